import ModuleKit
import ModuleManifests

/// A module that does what a program says.
///
/// There is one type per slot, since uses name types, both with and without `run`, since that also depends on the type.
protocol PlayedModule: URLHandlingModule, AnyObject {
  init(_ part: PlayedPart)
  var part: PlayedPart { get }
}

extension PlayedModule {
  var instanceManifest: ModuleManifest { part.manifest }
  var priority: Int { part.module.priority }
  var startup: ModuleStartup { part.module.isLazy ? .onFirstUse : .eager }
  var timeouts: ModuleTimeouts { part.module.limits?.timeouts ?? .inherited }
  func initialize(in context: ModuleContext) async throws { try await part.initialize(in: context) }
  func destroy() async throws { try await part.destroy() }
  func handle(_ url: RouteURL) async throws -> HandlerAnswer<any Sendable> { try await part.handle(url) }
}

final class PlainModule<Slot: ProgramSlot>: PlayedModule {
  static var manifest: ModuleManifest { Slot.manifest }
  let part: PlayedPart

  init(_ part: PlayedPart) { self.part = part }
}

final class RunningModule<Slot: ProgramSlot>: PlayedModule, LongRunningModule {
  static var manifest: ModuleManifest { Slot.manifest }
  let part: PlayedPart

  init(_ part: PlayedPart) { self.part = part }

  var onRunFailure: RunFailurePolicy { part.module.onRunFailure?.policy ?? .inherited }
  func run(in context: ModuleContext) async throws { try await part.run(in: context) }
}
