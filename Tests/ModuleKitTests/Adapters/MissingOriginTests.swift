import ModuleKit
import ModuleKitTesting
import Testing

@Suite("An adapter whose original is not there")
struct MissingOriginTests {
  @Test("A module that provides the original only under a name is not told to provide the adapted service")
  func named() async throws {
    var options = ModuleManagerOptions.patient
    options.adapt(ServiceKey<String>("text"), from: ServiceKey<Int>("number")) { "\($0)" }
    let origin = module("origin", provides: ["number": "1.0.0"]) { context in
      context.provide(ServiceKey<Int>("number").named("eu")) { 5 }
    }
    let user = module("user", requires: ["text": "*"]) { context in
      _ = try context.service(ServiceKey<String>("text"))
    }
    let manager = try ModuleManager(modules: [origin, user], options: options)
    let error = await moduleError { try await manager.start() }
    let reason = "origin provides no service from which the host could make text (adapted from number)"
    #expect(error?.line == "user failed to initialize: \(reason)")
  }
}
