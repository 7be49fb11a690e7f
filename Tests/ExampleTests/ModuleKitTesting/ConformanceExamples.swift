import ModuleKit
import ModuleKitTesting
import Testing

/// Laws that a module or a host keeps.
@Suite("The examples of laws")
struct ConformanceExamples {
  private let modules = [FakeModule("log"), FakeModule("cart", needs: ["log"])]
  private func nothingIsLeft() -> Bool { true }

  // compiled
  @Test func conforms() async throws {
    try await ModuleConformance(CartModule()).check(alongside: [
      FakeModule("log", "1.4.0"), PaymentModule(),
    ])
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
