import ModuleManifests
import VersionResolver

extension ModuleGraph {
  /// The packages that several modules in the graph come from, sorted, each with its modules.
  var packageFrames: [(package: String, nodes: [Int])] {
    Self.sharedPackages(of: nodes).sorted { Bytewise.precedes($0.key, $1.key) }.map { ($0.key, $0.value) }
  }

  private static func sharedPackages(of nodes: [Node]) -> [String: [Int]] {
    var packages: [String: [Int]] = [:]
    for (index, node) in nodes.enumerated() {
      if let package = node.package { packages[package, default: []].append(index) }
    }
    return packages.filter { $0.value.count > 1 }
  }

  /// Returns the nodes, each of which knows whether it shares its package.
  static func namingSharedPackages(_ nodes: [Node]) -> [Node] {
    var result = nodes
    for index in nodes.indices { result[index].sharedPackage = nil }
    for (package, members) in sharedPackages(of: nodes) {
      let parts = package.split(separator: " ")
      let hasVersion = parts.count == 2 && Version(String(parts[1])) != nil
      for index in members { result[index].sharedPackage = hasVersion ? String(parts[0]) : package }
    }
    return result
  }
}
