import ModuleManifests
import TestSupport
import VersionResolver

/// Random lockfiles that modctl could have written: dependencies, choices and overrides name modules that exist. Few names,
/// versions and digests, so that the sides agree and differ in every way.
enum RandomLockfile {
  static func make(using generator: inout SplitMix64) -> Lockfile {
    let names = ["a", "b", "c", "d", "x/e", "x/f"].filter { _ in Bool.random(using: &generator) }
    var lockfile = Lockfile()
    for name in names {
      lockfile.modules[name] = Lockfile.Module(
        version: version(using: &generator),
        digest: digest(using: &generator),
        dependencies: names.filter { $0 != name && Int.random(in: 0..<3, using: &generator) == 0 }
      )
    }
    for interface in ["I", "J"] where Bool.random(using: &generator) {
      lockfile.providers[interface] = names.randomElement(using: &generator)
    }
    for interface in ["K", "L"] where names.count > 1 && Bool.random(using: &generator) {
      lockfile.choices[interface] = names.shuffled(using: &generator).prefix(
        2 + Int.random(in: 0..<2, using: &generator)
      )
      .sorted()
    }
    for interface in ["I", "J", "K"] where Int.random(in: 0..<3, using: &generator) == 0 {
      lockfile.adapters.append(
        InterfaceAdapter(interface: interface, version: version(using: &generator), from: "M")
      )
    }
    for name in names where Int.random(in: 0..<3, using: &generator) == 0 {
      lockfile.overrides[name] = version(using: &generator)
    }
    return lockfile
  }

  /// A lockfile derived from another one, with some of its modules kept and others new.
  static func grown(from base: Lockfile, using generator: inout SplitMix64) -> Lockfile {
    let other = make(using: &generator)
    var result = Lockfile()
    for name in Set(base.modules.keys).union(other.modules.keys).sorted() {
      let isKept = Int.random(in: 0..<3, using: &generator) > 0
      result.modules[name] = isKept ? base.modules[name] ?? other.modules[name] : other.modules[name]
    }
    let names = Set(result.modules.keys)
    for name in names { result.modules[name]?.dependencies.removeAll { !names.contains($0) } }
    let source = Bool.random(using: &generator) ? base : other
    result.providers = source.providers.filter { result.modules[$0.value] != nil }
    result.choices = source.choices.filter { $0.value.allSatisfy { result.modules[$0] != nil } }
    result.adapters = (Bool.random(using: &generator) ? base : other).adapters
    result.overrides = source.overrides.filter { result.modules[$0.key] != nil }
    return result
  }

  private static func version(using generator: inout SplitMix64) -> Version {
    let texts = ["1.0.0", "1.0.0+a", "1.0.0+b", "1.1.0", "2.0.0-rc.1"]
    return texts.randomElement(using: &generator).flatMap { try? Version(parsing: $0) } ?? Version(1, 0, 0)
  }

  private static func digest(using generator: inout SplitMix64) -> String? {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: nil
    case 1: "sha256:" + String(repeating: "0", count: 64)
    default: "sha256:" + String(repeating: "f", count: 64)
    }
  }
}
