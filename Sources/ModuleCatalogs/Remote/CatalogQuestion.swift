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
