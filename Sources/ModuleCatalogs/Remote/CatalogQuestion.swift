package import ModuleManifests
import VersionResolver

/// A request for one file of a catalog.
package struct CatalogQuestion: Sendable, Hashable {
  package enum Subject: Sendable, Hashable {
    /// All versions of a module.
    case module(String)
    /// The modules that provide an interface: `{"providers": ["cart"]}`.
    case interface(String)
    /// The names of all modules, one per line.
    case names

    /// The name in the question.
    var name: String {
      switch self {
      case .module(let name), .interface(let name): name
      case .names: ""
      }
    }

    /// The order in which questions are sent: modules first, both by name.
    static func precedes(_ left: Self, _ right: Self) -> Bool {
      if case .module = left, case .interface = right { return true }
      if case .interface = left, case .module = right { return false }
      return Bytewise.precedes(left.name, right.name)
    }
  }

  package let catalog: CatalogReference
  package let subject: Subject

  package init(_ subject: Subject, of catalog: CatalogReference) {
    self.catalog = catalog
    self.subject = subject
  }
}

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
