import ModuleKitTesting

/// Makes two modules of a program provide the same interface, of which the lockfile chooses one.
enum ProgramRivals {
  static func rivaled(_ program: Program, _ random: SplitMix64) -> Program {
    guard program.modules.count > 1 else { return program }
    var (random, program) = (random, program)
    let all = program.modules.map(\.slot)
    let first = random.below(all.count)
    let second = (first + 1 + random.below(all.count - 1)) % all.count
    let slots = [all[first], all[second]]
    program.changeModules { module in
      ProgramMove.redirect(&module, slots)
      guard slots.contains(module.slot) else { return }
      module.interface = slots[0]
      // An adapter would make it another interface.
      module.adapters = 0
    }
    for index in program.modules.indices where slots.contains(program.modules[index].slot) {
      program.modules[index].provides = true
    }
    for index in program.operations.indices {
      switch program.operations[index].request {
      case .call(let way, let slot, let kind)
      where way.capability.isService && (slot == slots[1] || random.below(100) < 40):
        program.operations[index].request = .call(way, slots[0], kind)
      case .call where random.below(100) < 15:
        program.operations[index].request = .change(ProgramChange(choose: slots[random.below(2)]))
      case .change(var change) where random.below(100) < 30:
        change.choose = slots[random.below(2)]
        program.operations[index].request = .change(change)
      default: break
      }
    }
    program.settings.host.hasLockfile = true
    program.settings.host.rivals = random.below(2) == 0 ? slots : slots.reversed()
    return program
  }
}
