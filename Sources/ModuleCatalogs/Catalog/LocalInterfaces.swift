import ModuleManifests
import VersionResolver

/// What the manifests on this machine provide.
///
/// Finding the providers of an interface means looking at every manifest. Errors in a manifest that does not provide the interface
/// are not reported: otherwise one damaged manifest would stop every application that requires an interface.
struct LocalInterfaces {
  private var providers: [String: [InterfaceProvider]] = [:]
  /// Manifests with errors, by the interfaces that they may provide.
  private var damaged: [String: [ManifestEntry]] = [:]

  /// The names of the provided interfaces.
  var names: Set<String> { Set(providers.keys) }

  /// Adds a manifest, after all that precede it in the order of modules and versions. Reports errors in one that may provide any
  /// interface.
  mutating func add(_ place: ManifestPlace, of module: String) {
    if let interfaces = place.plainInterfaces ?? place.entry.unreportedContent?.manifest.provides {
      for interface in interfaces {
        providers[interface.name, default: []].append(
          InterfaceProvider(module: module, version: place.version, interfaceVersion: interface.version)
        )
      }
    } else if let names = place.entry.possibleInterfaces {
      for name in names { damaged[name, default: []].append(place.entry) }
    } else {
      _ = place.entry.content
    }
  }

  /// Returns the providers of an interface in their order, and reports what is wrong with manifests that may provide it as well.
  func providers(of interface: String, reporting reports: Bool = true) -> [InterfaceProvider] {
    if reports { for entry in damaged[interface] ?? [] { _ = entry.content } }
    return providers[interface] ?? []
  }
}

extension ManifestEntry {
  /// The interfaces that it may provide although its manifest has errors; `nil` if it may be any, because it is not complete.
  var possibleInterfaces: Set<String>? {
    guard let root = document?.json.root, root.kind == .object else { return nil }
    guard let provides = root.member("provides") else { return [] }
    return provides.kind == .object ? Set(provides.members.compactMap { $0.key.string }) : nil
  }
}
