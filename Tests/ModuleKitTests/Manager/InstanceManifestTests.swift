import ModuleKit
import ModuleKitTesting
import Testing

@Suite("A type whose instances have manifests of their own")
struct InstanceManifestTests {
  /// A module that begins with its type's manifest, as a fake or a second version in one process does.
  ///
  /// While both requirements had one name, the compiler ignored such a property without its type, and every instance had the
  /// type's manifest.
  struct Prices: AppModule {
    static let manifest = ModuleManifest(name: "prices", version: Version(1, 0, 0))
    var instanceManifest = Self.manifest

    init(_ version: Version = Version(1, 0, 0)) { instanceManifest.version = version }

    func initialize(in context: ModuleContext) async throws {}
  }

  @Test("The manager uses the manifest of the instance")
  func version() async throws {
    let manager = try ModuleManager(modules: [
      Prices(Version(1, 1, 0)), FakeModule("cart", needs: ["prices ^1.0"]),
    ])
    #expect(await manager.snapshot()["prices"]?.version == Version(1, 1, 0))
    try await manager.start()
    let plan = try await manager.replace([Prices(Version(1, 2, 0))])
    #expect(plan.changes.map(\.new) == [Version(1, 2, 0)])
    let error = await moduleError { try await manager.replace([Prices(Version(2, 0, 0))]) }
    #expect(error?.diagnostics.map(\.message) == ["cart 1.0.0 needs prices ^1.0, but it is 2.0.0"])
    await manager.stop()
  }
}
