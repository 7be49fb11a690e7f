import ModuleKit

/// The service and event of a program's modules.
struct ProgramService: Sendable {
  /// The instance that provides the service.
  let part: PlayedPart

  static func key(_ slot: Int) -> ServiceKey<ProgramService> { ServiceKey(ProgramModule.interface(slot)) }
  static func scoped(_ slot: Int) -> ServiceKey<ProgramScopedService> {
    ServiceKey<ProgramScopedService>(ProgramModule.interface(slot)).named("scoped")
  }
  static let event = EventKey<Int>("e")
}

/// A service that a scope has for itself. It uses its provider from when it is made until it has ended.
final class ProgramScopedService: Sendable {
  let part: PlayedPart
  private let life: Int?

  init(_ part: PlayedPart) {
    self.part = part
    life = part.world.beginUse(part.id, "scoped service")
    part.world.watch("scoped service of \(ProgramModule.name(part.module.slot))#\(part.id)", self)
  }

  func end() async {
    try? await part.world.perform(part.module.handler, call: 0)
    part.world.withState { $0.see("scoped service ended") }
    part.world.endUse(part.id, life: life)
  }
}
