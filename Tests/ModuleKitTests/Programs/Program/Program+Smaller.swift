/// The programs that are one step smaller, those with the largest omissions first.
extension Program {
  var smaller: [Program] {
    var all: [Program] = []
    func add(_ change: (inout Program) -> Void) {
      var copy = self
      change(&copy)
      if copy != self { all.append(copy) }
    }
    for index in operations.indices { add { $0.operations.remove(at: index) } }
    for module in modules {
      add { $0.leaveOut(module.slot) }
      add { $0.modules.removeAll { $0.slot == module.slot } }
    }
    for index in operations.indices {
      add { $0.operations[index].cancelAfter = nil }
      add { $0.operations[index].after = .now }
      add { $0.operations[index].isAwaited = true }
      if operations[index].times > 1 {
        add { $0.operations[index].times = 1 }
        add { $0.operations[index].times /= 2 }
      }
      if case .publish(let count) = operations[index].request, count > 1 {
        add { $0.operations[index].request = .publish(count / 2) }
        add { $0.operations[index].request = .publish(count - 1) }
      }
      if case .call(let way, let slot, _) = operations[index].request {
        add { $0.operations[index].request = .call(way, slot) }
      }
      if case .change(let change) = operations[index].request {
        for smaller in change.smaller { add { $0.operations[index].request = .change(smaller) } }
      }
      if case .time(let time) = operations[index].after, time > 1 {
        add { $0.operations[index].after = .time(time / 2) }
      }
      if case .steps(let steps) = operations[index].after, steps > 1 {
        add { $0.operations[index].after = .steps(steps / 2) }
      }
    }
    for index in modules.indices {
      for smaller in modules[index].smaller { add { $0.modules[index] = smaller } }
    }
    for slot in Set(allModules.filter { $0.run != nil }.map(\.slot)).sorted() {
      // A slot has one type.
      add { $0.changeModules { if $0.slot == slot { $0.run = nil } } }
    }
    add { $0.settings = ProgramSettings() }
    add { $0.settings.limits = ProgramLimits() }
    add { $0.settings.width = nil }
    add { $0.settings.degraded = false }
    add { $0.settings.keepsHandles = false }
    add { $0.settings.host = ProgramHost() }
    add { $0.settings.host.hasLockfile = false }
    add { $0.settings.host.middleware = nil }
    add { $0.settings.host.asks = nil }
    add { $0.settings.host.retries = false }
    add { $0.settings.host.listener = nil }
    add { $0.settings.host.request = nil }
    for smaller in settings.host.middleware?.smaller ?? [] { add { $0.settings.host.middleware = smaller } }
    for smaller in settings.host.listener?.smaller ?? [] { add { $0.settings.host.listener = smaller } }
    add { $0.settings.start = nil }
    add { $0.settings.stop = nil }
    add { $0.settings.onRunFailure = .stopAll }
    return all
  }

  mutating func changeModules(_ body: (inout ProgramModule) -> Void) {
    for index in modules.indices { body(&modules[index]) }
    for index in operations.indices {
      guard case .change(var change) = operations[index].request else { continue }
      for place in change.add.indices { body(&change.add[place]) }
      for place in change.replace.indices { body(&change.replace[place]) }
      operations[index].request = .change(change)
    }
  }

  /// Removes a module and everything that refers to it.
  private mutating func leaveOut(_ slot: Int) {
    modules.removeAll { $0.slot == slot }
    changeModules { module in module.edges.removeAll { $0.slot == slot } }
    for index in operations.indices {
      guard case .change(var change) = operations[index].request else { continue }
      change.remove.removeAll { $0 == slot }
      change.replace.removeAll { $0.slot == slot }
      operations[index].request = .change(change)
    }
  }
}

extension ProgramChange {
  var smaller: [ProgramChange] {
    var all: [ProgramChange] = []
    func add(_ change: (inout ProgramChange) -> Void) {
      var copy = self
      change(&copy)
      all.append(copy)
    }
    let count = self.add.count + remove.count + replace.count + (choose == nil ? 0 : 1)
    if choose != nil, count > 1 { add { $0.choose = nil } }
    if isPlanned { add { $0.isPlanned = false } }
    if count > 1 {
      for index in self.add.indices { add { $0.add.remove(at: index) } }
      for index in remove.indices { add { $0.remove.remove(at: index) } }
      for index in replace.indices { add { $0.replace.remove(at: index) } }
    }
    for index in self.add.indices {
      for smaller in self.add[index].smaller { add { $0.add[index] = smaller } }
    }
    for index in replace.indices {
      for smaller in replace[index].smaller { add { $0.replace[index] = smaller } }
    }
    return all
  }
}

extension ProgramModule {
  var smaller: [ProgramModule] {
    var all: [ProgramModule] = []
    func add(_ change: (inout ProgramModule) -> Void) {
      var copy = self
      change(&copy)
      if copy != self { all.append(copy) }
    }
    for index in edges.indices { add { $0.edges.remove(at: index) } }
    for index in edges.indices where edges[index].kind != .needs { add { $0.edges[index].kind = .needs } }
    for index in inside.indices {
      add { $0.inside.remove(at: index) }
      if inside[index].isLast { add { $0.inside[index].isLast = false } }
    }
    add { $0.listener = nil }
    add { $0.limits = nil }
    add { $0.onRunFailure = nil }
    add { $0.isLazy = false }
    add { $0.priority = 0 }
    add { $0.provides = false }
    add { $0.interface = $0.slot }
    add { $0.adapters = 0 }
    add { $0.adapters = min($0.adapters, 1) }
    add { $0.kinds.subtract([.named, .transient]) }
    add { $0.kinds = ProgramModule($0.slot).kinds }
    add { $0.factory = .never }
    add { $0.asks = false }
    add { $0.talks = true }
    add { $0.declares = true }
    add { $0.answers = false }
    for smaller in initialize.smaller { add { $0.initialize = smaller } }
    for smaller in destroy.smaller { add { $0.destroy = smaller } }
    for smaller in handler.smaller { add { $0.handler = smaller } }
    for smaller in run?.smaller ?? [] { add { $0.run = smaller } }
    for smaller in listener?.smaller ?? [] { add { $0.listener = smaller } }
    return all
  }
}

extension ProgramBehavior {
  var smaller: [ProgramBehavior] {
    guard self != .returns else { return [] }
    var all = [ProgramBehavior.returns]
    if isDeaf { all.append(.takes(delay)) }
    if delay > 1 {
      var half = self
      half.delay = delay / 2
      all.append(half)
      half.delay = 0
      all.append(half)
    }
    return all
  }
}
