import ModuleManifests
import VersionResolver

/// The versions of all modules and interfaces, gathered from all files in one pass.
struct FileIndex {
  var modules: [String: VersionIndex] = [:]
  var shadowed: [String: VersionIndex] = [:]
  var interfaces: [String: VersionIndex] = [:]

  /// Versions that are still being gathered.
  private struct Collection {
    var versions: [Version] = []
    var usable: Set<Version> = []
    var yanked: [Version: String] = [:]

    mutating func add(_ version: Version, yanked reason: String?) {
      versions.append(version)
      if let reason {
        if !usable.contains(version) { yanked[version] = yanked[version] ?? reason }
      } else {
        usable.insert(version)
        yanked[version] = nil
      }
    }

    func index(admitsPrereleases: Bool) -> VersionIndex {
      VersionIndex(versions, yanked: yanked, admitsPrereleases: admitsPrereleases)
    }
  }

  init(_ files: [CheckedFile], prereleases: Set<String>, adapters: [InterfaceAdapter]) {
    let own = Set(files.lazy.filter { $0.origin == .workspace }.map(\.name))
    var modules: [String: Collection] = [:]
    var shadowed: [String: Collection] = [:]
    var interfaces: [String: Collection] = [:]
    for file in files {
      guard let version = file.version else { continue }
      if file.origin == .catalog, own.contains(file.name) {
        shadowed[file.name, default: Collection()].add(version, yanked: file.manifest?.yanked)
        continue
      }
      modules[file.name, default: Collection()].add(version, yanked: file.manifest?.yanked)
      for interface in file.manifest?.provides ?? [] {
        interfaces[interface.name, default: Collection()].add(
          interface.version,
          yanked: file.manifest?.yanked.map { _ in "\(file.title) is yanked" }
        )
      }
    }
    let provided = Set(interfaces.keys)
    for adapter in adapters {
      guard !provided.isDisjoint(with: adapters.sources(of: adapter)) else { continue }
      interfaces[adapter.interface, default: Collection()].add(adapter.version, yanked: nil)
    }
    self.modules = Dictionary(
      uniqueKeysWithValues: modules.map { ($0, $1.index(admitsPrereleases: prereleases.contains($0))) }
    )
    self.shadowed = shadowed.mapValues { $0.index(admitsPrereleases: false) }
    self.interfaces = interfaces.mapValues { $0.index(admitsPrereleases: false) }
  }
}
