import ModuleManifests
import VersionResolver

/// Finds the one provider of each required interface.
struct InterfaceCheck {
  /// For each requirer the providers that must be ready before it.
  private(set) var providers: [Int: [Int]] = [:]
  /// For each interface that is provided or adapted, its providers, ascending: of one if it was chosen.
  private(set) var all: [String: [Int]] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - modules: sorted by name.
  ///   - chosen: the module that the application chose for an interface.
  ///   - adapters: what the host makes of one interface for another.
  ///   - place: the place of a part of a manifest.
  init(
    modules: [ModuleInfo],
    chosen: [String: String],
    adapters: AdapterTable,
    place: (Int, [ManifestDocument.Step]) -> SourcePosition
  ) {
    var provided: [String: [(index: Int, version: Version?)]] = [:]
    for (index, module) in modules.enumerated() {
      for interface in module.manifest.provides {
        provided[interface.name, default: []].append((index, interface.version))
      }
    }
    let direct = provided
    for interface in adapters.interfaces {
      for source in adapters.sources(of: interface) {
        for origin in direct[source.interface] ?? [] {
          guard provided[interface]?.contains(where: { $0.index == origin.index }) != true else { continue }
          provided[interface, default: []].append((origin.index, source.version))
        }
      }
    }
    for (interface, choice) in chosen {
      provided[interface]?.removeAll { modules[$0.index].name != choice }
    }
    all = provided.mapValues { $0.map(\.index).sorted() }
    for (index, module) in modules.enumerated() {
      for requirement in module.manifest.requires {
        let candidates = (provided[requirement.name] ?? []).sorted { $0.index < $1.index }
        let what =
          "\(module.name) \(module.version) requires the interface \(requirement.name) \(requirement.requirement)"
        let problem: String? =
          if candidates.count > 1 {
            "\(what), and \(candidates.map { modules[$0.index].name }.joined(separator: " and ")) provide it"
          } else if let only = candidates.first {
            // An adapter without a version suits everybody.
            if let version = only.version, !requirement.requirement.admits(version) {
              "\(what), and \(modules[only.index].name) provides \(version)"
            } else {
              nil
            }
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
