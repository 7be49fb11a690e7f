import ModuleKit

/// A service of a program's modules.
final class ProgramService: Sendable {
  /// The instance that provides the service.
  let part: PlayedPart
  let kind: ProgramServiceKind
  /// The life of the instance to which the service belongs.
  let life: Int
  /// The number of adapters that it came through.
  let adapters: Int
  /// The number of the service among all those of a run.
  let number: Int
  /// The life in which a scoped service uses its provider, from when it is made until it has ended.
  private let usedLife: Int?

  /// What an adapter made it from.
  private let original: ProgramService?

  /// Creates a service and records this.
  init(_ part: PlayedPart, _ kind: ProgramServiceKind, life: Int, original: ProgramService? = nil) {
    self.part = part
    self.kind = kind
    self.life = life
    self.original = original
    adapters = original.map { $0.adapters + 1 } ?? 0
    number = part.world.make(kind, of: part.id, life: life, adapters: adapters)
    // The adapted one has no end of its own.
    usedLife = kind == .scoped && adapters == 0 ? part.world.beginUse(part.id, "scoped service") : nil
    part.world.watch("\(kind) service of \(ProgramModule.name(part.module.slot))#\(part.id)", self)
  }

  /// Creates what an adapter makes from a service.
  convenience init(adapting original: ProgramService) {
    self.init(original.part, original.kind, life: original.life, original: original)
  }

  /// The number of the service that ends when the scope of this one ends.
  var ending: Int { original?.ending ?? number }

  /// Ends a scoped service.
  func end() async {
    try? await part.world.perform(part.module.handler, call: 0)
    part.world.end(self)
    part.world.endUse(part.id, life: usedLife)
  }

  /// - Parameter adapters: the number of adapters from this service to the one that others request.
  static func key(
    _ slot: Int,
    _ kind: ProgramServiceKind = .single,
    adapters: Int = 0
  ) -> ServiceKey<ProgramService> {
    let key = ServiceKey<ProgramService>(ProgramModule.interface(slot, adapters: adapters))
    return kind == .single ? key : key.named(kind.rawValue)
  }

  static let event = EventKey<Int>("e")
}
