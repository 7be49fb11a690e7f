import ModuleKitTesting
import ModuleManifests
import Testing

@testable import ModuleKit

@Suite("Handlers whose tasks outlive them and call them again")
struct RestlessHandlerTests {
  /// The calls that have ended, and what was seen in them.
  private final class Calls: Sendable {
    let ended = (0...100).map { _ in OneShot<Void>() }
    let outcome = OneShot<RouteError?>()
    let longest = Guarded(0)

    /// Records how many calls surround the current one, itself included.
    func look() {
      var length = 0
      var next = ModuleUse.current
      while let use = next {
        length += 1
        next = use.outer
      }
      longest.withLock { $0 = max($0, length) }
    }
  }

  @Test("Each call that begins after the last has ended is inside no other")
  func restless() async throws {
    let calls = Calls()
    let module = Routed.module("poll", ["shop://poll/:n"]) { context in
      context.route("shop://poll/:n") { (request: RouteRequest<Int>) -> Int in
        calls.look()
        let number = request.input
        let next = number + 1
        guard next < calls.ended.count else {
          calls.outcome.answer(nil)
          return next
        }
        Task {
          await calls.ended[number].wait(ifCancelled: ())
          let error = await Routed.error { try await context.manager.open("shop://poll/\(next)") }
          if let error { calls.outcome.answer(error) }
          calls.ended[next].answer(())
        }
        return next
      }
    }
    let manager = try await Routed.running([module])
    try await manager.open("shop://poll/0")
    calls.ended[0].answer(())
    let error = await calls.outcome.wait(ifCancelled: nil)
    #expect(error == nil, "\(error?.description ?? "")")
    #expect(calls.longest.withLock { $0 } == 1, "a call that has ended is not kept")
    await manager.stop()
  }
}
