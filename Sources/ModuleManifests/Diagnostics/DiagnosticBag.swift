/// Collects diagnostics from several readers or lints, without duplicates.
package final class DiagnosticBag {
  private var found: Set<Diagnostic> = []

  package init() {}

  package func add(_ diagnostic: Diagnostic) {
    found.insert(diagnostic)
  }

  package func add(_ diagnostics: some Sequence<Diagnostic>) {
    found.formUnion(diagnostics)
  }

  /// All diagnostics in order.
  package var sorted: [Diagnostic] { found.sorted() }
}
