import TestSupport

/// A small random catalog of modules that name each other and that require and provide interfaces.
struct InterfaceWorld {
  struct Node: Hashable {
    let module: Int
    let version: Int
    var name: String { "m\(module)" }
    var text: String { "\(version + 1).0.0" }
  }
  struct Need {
    let target: Int
    let versions: ClosedRange<Int>
    let isLazy: Bool

    func json(_ name: String) -> String {
      #""\#(name)\#(target)": {"version": ">=\#(versions.lowerBound + 1).0.0 <=\#(versions.upperBound + 1).0.0", "lazy": \#(isLazy)}"#
    }
  }
  let nodes: [Node]
  var needs: [Node: [Need]] = [:]
  var required: [Node: [Need]] = [:]
  /// The version of each interface that a node provides.
  var provided: [Node: [Int: Int]] = [:]
  /// I1 in this version can be made from I0.
  var adapted: Int?
  /// The modules that `modules.json` admits as the provider of an interface.
  var admitted: [Int: [Int]] = [:]
  let moduleCount: Int
  /// Only in wild catalogs.
  var withdrawn: Set<Node> = []
  var prereleases: Set<Node> = []
  var overridden: Node?

  /// - Parameters:
  ///   - hasInterfaces: whether modules require and provide interfaces. Without them, there are more versions and needs.
  ///   - isPlain: one version of each module, and at most one module that provides an interface.
  ///   - isWild: with withdrawn versions, pre-releases and overrides.
  init(seed: UInt64, hasInterfaces: Bool = true, isPlain: Bool = false, isWild: Bool = false) {
    var random = SplitMix64(seed: seed)
    moduleCount = (hasInterfaces ? 1 : 2) + random.below(4)
    let versions = isPlain ? 1 : hasInterfaces ? 2 : 3
    var nodes: [Node] = []
    for module in 0..<moduleCount {
      for version in 0...(isPlain ? 0 : random.below(versions)) {
        nodes.append(Node(module: module, version: version))
      }
    }
    self.nodes = nodes
    func need(_ target: Int) -> Need {
      let lowest = isPlain ? 0 : random.below(versions)
      return Need(
        target: target,
        versions: lowest...lowest + random.below(isPlain ? 2 : versions - lowest),
        isLazy: random.below(100) < 15
      )
    }
    var owners: [Int: Int] = [:]
    for node in nodes {
      for other in 0..<moduleCount where other != node.module && random.below(100) < (hasInterfaces ? 22 : 45)
      {
        needs[node, default: []].append(need(other))
      }
      for interface in 0..<(hasInterfaces ? 2 : 0) {
        if random.below(100) < 35 { required[node, default: []].append(need(interface)) }
        guard random.below(100) < 45, !isPlain || owners[interface] == nil else { continue }
        owners[interface] = node.module
        provided[node, default: [:]][interface] = isPlain ? 0 : random.below(2)
      }
    }
    guard !isPlain, hasInterfaces else { return }
    if random.below(100) < 40 { adapted = random.below(2) }
    for interface in 0..<2 where random.below(100) < 30 {
      let modules = Set(nodes.filter { provided[$0]?[interface] != nil }.map(\.module)).sorted()
      guard modules.count > 0 else { continue }
      admitted[interface] =
        modules.count > 1 && random.below(100) < 30
        ? Array(modules.prefix(2)) : [modules[random.below(modules.count)]]
    }
    guard isWild else { return }
    withdrawn = Set(nodes.filter { _ in random.below(100) < 12 })
    prereleases = Set(nodes.filter { $0.version > 0 && random.below(100) < 25 })
    if random.below(100) < 25 { overridden = nodes[random.below(nodes.count)] }
  }

  func text(_ node: Node) -> String { node.text + (prereleases.contains(node) ? "-rc.1" : "") }

  var manifests: [String] {
    nodes.map { node in
      let list = (needs[node] ?? []).map { $0.json("m") }.joined(separator: ", ")
      let requires = (required[node] ?? []).map { $0.json("I") }.joined(separator: ", ")
      let provides = (provided[node] ?? [:]).sorted { $0.key < $1.key }
        .map { #""I\#($0.key)": "\#($0.value + 1).0.0""# }.joined(separator: ", ")
      let yanked = withdrawn.contains(node) ? #", "yanked": "is old""# : ""
      return
        #"{"name": "\#(node.name)", "version": "\#(text(node))"\#(yanked), "dependencies": {\#(list)}, "requires": {\#(requires)}, "provides": {\#(provides)}}"#
    }
  }

  func application(_ dependencies: String) -> String {
    let providers = admitted.sorted { $0.key < $1.key }.map { interface, modules in
      let names = modules.map { #""m\#($0)""# }.joined(separator: ", ")
      return #""I\#(interface)": \#(modules.count == 1 ? names : "[\(names)]")"#
    }
    let adapters = adapted.map { #"{"interface": "I1", "version": "\#($0 + 1).0.0", "from": "I0"}"# } ?? ""
    let override = overridden.map {
      #"{"module": "\#($0.name)", "version": "\#(text($0))", "reason": "test"}"#
    }
    return
      #"{"name": "shop", "dependencies": {\#(dependencies)}, "overrides": [\#(override ?? "")], "catalogs": ["all.ndjson"], "providers": {\#(providers.joined(separator: ", "))}, "adapters": [\#(adapters)]}"#
  }

  var everything: String { (0..<moduleCount).map { #""m\#($0)": "*""# }.joined(separator: ", ") }

  /// The version of an interface that a node provides, by itself or through the adapter.
  func version(of interface: Int, by node: Node) -> Int? {
    if let version = provided[node]?[interface] { return version }
    guard interface == 1, let adapted, provided[node]?[0] != nil,
      admitted[0]?.contains(node.module) ?? true
    else { return nil }
    return adapted
  }

  /// The modules that may provide an interface; `nil` for all. I1 is left to the host if what it is adapted from is.
  func choice(of interface: Int) -> [Int]? {
    if let modules = admitted[interface] { return modules }
    guard interface == 1, adapted != nil, let modules = admitted[0], modules.count > 1 else { return nil }
    return modules
  }

  /// What a node waits for: one of each list. Lists that contain nothing are no cycle, and neither is what a host may leave out.
  func waits(_ node: Node) -> [[Node]] {
    var lists = (needs[node] ?? []).filter { !$0.isLazy }.map { need in
      nodes.filter { $0.module == need.target && need.versions.contains($0.version) }
    }
    let optional = Set(admitted.values.filter { $0.count > 1 }.joined())
    for need in required[node] ?? [] where !need.isLazy {
      func providers(_ isAdmitted: (Int) -> Bool) -> [Node] {
        nodes.filter { other in
          isAdmitted(other.module)
            && version(of: need.target, by: other).map(need.versions.contains) ?? false
        }
      }
      let modules = choice(of: need.target)
      if let modules, modules.count > 1 {
        for module in modules.contains(node.module) ? [node.module] : modules {
          lists.append(providers { $0 == module })
        }
      } else {
        lists.append(providers { modules?.contains($0) ?? true && !optional.contains($0) })
      }
    }
    return lists.filter { !$0.isEmpty }
  }

  /// Whether versions of different modules form a cycle, by walking every path.
  var hasCycle: Bool {
    func walk(_ path: [Node]) -> Bool {
      waits(path[path.count - 1]).joined().contains { next in
        next == path[0] || !path.contains { $0.module == next.module } && walk(path + [next])
      }
    }
    return nodes.contains { walk([$0]) }
  }

  /// The versions that can be initialized if any number of versions and providers may be, by trying until nothing changes.
  ///
  /// So a version counts as startable although it would need two versions of one module, or two providers of one interface:
  /// that is a conflict, which a check does not look for.
  var startable: Set<Node> {
    var startable: Set<Node> = []
    var changed = true
    while changed {
      changed = false
      for node in nodes where !startable.contains(node) {
        if waits(node).allSatisfy({ $0.contains { startable.contains($0) } }) {
          startable.insert(node)
          changed = true
        }
      }
    }
    return startable
  }

  /// The modules of which no version can be initialized.
  var stuck: Set<Int> {
    let startable = startable
    return Set(nodes.map(\.module)).subtracting(startable.map(\.module))
  }
}
