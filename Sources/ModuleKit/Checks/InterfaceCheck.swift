import ModuleManifests
import VersionResolver

/// Finds the one provider of each required interface.
struct InterfaceCheck {
  /// For each requirer the providers that must be ready before it.
  private(set) var providers: [Int: [Int]] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - manifests: sorted by name.
  ///   - chosen: the module that the application chose for an interface.
  ///   - place: the place of a part of a manifest.
  init(
    manifests: [ModuleManifest],
    chosen: [String: String],
    place: (Int, [ManifestDocument.Step]) -> SourcePosition
  ) {
    var provided: [String: [(index: Int, version: Version)]] = [:]
    for (index, manifest) in manifests.enumerated() {
      for interface in manifest.provides {
        provided[interface.name, default: []].append((index, interface.version))
      }
    }
    for (index, manifest) in manifests.enumerated() {
      for requirement in manifest.requires {
        var candidates = provided[requirement.name] ?? []
        if let choice = chosen[requirement.name] {
          candidates.removeAll { manifests[$0.index].name != choice }
        }
        let what =
          "\(manifest.name) \(manifest.version) requires the interface \(requirement.name) \(requirement.requirement)"
        let problem: String? =
          if candidates.count > 1 {
            "\(what), and \(candidates.map { manifests[$0.index].name }.joined(separator: " and ")) provide it"
          } else if let only = candidates.first {
            requirement.requirement.admits(only.version)
              ? nil : "\(what), and \(manifests[only.index].name) provides \(only.version)"
          } else {
            "\(what), and no module provides it"
          }
        if let problem {
          diagnostics.append(
            Diagnostic(.interface, problem, at: place(index, ["requires", .key(requirement.name)]))
          )
        } else if let only = candidates.first, only.index != index, !requirement.isLazy {
          providers[index, default: []].append(only.index)
        }
      }
    }
  }
}
