import ModuleKit
import ModuleKitTesting
import Testing

@Suite("An interface that several modules provide, none of which was chosen")
struct AmbiguousServiceTests {
  private static let key = ServiceKey<String>("pay", version: Version(1, 0, 0))

  private static func provider(_ name: String) -> FakeModule {
    module(name, provides: ["pay": "1.0.0"]) { context in context.provide(key) { name } }
  }

  /// Returns the error that each way to reach the service throws; `nil` for a way that succeeds.
  private static func errors(_ manager: ModuleManager) async -> [ModuleError?] {
    let handle = manager.serviceHandle(key)
    return [
      await moduleError { _ = try handle.get() },
      await moduleError { _ = try handle.pinned() },
      await moduleError { _ = try await handle.use { $0 } },
      await moduleError { _ = try await manager.service(key) },
      await moduleError { _ = try await manager.withScope { try await $0.service(key) } },
    ]
  }

  private static func text(_ names: String) -> String {
    "several modules provide the interface pay: \(names); "
      + "pass exactly one to the manager, or choose one under `providers` in modules.json"
  }

  @Test("Each way to reach it names the modules, also after changes")
  func modules() async throws {
    let manager = try ModuleManager(modules: [Self.provider("one"), Self.provider("two")])
    try await manager.start()
    for error in await Self.errors(manager) {
      #expect(error?.code == .ambiguousService && error?.modules == ["one", "two"])
      #expect(error?.line == Self.text("one, two"))
    }
    try await manager.remove(["one"])
    #expect(await Self.errors(manager).allSatisfy { $0 == nil })
    try await manager.add([Self.provider("three")])
    for error in await Self.errors(manager) {
      #expect(error?.line == Self.text("three, two"))
    }
    await manager.stop()
  }

  @Test("A module that provides it, and one from whose service the host adapts it")
  func adapted() async throws {
    var options = ModuleManagerOptions.patient
    options.adapt(Self.key, from: ServiceKey<Int>("number")) { "\($0)" }
    let number = module("number", provides: ["number": "1.0.0"]) { context in
      context.provide(ServiceKey<Int>("number")) { 5 }
    }
    let manager = try ModuleManager(modules: [Self.provider("direct"), number], options: options)
    try await manager.start()
    for error in await Self.errors(manager) {
      let names = "direct, number (adapted from number)"
      #expect(error?.line == Self.text("\(names)"))
    }
    await manager.stop()
  }
}
