/// Collects diagnostics from several readers; what is found twice is kept once.
final class DiagnosticBag {
  private var found: Set<Diagnostic> = []

  func add(_ diagnostic: Diagnostic) {
    found.insert(diagnostic)
  }

  func add(_ diagnostics: some Sequence<Diagnostic>) {
    for diagnostic in diagnostics { add(diagnostic) }
  }

  /// All of them in their order.
  var sorted: [Diagnostic] { found.sorted() }
}
