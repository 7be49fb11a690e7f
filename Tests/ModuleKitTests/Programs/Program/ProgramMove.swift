import ModuleKitTesting

/// Draws changes that move an interface from one module to another while the manager runs, as an application does that exchanges
/// one provider for another.
///
/// Of two modules, only one at a time provides the interface: otherwise the manager would refuse them. A change makes the other
/// one provide it instead, and replaces, removes or adds the two for that.
struct ProgramMove {
  private var random: SplitMix64
  /// The two slots. The interface has the number of the first.
  private let slots: [Int]
  /// The slot of the module that provides the interface.
  private var holder: Int
  private var present: Set<Int>
  /// The modules of the two slots as they were last, by slot.
  private var templates: [Int: ProgramModule]

  private var interface: Int { slots[0] }

  static func moved(_ program: Program, _ random: SplitMix64) -> Program {
    guard program.modules.count > 1 else { return program }
    var move = ProgramMove(program, random)
    return move.moved(program)
  }

  private init(_ program: Program, _ random: SplitMix64) {
    self.random = random
    let all = program.modules.map(\.slot)
    let first = self.random.below(all.count)
    let second = (first + 1 + self.random.below(all.count - 1)) % all.count
    slots = [all[first], all[second]]
    holder = slots[self.random.below(2)]
    present = Set(all)
    templates = Dictionary(uniqueKeysWithValues: program.modules.map { ($0.slot, $0) })
  }

  private mutating func chance(_ percent: Int) -> Bool { random.below(100) < percent }

  private mutating func moved(_ program: Program) -> Program {
    var program = program
    program.changeModules { Self.redirect(&$0, slots) }
    for index in program.modules.indices { assign(&program.modules[index]) }
    for index in program.operations.indices {
      switch program.operations[index].request {
      case .change(var change):
        if chance(65) { change = move() } else { follow(&change) }
        program.operations[index].request = .change(change)
      case .call(let way, let slot, let kind)
      where way.capability.isService && (slot == slots[1] || chance(40)):
        program.operations[index].request = .call(way, interface, kind)
      default: break
      }
    }
    return program
  }

  /// Makes a module require the interface of the first slot instead of that of the second, which no module provides.
  static func redirect(_ module: inout ProgramModule, _ slots: [Int]) {
    // A module cannot require what it may provide itself, and requires an interface once.
    var isRequired = slots.contains(module.slot)
    module.edges = module.edges.compactMap { edge in
      guard edge.kind.isOnInterface, slots.contains(edge.slot) else { return edge }
      if isRequired { return nil }
      isRequired = true
      return ProgramEdge(kind: edge.kind, slot: slots[0])
    }
  }

  /// Makes a module of the two slots provide the interface if it is its turn.
  private mutating func assign(_ module: inout ProgramModule) {
    guard slots.contains(module.slot) else { return }
    module.interface = interface
    module.provides = module.slot == holder
    templates[module.slot] = module
  }

  /// Returns a change after which the other module provides the interface.
  private mutating func move() -> ProgramChange {
    let old = holder
    holder = old == slots[0] ? slots[1] : slots[0]
    var change = ProgramChange()
    if present.contains(old) {
      if chance(50) {
        change.remove = [old]
        present.remove(old)
      } else {
        change.replace.append(module(old))
      }
    }
    if present.insert(holder).inserted {
      change.add = [module(holder)]
    } else {
      change.replace.append(module(holder))
    }
    return change
  }

  private mutating func module(_ slot: Int) -> ProgramModule {
    var module = templates[slot] ?? ProgramModule(slot)
    assign(&module)
    return module
  }

  /// Adapts another change of the program to the moves before it.
  private mutating func follow(_ change: inout ProgramChange) {
    for index in change.add.indices { assign(&change.add[index]) }
    for index in change.replace.indices { assign(&change.replace[index]) }
    present.subtract(change.remove)
    present.formUnion(change.add.map(\.slot))
  }
}
