import ModuleKit
import ModuleKitTesting
import Testing

@Suite("The conformance kit")
struct ConformanceTests {
  @Test("Passes a module that follows the rules")
  func good() async throws {
    try await ModuleConformance(FakeModule("cart", needs: ["log"])).check(alongside: [FakeModule("log")])
    var lazy = FakeModule("search")
    lazy.startup = .onFirstUse
    lazy.onRun = { await $0.stopRequested() }
    try await ModuleConformance(lazy).check()
  }

  static func problem(_ module: FakeModule) async -> String {
    do {
      try await ModuleConformance(module).check()
      return "none"
    } catch { return "\(error)" }
  }

  @Test("Names the rule that is broken")
  func bad() async throws {
    var module = FakeModule("cart")
    module.onDestroy = { throw Failure("no") }
    #expect(await Self.problem(module).contains("the first life: ends in time and without an error"))

    let attempts = Counter()
    module = FakeModule("cart") { _ in if attempts.raise() == 2 { throw Failure("port in use") } }
    #expect(await Self.problem(module).contains("the second life: can be initialized"))

    module = FakeModule("cart")
    module.onRun = { _ in throw Failure("oops") }
    #expect(await Self.problem(module).contains("stays ready"))

    #expect(await Self.problem(FakeModule("cart", needs: ["log"])).contains("is accepted by a manager"))
  }
}
