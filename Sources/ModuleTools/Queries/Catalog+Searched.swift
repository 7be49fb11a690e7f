package import ModuleCatalogs
package import VersionResolver

extension Catalog {
  /// Says where a name was looked for that nothing has, and which catalogs were not asked for it because of their scopes.
  package func searched(for name: String) -> String {
    let asked =
      locations.dropLast(references.count) + references.filter { $0.covers(name) }.map(\.description)
    guard !locations.isEmpty else { return "`catalogs` is empty, so nothing was searched" }
    let found = asked.isEmpty ? nil : "looked in: \(asked.joined(separator: ", "))"
    return [found, unasked(for: name)].compactMap { $0 }.joined(separator: "; ")
  }

  /// Says which catalogs were not asked for a name because of their scopes; `nil` if all of them were.
  package func unasked(for name: String) -> String? {
    let others = references.filter { !$0.covers(name) }.map { catalog in
      let noun = catalog.scopes.count == 1 ? "scope" : "scopes"
      return "\(catalog) (only for the \(noun) \(catalog.scopes.joined(separator: ", ")))"
    }
    return others.isEmpty ? nil : "not asked for it: \(others.joined(separator: ", "))"
  }
}

extension ApplicationFailure {
  /// Says where the module that is missing was looked for, or which catalogs were not asked for the interface that nobody
  /// provides; `nil` for other failures.
  package func search(_ explanation: Explanation) -> String? {
    guard let catalog else { return nil }
    let name = explanation.contestedSubject?.name ?? ""
    return switch explanation.kind {
    case .missingModule: catalog.searched(for: name)
    case .noProvider: catalog.unasked(for: name)
    default: nil
    }
  }
}
