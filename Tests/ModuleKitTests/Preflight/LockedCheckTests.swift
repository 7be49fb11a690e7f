import ModuleKit
import ModuleKitTesting
import Testing

@Suite("Checks of what a lockfile admits")
struct LockedCheckTests {
  /// Refuses the modules because of a configuration for a module that does not exist, and nothing else.
  private static func refusal(_ modules: [FakeModule], _ lockfile: Lockfile) throws -> ModuleError {
    #expect(CheckTests.refusal(modules, lockfile: lockfile) == nil)
    let configuration = try ModuleConfiguration(json: Array(#"{"nosuch": {}}"#.utf8), path: "config.json")
    let refusal = CheckTests.refusal(modules, lockfile: lockfile, configuration: configuration)
    #expect(CheckTests.codes(refusal) == ["unknown-key"])
    return try #require(refusal)
  }

  @Test("What an override admits is not explained as a conflict when something else is wrong")
  func overrides() throws {
    let modules = [
      FakeModule("log", "2.0.0"), FakeModule("cart", needs: ["log ^1"]),
      FakeModule(
        ModuleManifest(name: "ads", version: Version(1, 0, 0), conflicts: [Dependency("log", .any)])
      ),
    ]
    var lockfile = Lockfile(modules: [:], overrides: ["log": Version(2, 0, 0)])
    for module in modules {
      lockfile.modules[module.instanceManifest.name] = .init(version: module.instanceManifest.version)
    }
    let error = try Self.refusal(modules, lockfile)
    #expect(error.explanation == nil, "\(error.description)")
    #expect(!error.description.contains("log"), "\(error.description)")
  }

  @Test("A pre-release in the lockfile is not explained as a conflict when something else is wrong")
  func prereleases() throws {
    let modules = [FakeModule("log", "1.2.0-rc.1"), FakeModule("cart", needs: ["log ^1"])]
    #expect(CheckTests.refusal(modules)?.explanation != nil)
    var lockfile = Lockfile()
    for module in modules {
      lockfile.modules[module.instanceManifest.name] = .init(version: module.instanceManifest.version)
    }
    #expect(try Self.refusal(modules, lockfile).explanation == nil)
  }

  @Test("Only the providers that the lockfile admits are explained")
  func providers() throws {
    func provider(_ name: String) -> FakeModule {
      FakeModule(
        ModuleManifest(
          name: name,
          version: Version(1, 0, 0),
          provides: [ProvidedInterface("Gateway", Version(1, 0, 0))]
        )
      )
    }
    let shop = FakeModule(
      ModuleManifest(name: "shop", version: Version(1, 0, 0), requires: [Dependency("Gateway", .any)])
    )
    let modules = [provider("paypal"), provider("stripe"), shop]
    var lockfile = Lockfile(modules: [:], providers: ["Gateway": "stripe"])
    for module in modules {
      lockfile.modules[module.instanceManifest.name] = .init(version: module.instanceManifest.version)
    }
    #expect(try Self.refusal(modules, lockfile).explanation == nil)
  }
}
