import ModuleManifests
import VersionResolver

/// Finds the one provider of each required interface.
struct InterfaceCheck {
  /// For each requiring module, the providers that must be ready before it.
  private(set) var providers: [Int: [Int]] = [:]
  /// For each provided or adapted interface, its providers, ascending; a single one if it was chosen.
  private(set) var all: [String: [Int]] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  /// A module that provides an interface, in the interface's version, and how: directly or through adapters.
  private typealias Candidate = (index: Int, version: Version?, origin: String)

  init(_ check: ModuleCheck) {
    let provided = Self.provided(check)
    all = provided.mapValues { $0.map(\.index).sorted() }
    for (index, module) in check.modules.enumerated() {
      for requirement in module.manifest.requires {
        let candidates = (provided[requirement.name] ?? []).sorted { $0.index < $1.index }
        if let problem = Self.problem(candidates, requirement, check) {
          let message =
            "\(module.name) \(module.version) requires the interface \(requirement.name) \(requirement.requirement), but \(problem)"
          let position = check.position(of: index, ["requires", .key(requirement.name)])
          var hint = candidates.count > 1 ? ModuleCheck.choiceHint : nil
          if candidates.isEmpty { hint = "pass a module that provides it to the manager" }
          diagnostics.append(Diagnostic(.interface, message, at: position, hint: hint))
        } else if let only = candidates.first, !requirement.isLazy {
          providers[index, default: []].append(only.index)
        }
      }
    }
  }

  /// Returns who provides each interface: modules, and those from whose interfaces it is adapted. Only the modules that the
  /// application accepts as providers count.
  private static func provided(_ check: ModuleCheck) -> [String: [Candidate]] {
    let (modules, adapters) = (check.modules, check.adapters)
    let admitted = check.lockfile?.admittedProviders ?? [:]
    // The versions in the lockfile apply to adapters that state none.
    let declared = check.lockfile?.adapters ?? []
    var provided: [String: [Candidate]] = [:]
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
    return provided
  }

  /// Says why the candidates do not satisfy a requirement; `nil` if there is one that does.
  private static func problem(_ candidates: [Candidate], _ need: Dependency, _ check: ModuleCheck)
    -> String?
  {
    func name(_ candidate: Candidate) -> String { check.modules[candidate.index].name + candidate.origin }
    if candidates.count > 1 { return "\(candidates.map(name).joined(separator: " and ")) provide it" }
    guard let only = candidates.first else {
      return "no module provides it\(check.adapters.alternatives(to: need.name))"
    }
    // An adapter without a version satisfies every requirement.
    guard let version = only.version, !need.requirement.admits(version) else { return nil }
    return "\(name(only)) provides \(version)"
  }
}
