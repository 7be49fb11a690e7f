import ModuleKit
import ModuleManifests
import VersionResolver

/// A module that does nothing, so that only the manager's own work is measured.
///
/// A class, since copying a manifest on each call would add the benchmark's own cost.
final class EmptyModule: AppModule {
  static let manifest = ModuleManifest(name: "empty", version: Version(0, 0, 0))
  let instanceManifest: ModuleManifest

  init(_ index: Int, needs: [Int]) {
    instanceManifest = ModuleManifest(
      name: Self.name(index),
      version: Version(1, 0, 0),
      dependencies: needs.map { Dependency(Self.name($0), .any) }
    )
  }

  private static func name(_ index: Int) -> String { "m\(1_000_000 + index)" }

  @inline(never)
  func initialize(in context: ModuleContext) async throws {}

  @inline(never)
  func destroy() async throws {}
}
