import ModuleKit
import ModuleKitTesting
import Testing

@Suite("The input of a remote call that no module handles")
struct FallbackInputTests {
  @Test("One that is too large is refused with its size and the limit, as for other calls")
  func size() async throws {
    var options = ModuleManagerOptions.patient
    options.authorizeRemoteCalls(maximumInputSize: 8) { _ in .allow }
    options.onUnhandled(exposure: .remote) { _ in .handled(1) }
    let manager = try ModuleManager(modules: [], options: options)
    try await manager.start()
    let error = await moduleError {
      _ = try await manager.handleRemoteCall(
        "nobody",
        input: [UInt8](repeating: 0x31, count: 9),
        caller: "ada"
      )
    }
    #expect(error?.code == .badInput)
    #expect(error?.line == "the input of `nobody` cannot be read: 9 bytes exceed the limit of 8")
    await manager.stop()
  }
}
