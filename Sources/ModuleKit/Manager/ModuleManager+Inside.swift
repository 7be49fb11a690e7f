extension ModuleManager {
  /// A module of this manager that the current task is inside.
  struct Inside {
    let node: NodeID
    /// The step in progress; `nil` in a handler, or in the body of a `use`.
    var step: ModuleStep?
    /// Whether the module only waits for a scope that uses it.
    var isScope = false
  }

  /// The modules that the current task works for. Each waits for the task before it is destroyed.
  func insides() -> [Inside] {
    var found: [Inside] = []
    if let step = currentStep() { found.append(Inside(node: step.node, step: step.step)) }
    var next = ModuleUse.current
    while let use = next {
      let context = use.context
      if context.manager === self, !use.isOver, instances[context.node]?.context === context {
        found.append(Inside(node: context.node))
      }
      next = use.outer
    }
    var scope = ServiceScope.current(of: self)
    while let open = scope {
      let contexts = open.contexts.filter { instances[$0.node]?.context === $0 }
      found += contexts.map { Inside(node: $0.node, isScope: true) }
      scope = open.outer(of: self)
    }
    return found
  }

  /// Throws if the current task would wait for something that waits for the task.
  ///
  /// - Parameters:
  ///   - what: the subject of the wait, such as "the manager's stop".
  ///   - includingRun: whether a `run` may not wait either. A stop asks it to end, so it can.
  func refuseInside(_ what: String, includingRun: Bool) throws(ModuleError) {
    guard let inside = insides().first(where: { includingRun || $0.step != .run }) else { return }
    let name = name(of: inside.node)
    let place = inside.step.map { "its \($0.rawValue)" } ?? "one of its handlers or uses"
    let text = "\(name) waits for \(what), which waits for \(place) to return"
    throw ModuleError(.reentrant, text, module: name)
  }

  /// Returns the first of some modules that is on its way down.
  func leaving(_ insides: [Inside]) -> Inside? {
    insides.first { machine.nodes[$0.node].isUnwanted || machine.nodes[$0.node].state.isDescending }
  }

  /// Checks whether a module cannot become ready until a module around the current task is down.
  ///
  /// - Parameter insides: the modules that the task is inside.
  /// - Returns: the error for the caller.
  func entanglement(of target: NodeID, with insides: [Inside]) -> ModuleError? {
    guard let leaving = leaving(insides),
      // It, or one that it waits for, has to go down, or waits for others to go down, before it is ready.
      firstBelow(target, where: { $0.isHeld || $0.isUnwanted || $0.state.isDescending }) != nil
    else { return nil }
    let (left, wanted) = (name(of: leaving.node), name(of: target))
    let rest = "waits for \(wanted), which starts only after that"
    let text =
      leaving.isScope
      ? "\(left) is being stopped or replaced, and a scope that uses it \(rest); begin a new scope"
      : "\(left) is being stopped, and a call inside it \(rest)"
    let code = leaving.isScope ? ModuleError.Code.replaced : .reentrant
    return ModuleError(code, text, module: left, modules: [left, wanted])
  }

  /// Gives up the waits of callers in an `initialize` for a module that has failed or was skipped. Others wait for the end of a
  /// change that tries the module again, but the change may be waiting for the `initialize`.
  func giveUpFailedWaits(for node: NodeID) {
    giveUpWaits { wait in
      wait.target == node && wait.asker != nil ? failure(of: node, machine.nodes[node].cause) : nil
    }
  }

  /// Gives up the waits of callers inside a module that begins to go down, if they would keep it from going down.
  func giveUpEntangledWaits(in node: NodeID) {
    giveUpWaits { wait in entanglement(of: wait.target, with: wait.insides.filter { $0.node == node }) }
  }

  private func giveUpWaits(_ reason: (InsideWait) -> ModuleError?) {
    let given = insideWaits.compactMap { number, wait in reason(wait).map { (number, wait.target, $0) } }
    for (number, target, error) in given.sorted(by: { $0.0 < $1.0 }) {
      insideWaits[number] = nil
      nodeWaiters[target]?.remove(number)?.answer(.failure(error))
    }
  }
}

/// A caller that waits for a module from inside others.
struct InsideWait {
  let target: NodeID
  let insides: [ModuleManager.Inside]
  /// The module whose `initialize` waits.
  let asker: NodeID?
}
