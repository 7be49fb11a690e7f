/// What changes do to modules that were skipped.
extension LifecycleMachine {
  /// Skips the modules again that a failed change would have revived.
  mutating func skipAgain(_ progress: ChangeProgress) {
    for (id, cause) in zip(progress.change.revive, progress.causes) where !nodes[id].isAwaited {
      if nodes[id].state == .failed { apply(.release, to: id) }
      guard nodes[id].state == .idle else { continue }
      nodes[id].cause = cause
      apply(.skip, to: id)
    }
  }

  /// Finds the remaining cause for modules that were skipped because of an instance that has left.
  ///
  /// - Complexity: O(modules + edges).
  mutating func replaceLostCauses() {
    let orphans = Set(
      nodes.indices.filter { id in
        nodes[id].state == .skipped && nodes[id].cause?.node.map { nodes[$0].isRetired } ?? false
      }
    )
    if orphans.isEmpty { return }
    var seen: Set<NodeID> = []
    for root in nodes.indices where nodes[root].state == .failed && !nodes[root].isRetired {
      var stack = [root]
      while let id = stack.popLast() {
        for dependent in nodes[id].dependents where nodes[dependent].state == .skipped {
          guard seen.insert(dependent).inserted else { continue }
          if orphans.contains(dependent) { nodes[dependent].cause = nodes[root].cause }
          stack.append(dependent)
        }
      }
    }
    // Nothing keeps the others from starting when they are next used; a caller may already be waiting.
    for id in orphans.subtracting(seen).sorted() {
      if nodes[id].isAwaited {
        nodes[id].isWantedAgain = true
        revivals.append(id)
      } else {
        apply(.release, to: id)
      }
    }
  }
}
