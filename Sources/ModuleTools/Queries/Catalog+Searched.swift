package import ModuleCatalogs
import ModuleManifests
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

  /// Lists the modules that provide an interface; `nil` if there are none.
  package func providerList(of interface: String) -> String? {
    let modules = Set(providers(of: interface).map(\.module)).sortedBytewise()
    if modules.isEmpty { return nil }
    return modules.prefix(12).joined(separator: ", ") + (modules.count > 12 ? ", …" : "")
  }

  /// Says that a name that no module has is an interface; `nil` if it is not.
  package func interfaceNote(_ name: String) -> String? {
    providerList(of: name).map {
      "`\(name)` is an interface: list it under `requires`; it is provided by \($0)"
    }
  }

  /// Says that a name that no interface has is a module; `nil` if it is not.
  package func moduleNote(_ name: String) -> String? {
    if !providers(of: name).isEmpty || versions(of: name).isEmpty { return nil }
    return "`\(name)` is a module: list it under `dependencies`"
  }

  /// Returns the interface with the most similar name, if one is similar enough.
  ///
  /// - Parameter adapted: interfaces that no module provides itself.
  func interface(similarTo name: String, adapted: [String] = []) -> String? {
    EditDistance.nearest(to: name, in: knownInterfaces().union(adapted).sortedBytewise())
  }
}

extension ApplicationError {
  /// Says where the module or the interface that is missing was looked for, or that the name is of the other kind; `nil` for other
  /// failures.
  package func search(_ explanation: Explanation) -> String? {
    guard let catalog else { return nil }
    let name = explanation.contestedSubject?.name ?? ""
    return switch explanation.kind {
    case .missingModule: catalog.interfaceNote(name) ?? catalog.searched(for: name)
    case .noProvider: catalog.moduleNote(name) ?? catalog.unasked(for: name)
    default: nil
    }
  }
}
