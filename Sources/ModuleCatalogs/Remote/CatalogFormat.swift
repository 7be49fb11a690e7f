import ModuleManifests

/// What `catalog.json` says about the layout of a catalog.
package enum CatalogFormat: Hashable {
  /// `{"catalog": 1}`, the layout of ``CatalogLayout``.
  case known
  /// The number of a layout that this version does not know.
  case unknown(Int)
  /// The file does not have the number of a layout.
  case invalid
  /// The file is in Git LFS.
  case pointer

  package init(of bytes: [UInt8]) {
    if GitLFSPointer.isContained(in: bytes) {
      self = .pointer
      return
    }
    switch (try? JSONDocument(parsing: bytes))?.root.member("catalog")?.integer {
    case 1: self = .known
    case let number?: self = .unknown(number)
    case nil: self = .invalid
    }
  }

  /// Returns why a catalog cannot be read, if its format is the reason.
  ///
  /// - Parameter address: where the catalog is.
  package func problem(at address: String) -> CatalogProblem? {
    switch self {
    case .known: nil
    case .unknown(let number):
      CatalogProblem(
        .missingCatalog,
        "the catalog \(address) \(Self.unknown(number))",
        hint: "use a newer modctl"
      )
    case .invalid:
      CatalogProblem(
        .missingCatalog,
        "there is no catalog at \(address): its \(CatalogLayout.root) is invalid",
        hint: "expected \(CatalogLayout.rootObject)"
      )
    case .pointer:
      CatalogProblem(
        .missingCatalog,
        "there is no catalog at \(address): its \(CatalogLayout.root) is a Git LFS pointer",
        hint: "exclude the files of the catalog from Git LFS"
      )
    }
  }

  /// Returns what is wrong with the file itself, if anything.
  package var mistake: String? {
    switch self {
    case .known: nil
    case .unknown(let number): "the catalog \(Self.unknown(number))"
    case .invalid: "this is not `\(CatalogLayout.rootObject)`, which every exported catalog has here"
    case .pointer: "this is a Git LFS pointer, not the file"
    }
  }

  private static func unknown(_ number: Int) -> String {
    "has the format \(number), but this modctl reads only format 1"
  }
}
