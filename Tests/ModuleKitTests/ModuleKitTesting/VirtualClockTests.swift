import ModuleKit
import ModuleKitTesting
import Testing

@Suite("A virtual clock")
struct VirtualClockTests {
  @Test("Waiting for a sleeper ends when the task is cancelled, so that a time limit can end a test")
  func cancelledObserver() async {
    let clock = VirtualClock()
    let early = Task { await clock.waitForSleeper(until: .seconds(1)) }
    early.cancel()
    await early.value
    let late = Task {
      while !Task.isCancelled { await Task.yield() }
      await clock.waitForSleeper(until: .seconds(1))
    }
    late.cancel()
    await late.value
    // Others still learn of a sleeper.
    let other = Task { await clock.waitForSleeper(until: .seconds(1)) }
    let sleep = Task { try await clock.sleep(for: .seconds(1)) }
    await other.value
    clock.advance(by: .seconds(1))
    #expect(await sleep.result.isSuccess)
  }
}

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
