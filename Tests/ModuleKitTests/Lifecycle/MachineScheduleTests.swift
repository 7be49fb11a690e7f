import ModuleKitTesting
import Testing
import VersionResolver

import enum TestSupport.RandomRuns

@testable import ModuleKit

@Suite("Any order of events")
struct MachineScheduleTests {
  /// Returns the edges of modules in an order in which each depends only on earlier ones.
  static func randomEdges(_ count: Int, _ generator: inout SplitMix64) -> [[Int]] {
    (0..<count).map { index in
      guard index > 0 else { return [] }
      let wanted = Int.random(in: 0...min(index, 3), using: &generator)
      return Array(Set((0..<wanted).map { _ in Int.random(in: 0..<index, using: &generator) })).sorted()
    }
  }

  @Test("Invariants hold and everything ends", arguments: RandomRuns.blocks(10, usually: 4))
  func schedules(block: UInt64) {
    for seed in block * 100..<block * 100 + 100 {
      var generator = SplitMix64(seed: seed)
      var world = Self.world(&generator)
      for _ in 0..<Int.random(in: 5...120, using: &generator) {
        Self.disturb(&world, &generator)
        world.checkInvariants()
        if !world.problems.isEmpty || !world.mistakes.isEmpty { break }
      }
      // When all steps have ended, nothing waits any more, although nothing has been stopped.
      world.settle()
      world.checkInvariants()
      world.checkRest()
      // Whatever has happened, a stop ends, and nothing is up afterwards.
      world.send(.stop)
      world.settle()
      world.checkInvariants()
      world.checkRest()
      world.problems += Self.leftovers(world)
      // It can be started again: the members of the application, and no others.
      world.send(.start)
      world.settle()
      let isDown = world.members.contains {
        world.machine.nodeSettings[$0].isEager && !world.machine.nodes[$0].state.isReady
      }
      if world.machine.phase != .running || isDown { world.problems.append("does not start again") }
      let others = world.machine.nodes.indices.filter {
        !world.members.contains($0) && world.machine.nodes[$0].state.isUp
      }
      if !others.isEmpty { world.problems.append("\(others) start again, and have left") }
      #expect(world.problems.isEmpty, "seed \(seed)")
      #expect(world.mistakes.isEmpty, "seed \(seed)")
      if !world.problems.isEmpty || !world.mistakes.isEmpty { return }
    }
  }

  @Test("A number is not reused while a retired instance still relies on it")
  func lateAndReused() {
    var settings = NodeSettings()
    settings.timeouts.initialization = .seconds(1)
    settings.hasRun = false
    var world = MachineWorld(edges: [[], [0]], node: settings)
    world.send(.start)
    world.end(0, .initialize)
    // The second one takes too long and is abandoned, and the start is rolled back.
    for _ in 0..<2 { if let timer = world.timers.popLast() { world.send(timer) } }
    world.settle()
    let busy = world.steps.first { $0.node == 1 }
    world.send(.start)
    if let busy { world.end(busy) }
    // It is being destroyed, late, when both are replaced; then one of the new ones gets a reused number.
    let change = { (old: [NodeID], new: [NodeID]) in
      var change = LifecycleChange()
      change.newcomers = [
        .init(node: new[0], settings: settings, dependsOn: []),
        .init(node: new[1], settings: settings, dependsOn: [new[0]]),
      ]
      change.retire = old
      return change
    }
    world.send(.change(change([0, 1], [2, 3])))
    world.checkInvariants()
    world.send(.change(change([2, 3], [0, 2])))
    world.checkInvariants()
    world.settle()
    world.checkInvariants()
    world.checkRest()
    world.send(.start)
    world.settle()
    world.send(.stop)
    world.settle()
    world.checkRest()
    #expect(world.problems.isEmpty)
    #expect(world.mistakes.isEmpty)
  }

  static func leftovers(_ world: MachineWorld) -> [String] {
    var result: [String] = []
    if world.machine.phase != .stopped { result.append("after the stop it is \(world.machine.phase)") }
    if !world.steps.isEmpty { result.append("left behind: \(world.steps)") }
    if world.unanswered != 0 { result.append("\(world.unanswered) requests are unanswered") }
    for (id, node) in world.machine.nodes.enumerated() {
      if node.isAwaited { result.append("\(id) is still waited for") }
      if node.state.isUp || node.state == .waiting { result.append("\(id) is \(node.state)") }
      if node.abandonedSteps != 0 { result.append("\(id) lingers") }
    }
    return result
  }

  static func world(_ generator: inout SplitMix64) -> MachineWorld {
    var settings = LifecycleSettings()
    settings.onStartFailure = Bool.random(using: &generator) ? .rollBack : .degraded
    if Int.random(in: 0..<3, using: &generator) == 0 {
      settings.width = Int.random(in: 1...3, using: &generator)
    }
    if Bool.random(using: &generator) { settings.start = .seconds(1) }
    if Bool.random(using: &generator) { settings.stop = .seconds(1) }
    var machine = LifecycleMachine(settings: settings)
    let edges = randomEdges(Int.random(in: 1...9, using: &generator), &generator)
    var isEager = edges.map { _ in Int.random(in: 0..<4, using: &generator) > 0 }
    for index in edges.indices.reversed() where isEager[index] {
      for target in edges[index] { isEager[target] = true }
    }
    for index in edges.indices {
      var node = NodeSettings(name: "m\(index)", isEager: isEager[index], timeouts: .standard)
      node.hasRun = Int.random(in: 0..<4, using: &generator) > 0
      if Bool.random(using: &generator) { node.timeouts.gracePeriod = .seconds(1) }
      node.onRunFailure =
        [
          .stopAll, .stopDependents, .keepGoing, .restart(atMost: 2, pause: .seconds(1)),
          .restart(atMost: 1, within: .seconds(1), pause: .seconds(1)),
        ].randomElement(using: &generator) ?? .stopAll
      _ = machine.add(node)
    }
    machine.connect(edges.enumerated().map { ($0.offset, $0.element) })
    // In any direction, and back and forth.
    let lazy = edges.indices.map { node in
      edges.indices.filter { _ in Int.random(in: 0..<6, using: &generator) == 0 }
        .filter { !edges[node].contains($0) }
    }
    for (node, targets) in CycleFinder.outsideCycles(lazy, beside: edges).enumerated() where !targets.isEmpty
    {
      machine.uses[node] = targets
    }
    return MachineWorld(machine)
  }

  /// Sends one random event.
  static func disturb(_ world: inout MachineWorld, _ generator: inout SplitMix64) {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0...1: world.send(.start)
    case 2:
      if Bool.random(using: &generator) { world.send(.stop) } else { world.send(.cancelStart) }
    case 3...4:
      guard let node = world.members.sorted().randomElement(using: &generator) else { return }
      world.send(.activate(node))
    case 5...6:
      guard let index = world.timers.indices.randomElement(using: &generator) else { return }
      world.send(world.timers.remove(at: index))
    case 7...8:
      if [.running, .stopped].contains(world.machine.phase) {
        world.send(.change(randomChange(world, &generator)))
      }
    default:
      guard let step = world.steps.randomElement(using: &generator) else { return world.send(.start) }
      world.end(step, failing: Int.random(in: 0..<7, using: &generator) == 0)
    }
  }

  /// Replaces some instances and removes others, as the manager would.
  static func randomChange(_ world: MachineWorld, _ generator: inout SplitMix64) -> LifecycleChange {
    let machine = world.machine
    let members = world.members.sorted()
    var removed: Set<NodeID> = []
    // Only together with everything that depends on it.
    for id in members.reversed() where Int.random(in: 0..<8, using: &generator) == 0 {
      if machine.nodes[id].dependents.allSatisfy(removed.contains) { removed.insert(id) }
    }
    var unused = world.freed.sorted()
    var count = machine.nodes.count
    var successor: [NodeID: NodeID] = [:]
    for id in members where !removed.contains(id) && Int.random(in: 0..<4, using: &generator) == 0 {
      if let last = unused.popLast() {
        successor[id] = last
      } else {
        successor[id] = count
        count += 1
      }
    }
    var affected: Set<NodeID> = []
    var stack = Array(successor.keys) + Array(removed)
    while let id = stack.popLast() {
      for dependent in machine.nodes[id].dependents where affected.insert(dependent).inserted {
        stack.append(dependent)
      }
    }
    var change = LifecycleChange()
    for (old, new) in successor.sorted(by: { $0.key < $1.key }) {
      let node = machine.nodes[old]
      var settings = machine.nodeSettings[old]
      settings.name += "'"
      change.newcomers.append(
        .init(node: new, settings: settings, dependsOn: node.dependsOn.map { successor[$0] ?? $0 })
      )
      guard node.state.isUp else { continue }
      // A newcomer on top of restarting modules comes up with them.
      if standsOnAffected(old, machine, affected.subtracting(successor.keys)) {
        change.start.append(new)
      } else {
        change.prepare.append(new)
      }
    }
    change.retire = (Array(successor.keys) + Array(removed)).sorted()
    change.stop = affected.sorted()
    for id in affected.sorted() where successor[id] == nil && !removed.contains(id) {
      change.start.append(id)
      let before = machine.nodes[id].dependsOn
      change.rewire.append(.init(node: id, before: before, after: before.map { successor[$0] ?? $0 }))
    }
    change.uses = machine.uses.filter { change.retire.contains($0.key) }
    for (user, targets) in machine.uses where world.members.contains(user) && !removed.contains(user) {
      change.uses[successor[user] ?? user] = targets.filter { !removed.contains($0) }.map {
        successor[$0] ?? $0
      }
    }
    return change
  }

  private static func standsOnAffected(_ id: NodeID, _ machine: LifecycleMachine, _ staying: Set<NodeID>)
    -> Bool
  {
    var stack = machine.nodes[id].dependsOn
    while let target = stack.popLast() {
      if staying.contains(target) { return true }
      stack += machine.nodes[target].dependsOn
    }
    return false
  }
}
