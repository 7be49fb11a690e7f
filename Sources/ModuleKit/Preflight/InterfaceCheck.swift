import ModuleManifests
import VersionResolver

/// Finds the one provider of each required interface.
struct InterfaceCheck {
  /// For each requiring module, the providers that must be ready before it.
  private(set) var providers: [Int: [Int]] = [:]
  /// For each provided or adapted interface, its providers, ascending; a single one if it was chosen.
  private(set) var all: [String: [Int]] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  init(_ check: ModuleCheck) {
    let (modules, adapters) = (check.modules, check.adapters)
    // The modules that the application accepts as providers of an interface.
    let admitted = check.lockfile?.admittedProviders ?? [:]
    // The versions in the lockfile apply to adapters that state none.
    let declared = check.lockfile?.adapters ?? []
    var provided: [String: [(index: Int, version: Version?, origin: String)]] = [:]
    for (index, module) in modules.enumerated() {
      for interface in module.manifest.provides {
        provided[interface.name, default: []].append((index, interface.version, ""))
      }
    }
    let direct = provided
    func isAdmitted(_ index: Int, _ interface: String) -> Bool {
      admitted[interface]?.contains(modules[index].name) ?? true
    }
    for interface in adapters.interfaces {
      for source in adapters.sources(of: interface) {
        let version =
          source.version
          ?? declared.first { $0.interface == interface && $0.from == source.path.first }?.version
        for origin in source.path.last.flatMap({ direct[$0] }) ?? [] {
          guard source.path.allSatisfy({ isAdmitted(origin.index, $0) }),
            provided[interface]?.contains(where: { $0.index == origin.index }) != true
          else { continue }
          provided[interface, default: []].append((origin.index, version, AdapterTable.words(source.path)))
        }
      }
    }
    for interface in admitted.keys { provided[interface]?.removeAll { !isAdmitted($0.index, interface) } }
    all = provided.mapValues { $0.map(\.index).sorted() }
    for (index, module) in modules.enumerated() {
      for requirement in module.manifest.requires {
        let candidates = (provided[requirement.name] ?? []).sorted { $0.index < $1.index }
        let what =
          "\(module.name) \(module.version) requires the interface \(requirement.name) \(requirement.requirement)"
        let problem: String? =
          if candidates.count > 1 {
            "\(what), but \(candidates.map { modules[$0.index].name + $0.origin }.joined(separator: " and ")) provide it"
          } else if let only = candidates.first {
            // An adapter without a version satisfies every requirement.
            only.version.flatMap { version in
              requirement.requirement.admits(version)
                ? nil : "\(what), but \(modules[only.index].name)\(only.origin) provides \(version)"
            }
          } else {
            "\(what), but no module provides it\(adapters.alternatives(to: requirement.name))"
          }
        if let problem {
          let position = check.place(index, ["requires", .key(requirement.name)])
          let hint = candidates.count > 1 ? ModuleCheck.choiceHint : nil
          diagnostics.append(Diagnostic(.interface, problem, at: position, hint: hint))
        } else if let only = candidates.first, !requirement.isLazy {
          providers[index, default: []].append(only.index)
        }
      }
    }
  }
}
