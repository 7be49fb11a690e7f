import ModuleKit
import ModuleManifests
import VersionResolver

/// Keeps the context it is given, for the hand-written loop.
actor ContextThief: AppModule {
  static let manifest = ModuleManifest(name: "thief", version: Version(1, 0, 0))
  private(set) var context: ModuleContext?

  func initialize(in context: ModuleContext) async throws { self.context = context }
}
