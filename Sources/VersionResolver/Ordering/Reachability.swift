/// What edges lead to.
package enum Reachability {
  /// Returns some nodes and all that edges lead to from them.
  ///
  /// Keeps its own stack instead of recursing, so a chain of any length is fine.
  ///
  /// - Complexity: O(n + e) for the *n* nodes found and their *e* edges.
  @inlinable
  package static func nodes<Node: Hashable>(
    from roots: Set<Node>,
    _ targets: (Node) -> [Node]
  ) -> Set<Node> {
    var found = roots
    var stack = Array(roots)
    while let node = stack.popLast() {
      for target in targets(node) where found.insert(target).inserted { stack.append(target) }
    }
    return found
  }
}
