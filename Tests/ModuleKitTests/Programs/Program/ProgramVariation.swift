import ModuleKitTesting

/// Draws how the modules of a program provide services and what their factories do, which services its uses request and in which
/// scopes, whether manifests declare actions, what happens to actions that no module handles, whether callers keep their handles,
/// what the host does itself, and whether an interface moves or has two providers.
///
/// This is drawn apart from the rest, and for some programs only, so that the others, and what they find, stay as they are.
struct ProgramVariation {
  private var random: SplitMix64

  static func varied(_ program: Program) -> Program {
    var variation = ProgramVariation(random: SplitMix64(seed: program.seed &* 0xD1B5_4A33 &+ 5))
    var program = program
    if variation.chance(60) { variation.vary(&program) }
    variation = ProgramVariation(random: SplitMix64(seed: program.seed &* 0x94D0_49BB &+ 11))
    if variation.chance(30) { program.changeModules { variation.varyFactories(of: &$0) } }
    variation = ProgramVariation(random: SplitMix64(seed: program.seed &* 0xBF58_476D &+ 23))
    program.settings.keepsHandles = variation.chance(40)
    if variation.chance(50) { variation.makeLinks(&program) }
    variation.drawHost(of: &program)
    variation.drawQuestions(in: &program)
    if variation.chance(25) { return ProgramMove.moved(program, variation.random) }
    return variation.chance(25) ? ProgramRivals.rivaled(program, variation.random) : program
  }

  private init(random: SplitMix64) { self.random = random }

  private mutating func chance(_ percent: Int) -> Bool { random.below(100) < percent }

  private mutating func vary(_ program: inout Program) {
    for index in program.modules.indices { vary(&program.modules[index]) }
    for index in program.operations.indices { vary(&program.operations[index].request) }
  }

  private mutating func vary(_ module: inout ProgramModule) {
    module.kinds = Set(ProgramServiceKind.allCases.filter { $0 == .single || chance(60) })
    module.adapters = chance(40) ? 1 + random.below(2) : 0
    module.answers = chance(40)
    module.declares = chance(50)
    for index in module.inside.indices { vary(&module.inside[index].request) }
  }

  private mutating func varyFactories(of module: inout ProgramModule) {
    if chance(25) { module.factory = chance(20) ? .always : .at(1 + random.below(4)) }
    module.asks = chance(70)
  }

  /// Turns calls to an action that no module handles into URLs that no route matches.
  private func makeLinks(_ program: inout Program) {
    for index in program.operations.indices {
      guard case .call(.fallback, let slot, _) = program.operations[index].request else { continue }
      program.operations[index].request = .call(.link, slot)
    }
  }

  private mutating func drawHost(of program: inout Program) {
    var random = SplitMix64(seed: program.seed &* 0xA076_1D65 &+ 29)
    func chance(_ percent: Int) -> Bool { random.below(100) < percent }
    func behavior() -> ProgramBehavior {
      switch random.below(10) {
      case 0..<4: .returns
      case 4..<7: .takes(1 + random.below(30))
      case 7: .deaf(1 + random.below(30))
      default: .throwing(.at(1 + random.below(3)), after: random.below(10))
      }
    }
    program.settings.host.hasLockfile = chance(30)
    if chance(25) {
      program.settings.host.middleware = behavior()
      program.settings.host.retries = chance(50)
      if chance(40) { program.settings.host.asks = random.below(4) }
    }
    if chance(25) {
      program.settings.host.listener = behavior()
      // What it starts could come after the last stop.
      let requests = program.operations.map(\.request).filter { $0 != .start }
      if chance(50), !requests.isEmpty {
        program.settings.host.request = requests[random.below(requests.count)]
      }
    }
  }

  /// Makes some changes ask first what they would do, some uses and some modules look at all modules, and some URLs be shown.
  private func drawQuestions(in program: inout Program) {
    var random = SplitMix64(seed: program.seed &* 0x8EBC_6AF1 &+ 41)
    func chance(_ percent: Int) -> Bool { random.below(100) < percent }
    func drawLook(_ module: inout ProgramModule) {
      guard chance(15) else { return }
      let places = ProgramInside.Place.allCases
      module.inside.append(ProgramInside(places[random.below(places.count)], .look, isLast: chance(50)))
    }
    for index in program.modules.indices { drawLook(&program.modules[index]) }
    for index in program.operations.indices {
      switch program.operations[index].request {
      case .change(var change):
        change.isPlanned = chance(60)
        for index in change.add.indices { drawLook(&change.add[index]) }
        for index in change.replace.indices { drawLook(&change.replace[index]) }
        program.operations[index].request = .change(change)
      case .call(.open, let slot, _) where chance(50):
        program.operations[index].request = .call(.show, slot)
      case .call where chance(8): program.operations[index].request = .look
      default: break
      }
    }
  }

  private mutating func vary(_ request: inout ProgramRequest) {
    switch request {
    case .change(var change):
      for index in change.add.indices { vary(&change.add[index]) }
      for index in change.replace.indices { vary(&change.replace[index]) }
      request = .change(change)
    case .call(let way, let slot, _) where way.capability == .service:
      request = .call(way, slot, ProgramServiceKind.allCases[random.below(ProgramServiceKind.allCases.count)])
    case .call(.scope, let slot, _) where chance(60): request = .call(.innerScope, slot)
    case .call(let way, let slot, _) where way.capability == .talk && chance(35):
      request = .call(chance(50) ? .fallback : .remoteFallback, slot)
    default: break
    }
  }
}
