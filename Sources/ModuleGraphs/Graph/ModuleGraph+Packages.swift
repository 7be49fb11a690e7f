import ModuleManifests

extension ModuleGraph {
  /// The packages that several modules of the graph come from, sorted, each with its modules.
  var packageFrames: [(package: String, nodes: [Int])] {
    var frames: [String: [Int]] = [:]
    for (index, node) in nodes.enumerated() {
      if let package = node.package { frames[package, default: []].append(index) }
    }
    return frames.filter { $0.value.count > 1 }.sorted { Bytewise.precedes($0.key, $1.key) }
      .map { ($0.key, $0.value) }
  }
}
