import ModuleKit

/// A service of a program's modules.
final class ProgramService: Sendable {
  /// The instance that provides the service.
  let part: PlayedPart
  let kind: ProgramServiceKind
  /// The life of the instance to which the service belongs.
  let life: Int
  /// The number of the service among all those of a run.
  let number: Int
  /// The life in which a scoped service uses its provider, from when it is made until it has ended.
  private let usedLife: Int?

  /// Creates a service and records this.
  init(_ part: PlayedPart, _ kind: ProgramServiceKind, life: Int) {
    self.part = part
    self.kind = kind
    self.life = life
    number = part.world.make(kind, of: part.id, life: life)
    usedLife = kind == .scoped ? part.world.beginUse(part.id, "scoped service") : nil
    part.world.watch("\(kind) service of \(ProgramModule.name(part.module.slot))#\(part.id)", self)
  }

  /// Ends a scoped service.
  func end() async {
    try? await part.world.perform(part.module.handler, call: 0)
    part.world.withState { $0.see("scoped service ended") }
    part.world.endUse(part.id, life: usedLife)
  }

  static func key(_ slot: Int, _ kind: ProgramServiceKind = .single) -> ServiceKey<ProgramService> {
    let key = ServiceKey<ProgramService>(ProgramModule.interface(slot))
    return kind == .single ? key : key.named(kind.rawValue)
  }

  static let event = EventKey<Int>("e")
}
