import ModuleKit
import ModuleKitTesting
import Testing
import VersionResolver

/// Laws that a module or a host keeps.
@Suite("The examples of laws")
struct ConformanceExamples {
  private let modules = [FakeModule("log"), FakeModule("cart", needs: ["log"])]
  private let registry = Registry()
  private func nothingIsLeft() -> Bool { true }

  // compiled
  @Test func conforms() async throws {
    try await ModuleConformance(CartModule()).check(alongside: [
      FakeModule("log", "1.4.0"), PaymentModule(),
    ])
  }
  // end

  // compiled
  @Test func registryConforms() async throws {
    try await CandidateProviderConformance(registry).check(modules: ["cart"], interfaces: ["PaymentGateway"])
  }
  // end

  @Test("A failure at each step")
  func failures() async throws {
    // compiled
    for index in 1... {
      let failure = StepFailure(at: index)
      var options = ModuleManagerOptions()
      options.inject(failure)
      let manager = try ModuleManager(modules: modules, options: options)
      _ = try? await manager.start()
      await manager.stop()
      #expect(nothingIsLeft())
      guard failure.place != nil else { break }  // there is no such step any more
    }
    // end
  }

  @Test("A seed for what runs next")
  func seed() {
    let modules = modules
    // compiled
    let clock = VirtualClock()
    let executor = SeededExecutor(seed: 42, clock: clock)
    let outcome = executor.run {
      var options = ModuleManagerOptions()
      options.executor = executor
      let manager = try? ModuleManager(modules: modules, options: options, clock: clock)
      _ = try? await manager?.start()
    }
    #expect(outcome == .finished)
    // end
  }

  static func shuffling(_ modules: [any AppModule]) {
    // compiled
    var generator = SplitMix64(seed: 42)
    let order = modules.shuffled(using: &generator)  // the same on every machine
    // end
    _ = order
  }
}

private struct Registry: CandidateProvider {
  private static let version = Version(1, 0, 0)

  func versions(of module: String) -> [Version] { module == "cart" ? [Self.version] : [] }

  func candidate(of module: String, at version: Version) -> Candidate { Candidate() }

  func providers(of interface: String) -> [InterfaceProvider] {
    interface == "PaymentGateway"
      ? [InterfaceProvider(module: "cart", version: Self.version, interfaceVersion: Self.version)] : []
  }
}
