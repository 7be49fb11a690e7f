import Foundation
import TestSupport
import VersionResolver

/// A random universe as files, and a question about it: all kinds of edges, interfaces, packages, overrides, withdrawn versions,
/// pre-releases, workspace modules, locked versions; from seed 9,000,000 on also adapters, choices left to the host, scopes, and
/// several questions at once.
struct RandomApplication: CustomStringConvertible {
  private(set) var question: Question
  private(set) var files: [String: String] = [:]
  private var random: SplitMix64
  private let overrides: [String: Version]
  private let workspace: String?
  private var adapters: [[String: String]] = []
  private var lists: [String: [String]] = [:]

  /// The files, one per line.
  var description: String {
    files.sorted { $0.key < $1.key }.map { path, text in
      "  \(path) \(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))"
    }.joined(separator: "\n")
  }

  init(seed: UInt64) {
    let flavors: [RandomUniverse.Flavor] =
      seed < 9_000_000
      ? [.mixed, .interfaces, .packages, .mixed, .interfaces]
      : [.interfaces, .mixed, .interfaces, .packages, .interfaces]
    let problem = RandomUniverse.problem(seed: seed, flavors[Int(seed % 5)])
    var random = SplitMix64(seed: seed &* 31)
    let modules = problem.provider.table.keys.sorted()
    var overrides: [String: Version] = [:]
    for module in modules where random.chance(7) {
      overrides[module] = random.pick((problem.provider.table[module] ?? [:]).keys.sorted())
    }
    workspace = random.chance(20) ? random.pick(modules) : nil
    self.overrides = overrides
    let module = random.pick(modules)
    let version = random.pick((problem.provider.table[module] ?? [:]).keys.sorted())
    switch random.below(8) {
    case 0: question = Question(["resolve", "--with", "\(module)@=\(version)"])
    case 1: question = Question(["resolve", "--with", "\(module)@>=\(version)"])
    case 2: question = Question(["resolve", "--pre", module])
    case 3: question = Question(["resolve", "--before", "2026-02-01"])
    case 4 where problem.pins[module] != nil: question = Question(["update", "\(module)@\(version)"])
    default: question = Question(["resolve"])
    }
    self.random = random
    if seed >= 9_000_000 { join(problem) }
    write(problem)
    if seed >= 9_000_000 { ask(problem) }
  }

  /// Declares adapters, and leaves the choice among several modules that provide an interface to the host.
  private mutating func join(_ problem: Problem) {
    let interfaces = problem.provider.interfaces.keys.sorted()
    guard !interfaces.isEmpty else { return }
    if random.chance(50) {
      let ends = ["Ink", "Jam"].shuffled(using: &random)
      adapters.append(["interface": ends[0], "version": random.pick(["1.0.0", "2.0.0"]), "from": ends[1]])
    }
    for interface in interfaces where random.chance(40) {
      let able = Set(problem.provider.providers(of: interface).map(\.module)).sorted()
      let some = able.shuffled(using: &random).prefix(2)
      lists[interface] = some.count == 2 || random.chance(20) ? Array(some) : nil
    }
  }

  /// Asks an additional question, and puts a module into a scope.
  private mutating func ask(_ problem: Problem) {
    let modules = problem.provider.table.keys.sorted()
    if question.arguments[0] == "resolve" {
      var arguments = question.arguments
      if random.chance(20), let root = problem.roots.first(where: { $0.kind == .dependency }) {
        arguments += ["--with", "\(root.target)@\(root.requirement)"]
      }
      if random.chance(20) {
        let module = random.pick(modules)
        let version = random.pick((problem.provider.table[module] ?? [:]).keys.sorted())
        arguments += ["--with", "\(module)@<=\(version)"]
      }
      if random.chance(15) { arguments += ["--pre", random.pick(modules)] }
      if random.chance(15), !arguments.contains("--before") { arguments += ["--before", "2026-03-01"] }
      question = Question(arguments)
    }
    guard random.chance(25) else { return }
    let name = random.pick(modules)
    var renamed: [String: String] = [:]
    for (path, text) in files {
      let place = path.replacing("manifests/\(name)/", with: "manifests/acme/\(name)/")
      renamed[place] = text.replacing("\"\(name)\"", with: "\"acme/\(name)\"")
    }
    files = renamed
    question = Question(question.arguments.map { $0 == name || $0.hasPrefix("\(name)@") ? "acme/\($0)" : $0 })
  }

  private mutating func write(_ problem: Problem) {
    var root = sections(problem.roots.filter { $0.kind == .dependency || $0.kind == .interface })
    root["name"] = "shop"
    root["catalogs"] = ["manifests"]
    if workspace != nil { root["workspace"] = ["Sources/*/module.json"] }
    root["prereleases"] = problem.prereleases.sorted()
    let lists = self.lists
    root["providers"] = (problem.chosen as [String: Any]).merging(lists) { $1 }
    if !adapters.isEmpty { root["adapters"] = adapters }
    root["overrides"] = overrides.sorted { $0.key < $1.key }.map {
      ["module": $0.key, "version": $0.value.description, "reason": "because"]
    }
    files["modules.json"] = text(root)
    files["manifests/.keep"] = ""
    for (module, versions) in problem.provider.table.sorted(by: { $0.key < $1.key }) {
      let isOwn = module == workspace
      for (version, candidate) in versions.sorted(by: { $0.key < $1.key }).suffix(isOwn ? 1 : .max) {
        var manifest = sections(candidate.edges.filter { $0.kind != .package })
        manifest["name"] = module
        manifest["version"] = version.description
        if let edge = candidate.edges.first(where: { $0.kind == .package }), !isOwn {
          let version = String(edge.requirement.description.dropFirst())
          manifest["package"] = ["url": edge.target, "version": version]
        }
        if let reason = candidate.unavailabilityReason, !isOwn {
          manifest["yanked"] = String(reason.dropFirst("is yanked: ".count))
        }
        if random.chance(80) { manifest["published"] = "2026-0\(1 + random.below(3))-01T00:00:00Z" }
        var provides: [String: String] = [:]
        for interface in problem.provider.interfaces.keys.sorted() {
          let provision = problem.provider.provision(interface, by: module, version)
          provides[interface] = provision?.interfaceVersion.description
        }
        manifest["provides"] = provides
        files[isOwn ? "Sources/\(module)/module.json" : "manifests/\(module)/\(version).json"] = text(
          manifest
        )
      }
    }
    if !problem.pins.isEmpty {
      let modules = problem.pins.mapValues { ["version": $0.description] }
      files["modules.lock.json"] = text(["lockfile": 1, "modules": modules])
    }
  }

  /// The edges by section; of two edges to one target, only the first can be written.
  private func sections(_ edges: [Edge]) -> [String: Any] {
    var result: [String: [String: Any]] = [:]
    for edge in edges {
      let section =
        switch edge.kind {
        case .dependency: "dependencies"
        case .optional: "optionalDependencies"
        case .conflict: "conflicts"
        default: "requires"
        }
      if result[section]?[edge.target] != nil { continue }
      if edge.isLazy, edge.kind != .conflict {
        let object: [String: Any] = ["version": edge.requirement.description, "lazy": true]
        result[section, default: [:]][edge.target] = object
      } else {
        result[section, default: [:]][edge.target] = edge.requirement.description
      }
    }
    return result
  }

  private func text(_ object: [String: Any]) -> String {
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = (try? JSONSerialization.data(withJSONObject: object, options: options)) ?? Data()
    // Foundation puts a space before the colon on Linux.
    return String(decoding: data, as: UTF8.self).replacing("\" : ", with: "\": ")
  }
}
