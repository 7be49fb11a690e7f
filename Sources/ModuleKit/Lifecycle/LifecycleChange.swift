/// A change to the set of instances while the manager runs, with numbers instead of names.
///
/// New instances first come up alongside the old ones. Only once they are ready do the affected instances go down, the wiring is
/// exchanged, and they come up again on the new instances; the old ones go last. Until then, every step can be undone.
struct LifecycleChange: Sendable, Hashable {
  /// An instance that joins.
  struct Newcomer: Sendable, Hashable {
    var node: NodeID
    var settings: NodeSettings
    var dependsOn: [NodeID]
  }

  /// An instance that stays, with new dependencies.
  struct Rewiring: Sendable, Hashable {
    var node: NodeID
    var before: [NodeID]
    var after: [NodeID]
  }

  var newcomers: [Newcomer] = []
  /// Newcomers to start while everything else still runs.
  var prepare: [NodeID] = []
  /// Instances that must go down before the switch.
  var stop: [NodeID] = []
  var rewire: [Rewiring] = []
  /// The lazy uses after the switch, and those of the instances that leave.
  var uses: [NodeID: [NodeID]] = [:]
  /// Instances to start after the switch; those that were down before stay down, unless they are revived.
  var start: [NodeID] = []
  /// Those of ``start`` that were skipped because of an instance that leaves.
  var revive: [NodeID] = []
  /// Instances that leave for good.
  var retire: [NodeID] = []

  /// Instances that the change brings up or may restart; some of them several times.
  var members: [NodeID] { newcomers.map(\.node) + stop + start }
}
