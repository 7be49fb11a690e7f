package import ModuleManifests

/// A catalog's answer.
package struct CatalogAnswer: Sendable {
  package enum Content: Sendable {
    /// A packed file (`.ndjson`), or files with one manifest each, named after their version (`1.2.3.json`).
    case found([SourceFile])
    /// The catalog answered and has nothing with that name.
    case absent
    /// Nothing is known about it; ``CatalogAnswer/problems`` explain why.
    case failed
  }

  package var content: Content
  /// Errors and warnings about the catalog.
  package var problems: [CatalogProblem]

  package init(_ content: Content, problems: [CatalogProblem] = []) {
    self.content = content
    self.problems = problems
  }

  /// True if the next catalog is asked.
  var saysNothing: Bool {
    if case .absent = content { problems.isEmpty } else { false }
  }
}
