import ModuleCatalogs
package import ModuleManifests
import VersionResolver

extension ManifestComparison {
  /// The existing versions of modules and interfaces. Each name is read once, when it is first asked for.
  package struct Existing {
    /// The time at which versions have to exist; `nil` for any.
    package var moment: Timestamp?
    private let known: Known

    private final class Known {
      let readers: (modules: (String) -> ExistingVersions, interfaces: (String) -> ExistingVersions)
      var modules: [String: ExistingVersions] = [:]
      var interfaces: [String: ExistingVersions] = [:]

      init(
        _ modules: @escaping (String) -> ExistingVersions,
        _ interfaces: @escaping (String) -> ExistingVersions
      ) {
        readers = (modules, interfaces)
      }
    }

    package init(
      modules: @escaping (String) -> ExistingVersions,
      interfaces: @escaping (String) -> ExistingVersions
    ) {
      known = Known(modules, interfaces)
    }

    /// - Parameter counts: returns whether a version counts.
    init(in catalog: Catalog, where counts: @escaping (ModuleManifest) -> Bool) {
      func dated(_ list: [(module: String, at: Version, version: Version)]) -> ExistingVersions {
        ExistingVersions(
          list.compactMap { module, place, version in
            catalog.manifest(of: module, at: place).flatMap { counts($0) ? (version, $0.published) : nil }
          }
        )
      }
      self.init(
        modules: { name in dated(catalog.versions(of: name).map { (name, $0, $0) }) },
        interfaces: { name in
          dated(catalog.providers(of: name).map { ($0.module, $0.version, $0.interfaceVersion) })
        }
      )
    }

    /// Returns the lowest existing versions of a module in a set.
    func modules(_ name: String, in set: VersionSet, count: Int = 1) -> [Version] {
      let versions = known.modules[name] ?? known.readers.modules(name)
      known.modules[name] = versions
      return versions.first(count, in: set, at: moment)
    }

    /// Returns the lowest existing version of an interface in a set.
    func interfaces(_ name: String, in set: VersionSet) -> [Version] {
      let versions = known.interfaces[name] ?? known.readers.interfaces(name)
      known.interfaces[name] = versions
      return versions.first(1, in: set, at: moment)
    }
  }
}
