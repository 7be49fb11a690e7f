import ModuleKit
import ModuleManifests
import VersionResolver

/// The place of a module in a program, as a type.
protocol ProgramSlot: Sendable {
  static var manifest: ModuleManifest { get }
}

enum Slot0: ProgramSlot { static let manifest = ProgramSlots.manifest(0) }
enum Slot1: ProgramSlot { static let manifest = ProgramSlots.manifest(1) }
enum Slot2: ProgramSlot { static let manifest = ProgramSlots.manifest(2) }
enum Slot3: ProgramSlot { static let manifest = ProgramSlots.manifest(3) }
enum Slot4: ProgramSlot { static let manifest = ProgramSlots.manifest(4) }
enum Slot5: ProgramSlot { static let manifest = ProgramSlots.manifest(5) }
enum Slot6: ProgramSlot { static let manifest = ProgramSlots.manifest(6) }
enum Slot7: ProgramSlot { static let manifest = ProgramSlots.manifest(7) }
enum Slot8: ProgramSlot { static let manifest = ProgramSlots.manifest(8) }

/// The types of the slots.
enum ProgramSlots {
  static func manifest(_ slot: Int) -> ModuleManifest {
    ModuleManifest(name: ProgramModule.name(slot), version: Version(1, 0, 0))
  }

  /// - Parameter hasRun: a slot keeps this for the whole program.
  static func type(_ slot: Int, hasRun: Bool) -> any PlayedModule.Type {
    switch slot {
    case 0: hasRun ? RunningModule<Slot0>.self : PlainModule<Slot0>.self
    case 1: hasRun ? RunningModule<Slot1>.self : PlainModule<Slot1>.self
    case 2: hasRun ? RunningModule<Slot2>.self : PlainModule<Slot2>.self
    case 3: hasRun ? RunningModule<Slot3>.self : PlainModule<Slot3>.self
    case 4: hasRun ? RunningModule<Slot4>.self : PlainModule<Slot4>.self
    case 5: hasRun ? RunningModule<Slot5>.self : PlainModule<Slot5>.self
    case 6: hasRun ? RunningModule<Slot6>.self : PlainModule<Slot6>.self
    case 7: hasRun ? RunningModule<Slot7>.self : PlainModule<Slot7>.self
    default: hasRun ? RunningModule<Slot8>.self : PlainModule<Slot8>.self
    }
  }
}
