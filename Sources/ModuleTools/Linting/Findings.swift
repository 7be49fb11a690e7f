import ModuleManifests

/// Collects what the lints find; what two of them find is kept once.
final class Findings {
  private var found: Set<Diagnostic> = []

  func add(_ diagnostic: Diagnostic) { found.insert(diagnostic) }

  func add(_ diagnostics: some Sequence<Diagnostic>) { found.formUnion(diagnostics) }

  var sorted: [Diagnostic] { found.sorted() }
}
