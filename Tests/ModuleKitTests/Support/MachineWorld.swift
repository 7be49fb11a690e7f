@testable import ModuleKit

/// A machine together with the world around it: the steps under way, which a test ends in any order.
struct MachineWorld {
  var machine: LifecycleMachine
  /// Steps under way, including those that were abandoned.
  var steps: [Step] = []
  /// The time of the last `run` that failed.
  var time = Duration.zero
  var timers: [LifecycleEvent] = []
  var answers: [LifecycleEffect] = []
  /// Calls into modules, in order.
  var calls: [Call] = []
  var mistakes: [LifecycleEffect] = []
  var problems: [String] = []
  /// The number of starts and changes requested but not yet answered.
  var unanswered = 0
  /// Modules that came up too late and go down immediately, with nothing under them.
  var late: Set<NodeID> = []
  /// The instances that belong to the application, and those whose numbers were returned.
  var members: Set<NodeID> = []
  var freed: Set<NodeID> = []
  /// The changes requested but not yet answered, each with the members after the switch.
  private var changes: [Set<NodeID>] = []

  struct Step: Hashable {
    var node: NodeID
    var step: ModuleStep
    var operation: Int
    var isCancelled = false
  }

  enum Call: Hashable {
    case initialize(NodeID)
    case destroy(NodeID)
  }

  init(_ machine: LifecycleMachine) {
    self.machine = machine
    members = Set(machine.nodes.indices)
  }

  /// - Parameter edges: the dependencies of each module.
  init(edges: [[Int]], settings: LifecycleSettings = LifecycleSettings(), node: NodeSettings = NodeSettings())
  {
    var machine = LifecycleMachine(settings: settings)
    for index in edges.indices {
      var node = node
      node.name = "m\(index)"
      _ = machine.add(node)
    }
    machine.connect(edges.enumerated().map { ($0.offset, $0.element) })
    self.init(machine)
  }

  mutating func send(_ event: LifecycleEvent) {
    let asksStart = event == .start && machine.phase.answer(to: .start) == .begin
    if asksStart { unanswered += 1 }
    if case .change(let change) = event {
      unanswered += 1
      let newcomers = change.newcomers.map(\.node)
      changes.append(members.subtracting(change.retire).union(newcomers))
      freed.subtract(newcomers)
    }
    for effect in machine.handle(event) { carryOut(effect) }
  }

  private mutating func carryOut(_ effect: LifecycleEffect) {
    switch effect {
    case .initialize(let node, let operation):
      for target in machine.nodes[node].dependsOn where !machine.nodes[target].state.isReady {
        problems.append("\(node) is initialized before \(target) is ready")
      }
      if steps.contains(where: { $0.node == node }) { problems.append("\(node) is entered a second time") }
      if !members.contains(node), !changes.contains(where: { $0.contains(node) }) {
        problems.append("\(node) is initialized after it has left")
      }
      calls.append(.initialize(node))
      steps.append(Step(node: node, step: .initialize, operation: operation))
    case .run(let node, let operation):
      steps.append(Step(node: node, step: .run, operation: operation))
    case .destroy(let node, let operation):
      for dependent in machine.nodes[node].dependents
      where machine.nodes[dependent].state.isUp && late.isDisjoint(with: [node, dependent]) {
        problems.append("\(node) is destroyed under \(dependent)")
      }
      calls.append(.destroy(node))
      steps.append(Step(node: node, step: .destroy, operation: operation))
    case .cancelInitialize(let node, let operation): cancel(node, .initialize, operation)
    case .cancelRun(let node, let operation): cancel(node, .run, operation)
    case .cancelDestroy(let node, let operation): cancel(node, .destroy, operation)
    case .arm(let node, let timer, _): timers.append(.deadline(node, timer: timer))
    case .armStart(let timer, _): timers.append(.startDeadline(timer: timer))
    case .armStop(let timer, _): timers.append(.stopDeadline(timer: timer))
    case .started:
      unanswered -= 1
      answers.append(effect)
    case .changed:
      unanswered -= 1
      answers.append(effect)
      if !changes.isEmpty { changes.removeFirst() }
    case .switched: if let first = changes.first { members = first }
    case .freed(let node):
      if members.contains(node) { problems.append("\(node) is freed and belongs to the application") }
      freed.insert(node)
      answers.append(effect)
    case .stopped, .settled: answers.append(effect)
    case .internalError: mistakes.append(effect)
    case .abandonedStepEnded(let node, .initialize): late.insert(node)
    case .entered(let node, .idle, _), .entered(let node, .failed, _): late.remove(node)
    case .entered(let node, let state, let former) where former.isReady && state.isDescending:
      for user in machine.nodes.indices where machine.nodes[user].holds.contains(node) {
        problems.append("\(node) goes down before \(user), which uses it lazily")
      }
    case .entered, .phase, .overdue, .abandoned, .abandonedStepEnded, .notDestroyed, .retrying, .askRunToEnd:
      break
    }
  }

  private mutating func cancel(_ node: NodeID, _ step: ModuleStep, _ operation: Int) {
    for index in steps.indices
    where steps[index].node == node && steps[index].step == step && steps[index].operation == operation {
      steps[index].isCancelled = true
    }
  }

  /// Ends a step.
  mutating func end(_ step: Step, failing: Bool = false) {
    steps.removeAll { $0 == step }
    switch step.step {
    case .initialize where failing: send(.initializeFailed(step.node, operation: step.operation))
    case .initialize: send(.initialized(step.node, operation: step.operation))
    case .run where failing:
      time += .milliseconds(400)
      send(.runFailed(step.node, operation: step.operation, at: time))
    case .run: send(.runEnded(step.node, operation: step.operation))
    case .destroy: send(.destroyed(step.node, operation: step.operation))
    }
  }

  mutating func end(_ node: NodeID, _ step: ModuleStep, failing: Bool = false) {
    guard let found = steps.first(where: { $0.node == node && $0.step == step }) else {
      problems.append("\(step) of \(node) is not under way")
      return
    }
    end(found, failing: failing)
  }

  /// Ends every step that ends by itself: steps in order, and runs once they were asked to end.
  mutating func settle() {
    while let step = steps.first(where: {
      $0.step != .run || $0.isCancelled || machine.nodes[$0.node].state == .leaving
    }) { end(step) }
  }

  /// Checks what must hold when no step is under way any more: nothing is waited for, and retired instances are gone.
  mutating func checkRest() {
    if ![.running, .stopped].contains(machine.phase) { problems.append("it stays \(machine.phase)") }
    if unanswered != 0 { problems.append("\(unanswered) requests are unanswered") }
    for (id, node) in machine.nodes.enumerated() {
      if node.isAwaited { problems.append("\(id) is still waited for") }
      if node.isHeld || node.isInStep || node.isInChange {
        problems.append("\(id) is still part of a change")
      }
      if node.state == .waiting { problems.append("\(id) is still waiting") }
      if node.isRetired, node.abandonedSteps == 0, !node.isFree {
        problems.append("\(id) has left and was not freed")
      }
      guard !members.contains(id) else { continue }
      if !freed.contains(id), node.abandonedSteps == 0 { problems.append("\(id) has left and was not freed") }
      if node.state.isUp { problems.append("\(id) has left and is \(node.state)") }
      if machine.nodeSettings[id].isEager { problems.append("\(id) has left and is eager") }
      if node.abandonedSteps == 0, !node.dependents.isEmpty || !node.dependsOn.isEmpty {
        problems.append("\(id) has left and is wired")
      }
    }
  }

  /// Checks what must hold after every event.
  mutating func checkInvariants() {
    let nodes = machine.nodes
    for (id, node) in nodes.enumerated() {
      let holders = nodes.indices.filter { nodes[$0].holds.contains(id) }
      if let down = holders.first(where: { !nodes[$0].state.isUp || !nodes[$0].isUnwanted }) {
        problems.append("\(down) holds \(id) and is not going down")
      }
      let users = node.dependents.count { nodes[$0].state.isUp } + holders.count
      if node.users != users { problems.append("\(id) counts \(node.users) users, there are \(users)") }
      let missing = node.dependsOn.count { !machine.isAvailable($0) }
      if node.missing != missing {
        problems.append("\(id) counts \(node.missing) missing, there are \(missing)")
      }
      // A late success is undone without the modules it depended on.
      if node.state.isReady {
        for target in node.dependsOn where !nodes[target].state.isReady {
          problems.append("\(id) is ready and \(target) is not")
        }
      }
      let busy = steps.count { $0.node == id }
      let current: Int
      switch node.state {
      case .initializing, .cancelling, .running, .leaving, .ending, .destroying, .destroyingCancelled:
        current = 1
      default: current = 0
      }
      if busy != current + node.abandonedSteps {
        problems.append(
          "\(id) is \(node.state) with \(node.abandonedSteps) left behind, and \(busy) steps are under way"
        )
      }
    }
    if machine.upCount != nodes.count(where: { $0.state.isUp }) { problems.append("upCount") }
    if machine.waitingCount != nodes.count(where: { $0.state == .waiting }) {
      problems.append("waitingCount")
    }
    if machine.initializingCount != nodes.count(where: { $0.state.isBeingInitialized }) {
      problems.append("initializingCount")
    }
    if let width = machine.settings.width, machine.initializingCount > width { problems.append("too wide") }
  }
}
