import ModuleManifests
import TestSupport
import VersionResolver

/// A small application with adapters and choices of providers, made only from a seed.
struct JoinUniverse {
  struct Manifest {
    var dependencies: [String: String] = [:]
    var optionalDependencies: [String: String] = [:]
    var conflicts: [String: String] = [:]
    var provides: [String: String] = [:]
    var requires: [String: String] = [:]
  }

  static let interfaces = ["P", "Q", "R", "S"]
  private static let requirements = ["*", "*", "*", "^1", ">=1.1", "^1 || ^2"]
  private static let versions = ["1.0.0", "1.1.0", "2.0.0"]

  let modules: [String]
  private(set) var manifests: [String: [String: Manifest]] = [:]
  private(set) var dependencies: [String: String] = [:]
  private(set) var requires: [String: String] = [:]
  private(set) var adapters: [(interface: String, version: String, from: String)] = []
  private(set) var providers: [String: [String]] = [:]

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    modules = Array(["a", "b", "c", "d"].prefix(2 + random.below(3)))
    for module in modules {
      for version in Self.versions.prefix(1 + random.below(2)) {
        manifests[module, default: [:]][version] = manifest(module, &random)
      }
    }
    // An adapter goes from an interface to an earlier one, so there are no cycles.
    for (index, from) in Self.interfaces.enumerated() {
      for interface in Self.interfaces.prefix(index) where random.chance(30) {
        adapters.append((interface, random.pick(["1.0.0", "2.0.0"]), from))
      }
    }
    adapters.shuffle(using: &random)
    for interface in Self.interfaces where random.chance(45) {
      // Mostly modules that do provide it.
      let able = modules.filter { manifests[$0]?.values.contains { $0.provides[interface] != nil } ?? false }
      let pool = able.count < 2 ? [] : able
      if !pool.isEmpty || random.chance(10) {
        let all = pool.isEmpty ? modules : pool
        providers[interface] = Array(all.shuffled(using: &random).prefix(1 + random.below(3)))
      }
    }
    for module in modules where random.chance(30) { dependencies[module] = random.pick(Self.requirements) }
    for interface in Self.interfaces where random.chance(30) {
      requires[interface] = random.pick(Self.requirements)
    }
    if random.chance(30) { joinBoth(&random) }
  }

  /// Adds an interface that is adapted from another one, for which the host supplies one of several providers.
  private mutating func joinBoth(_ random: inout SplitMix64) {
    let from = 1 + random.below(Self.interfaces.count - 1)
    let (interface, origin) = (Self.interfaces[random.below(from)], Self.interfaces[from])
    let given = Array(modules.shuffled(using: &random).prefix(2))
    for module in modules {
      for version in (manifests[module] ?? [:]).keys.sorted() {
        // A module that depends on one of them by name has no solution.
        for name in given { manifests[module]?[version]?.dependencies[name] = nil }
        if given.contains(module) {
          manifests[module]?[version]?.provides[origin] = random.pick(Self.versions)
        }
      }
    }
    providers[origin] = given
    if random.chance(70) { providers[interface] = nil }
    if !adapters.contains(where: { ($0.interface, $0.from) == (interface, origin) }) {
      adapters.append((interface, random.pick(["1.0.0", "2.0.0"]), origin))
    }
    requires[interface] = random.pick(["*", "*", ">=1.1"])
  }

  private func manifest(_ module: String, _ random: inout SplitMix64) -> Manifest {
    var manifest = Manifest()
    for other in modules where other != module {
      if random.chance(7) { manifest.dependencies[other] = random.pick(Self.requirements) }
      if random.chance(6) { manifest.optionalDependencies[other] = random.pick(Self.requirements) }
      if random.chance(4) { manifest.conflicts[other] = random.pick(Self.requirements) }
    }
    for interface in Self.interfaces {
      if random.chance(25) { manifest.provides[interface] = random.pick(Self.versions) }
      if random.chance(8) { manifest.requires[interface] = random.pick(Self.requirements) }
    }
    return manifest
  }

  // MARK: As files

  var application: String {
    let several = providers.mapValues { names in
      names.count == 1 ? JSONValue.string(names[0]) : .strings(names)
    }
    let document: JSONObject = [
      "name": "app", "dependencies": Self.json(dependencies), "requires": Self.json(requires),
      "catalogs": ["all.ndjson"], "providers": Self.json(several),
      "adapters": .array(
        adapters.map {
          ["interface": .string($0.interface), "version": .string($0.version), "from": .string($0.from)]
        }
      ),
    ]
    return JSONValue.object(document).text
  }

  var catalog: String {
    modules.flatMap { module in
      (manifests[module] ?? [:]).sorted { $0.key < $1.key }.map { version, manifest in
        let document: JSONObject = [
          "name": .string(module), "version": .string(version),
          "dependencies": Self.json(manifest.dependencies),
          "optionalDependencies": Self.json(manifest.optionalDependencies),
          "conflicts": Self.json(manifest.conflicts), "provides": Self.json(manifest.provides),
          "requires": Self.json(manifest.requires),
        ]
        return JSONValue.object(document).compactText + "\n"
      }
    }.joined()
  }

  private static func json(_ members: [String: String]) -> JSONValue {
    json(members.mapValues { .string($0) })
  }

  private static func json(_ members: [String: JSONValue]) -> JSONValue {
    .object(JSONObject(members.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }))
  }
}
