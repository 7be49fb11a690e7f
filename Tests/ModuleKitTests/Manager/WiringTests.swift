import ModuleKit
import ModuleKitTesting
import Testing

@Suite("The wiring of a host")
struct WiringTests {
  @Test("The wiring names modules, what each waits for, providers and adapters, even after a change")
  func changed() async throws {
    var options = ModuleManagerOptions.patient
    options.adapt(.payment, from: .stripe) { StripePayment(stripe: $0) }
    let manager = try ModuleManager(
      modules: [
        module("checkout", requires: ["payment": "^1.0"]), FakeModule("ads", lazily: ["log"]),
        FakeModule("log"),
        module("stripe", needs: ["log"], provides: ["stripe": "3.1.0"]) { context in
          context.provide(.stripe) { StripeAPI() }
        },
      ],
      options: options
    )
    var wiring = await manager.wiring
    #expect(wiring.modules.map(\.manifest.name) == ["ads", "checkout", "log", "stripe"])
    #expect(wiring.modules.map(\.dependsOn) == [[], [3], [], [2]])
    #expect(wiring.adapters == [.init(required: "payment", provided: "stripe", version: Version(1, 0, 0))])
    #expect(wiring.providers == ["payment": [3], "stripe": [3]])

    try await manager.start()
    try await manager.add([FakeModule("cart", "2.0.0", needs: ["log"])])
    wiring = await manager.wiring
    #expect(wiring.modules.map(\.manifest.name) == ["ads", "cart", "checkout", "log", "stripe"])
    #expect(wiring.modules.map(\.dependsOn) == [[], [3], [4], [], [3]])
    #expect(wiring.providers == ["payment": [4], "stripe": [4]])
    await manager.stop()
  }
}
