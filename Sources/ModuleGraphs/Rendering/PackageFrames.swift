import ModuleManifests
import VersionResolver

/// The frames in a picture around modules of one package.
///
/// Layers are waves, and the modules of a package may be far apart in several of them. A frame is drawn only where they are close
/// together: it contains the package's modules and no other box, and frames do not overlap.
struct PackageFrames {
  let boxes: [(package: String, box: GraphLayout.Box)]
  /// Whether any package has no frame.
  let isPartial: Bool

  /// The distance between the border and the modules.
  static let padding = 7
  /// The maximum ratio of a frame's area to that of its modules.
  private static let maximumEmptiness = 5

  /// - Complexity: O(p · n) for *p* packages and *n* nodes.
  init(_ graph: ModuleGraph, _ layout: GraphLayout) {
    let packages = graph.packageFrames
    var boxes: [(package: String, box: GraphLayout.Box)] = []
    for (package, nodes) in packages {
      let members = nodes.map { layout.boxes[$0] }
      guard let box = Self.frame(around: members) else { continue }
      let isMember = Set(nodes)
      let others = layout.boxes.indices.filter { !isMember.contains($0) }.map { layout.boxes[$0] }
      let area = members.reduce(0) { $0 + $1.width * $1.height }
      guard box.width * box.height <= Self.maximumEmptiness * area,
        !others.contains(where: box.intersects), !boxes.contains(where: { box.intersects($0.box) })
      else { continue }
      boxes.append((package, box))
    }
    self.boxes = boxes
    isPartial = boxes.count < packages.count
  }

  private static func frame(around boxes: [GraphLayout.Box]) -> GraphLayout.Box? {
    guard let left = boxes.map(\.x).min(), let top = boxes.map(\.y).min(),
      let right = boxes.map({ $0.x + $0.width }).max(), let bottom = boxes.map({ $0.y + $0.height }).max()
    else { return nil }
    return GraphLayout.Box(
      x: left - padding,
      y: top - padding,
      width: right - left + 2 * padding,
      height: bottom - top + 2 * padding
    )
  }
}

extension GraphLayout.Box {
  /// Returns whether two boxes overlap by more than their borders.
  func intersects(_ other: Self) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
  }
}

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
