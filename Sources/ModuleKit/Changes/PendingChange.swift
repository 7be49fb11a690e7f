/// A change that waits for its turn or is in progress.
struct PendingChange: Sendable {
  let number: Int
  let change: ModuleChange
  /// The modules that the caller is inside.
  let insides: [NodeID]
  let answer: Waiters<ChangePlan>.Answer
  var prepared: PreparedChange?
}

/// A change that was found possible, in the manager's terms.
struct PreparedChange: Sendable {
  let plan: ChangePlan
  let checked: CheckedModules
  let lockfile: Lockfile?
  /// The node of each module of ``checked``.
  let nodes: [NodeID]
  let lifecycle: LifecycleChange
  /// New instances with their nodes.
  let newcomers: [(node: NodeID, info: ModuleInfo)]
  /// The nodes of ``newcomers``.
  let newNodes: Set<NodeID>
  /// The instances that go down during the change, temporarily or permanently.
  let leaving: Set<NodeID>
  /// Those of ``nodes`` that restart, or start only after others have restarted.
  let late: Set<NodeID>
  /// The newcomers by the actions that their manifests declare.
  let handlers: [String: String]
}
