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

    let lonely = await Self.problem(FakeModule("cart", needs: ["log"]))
    #expect(lonely.contains("is accepted by a manager, with the modules of `check(alongside:)`:"))
  }

  @Test("Names an initialization that ignores cancellation", arguments: [ModuleStartup.eager, .onFirstUse])
  func deaf(startup: ModuleStartup) async throws {
    let (attempts, stuck) = (Counter(), Stuck())
    var module = FakeModule("cart") { _ in if attempts.raise() == 3 { await stuck.wait() } }
    module.startup = startup
    module.timeouts = ModuleTimeouts(cancellation: .seconds(0))
    let problem = await Self.problem(module)
    #expect(problem.contains("a cancelled initialization: ends in time and in order: initialize of cart did"))
    #expect(!problem.contains("a life after a cancelled one"))
    stuck.open()
  }

  @Test("Ends if what a lazy module needs fails before its cancelled initialization has begun")
  func failingDependency() async throws {
    let attempts = Counter()
    let log = FakeModule("log") { _ in if attempts.raise() == 3 { throw Failure("no disk") } }
    var module = FakeModule("cart", needs: ["log"])
    module.startup = .onFirstUse
    let conformance = ModuleConformance(module)
    await #expect(throws: ConformanceError.self) { try await conformance.check(alongside: [log]) }
  }
}
