import ModuleManifests
import Testing

@testable import ModuleKit

@Suite("A single answer, and a task that waits for it or for its own cancellation")
struct OneShotTests {
  @Test(
    "The answer comes before the wait, during the wait, and twice: the first one counts",
    arguments: 0..<20
  )
  func answers(seed: UInt64) throws {
    let before = OneShot<Int>()
    #expect(before.value == nil)
    #expect(before.answer(1) && !before.answer(2))
    let during = OneShot<Int>()
    let simulation = Simulation(seed: seed)
    let values = try simulation.run { () -> [Int] in
      async let waiting = during.wait(ifCancelled: -1)
      for _ in 0..<5 { await Task.yield() }
      during.answer(3)
      during.answer(4)
      return [await before.wait(ifCancelled: -1), await waiting, await during.wait(ifCancelled: -1)]
    }
    #expect(values == [1, 3, 3])
    #expect(during.value == 3)
  }

  @Test("The task is cancelled before the wait: the wait ends immediately, unless there is an answer")
  func cancelledBefore() async {
    let (open, answered) = (OneShot<Int>(), OneShot<Int>())
    answered.answer(1)
    let task = Task { () -> [Int] in
      while !Task.isCancelled { await Task.yield() }
      return [await open.wait(ifCancelled: -1), await answered.wait(ifCancelled: -1)]
    }
    task.cancel()
    #expect(await task.value == [-1, 1])
    #expect(!open.answer(2) && open.value == -1)
  }

  @Test("The task is cancelled during the wait", arguments: 0..<20)
  func cancelledDuring(seed: UInt64) throws {
    let shot = OneShot<Int>()
    let simulation = Simulation(seed: seed)
    let value = try simulation.run { () -> Int in
      let task = Task.detached(executorPreference: simulation.executor) { await shot.wait(ifCancelled: -1) }
      for _ in 0..<Int(seed % 5) { await Task.yield() }
      task.cancel()
      return await task.value
    }
    #expect(value == -1, "seed \(seed)")
  }

  @Test("The task is cancelled after the answer: the answer counts")
  func cancelledAfter() async {
    let shot = OneShot<Int>()
    let task = Task { () -> Int in
      let value = await shot.wait(ifCancelled: -1)
      while !Task.isCancelled { await Task.yield() }
      return value + (await shot.wait(ifCancelled: -1))
    }
    shot.answer(1)
    task.cancel()
    let value = await task.value
    // The task was cancelled before or after it began to wait, and answered before either.
    #expect(value == 2)
  }

  @Test(
    "A cancellation that is only a request is made once, and the wait continues until the answer",
    arguments: 0..<20
  )
  func request(seed: UInt64) throws {
    let shot = OneShot<Int>()
    let requests = Counter()
    let simulation = Simulation(seed: seed)
    let value = try simulation.run { () -> Int in
      let task = Task.detached(executorPreference: simulation.executor) {
        await shot.wait(onCancel: { requests.raise() })
      }
      for _ in 0..<Int(seed % 5) { await Task.yield() }
      task.cancel()
      while requests.value == 0 { await Task.yield() }
      #expect(shot.value == nil)
      shot.answer(1)
      return await task.value
    }
    #expect(value == 1 && requests.value == 1, "seed \(seed)")
  }

  @Test("Several tasks wait: all get the same answer", arguments: 0..<20)
  func several(seed: UInt64) throws {
    let shot = OneShot<Int>()
    let simulation = Simulation(seed: seed)
    let values = try simulation.run { () -> [Int] in
      await withTaskGroup(of: Int.self) { group in
        for _ in 0..<3 { group.addTask { await shot.wait(ifCancelled: -1) } }
        group.addTask {
          shot.answer(7)
          return 7
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(values == [7, 7, 7, 7], "seed \(seed)")
  }

  @Test("The wait resumes on the actor that waits", .timeLimit(.minutes(60)))
  func isolation() async {
    actor Host {
      var isInside = false
      func wait(_ shot: OneShot<Int>) async -> Int {
        isInside = true
        defer { isInside = false }
        return await shot.wait(ifCancelled: -1)
      }
    }
    let (host, shot) = (Host(), OneShot<Int>())
    async let value = host.wait(shot)
    while await !host.isInside { await Task.yield() }
    shot.answer(1)
    #expect(await value == 1)
  }

  @Test(
    "Real threads: an answer and a cancellation race for each wait, and each wait ends",
    .timeLimit(.minutes(60))
  )
  func race() async {
    let rounds = 4_000
    var answered = 0
    for round in 0..<rounds {
      let shot = OneShot<Int>()
      let waiting = Task.detached { await shot.wait(ifCancelled: -1) }
      let answering = Task.detached { () -> Bool in
        for _ in 0..<(round % 7) { await Task.yield() }
        return shot.answer(1)
      }
      let cancelling = Task.detached {
        for _ in 0..<(round % 5) { await Task.yield() }
        waiting.cancel()
      }
      let (value, wasFirst) = (await waiting.value, await answering.value)
      await cancelling.value
      #expect(value == (wasFirst ? 1 : -1))
      answered += wasFirst ? 1 : 0
    }
    #expect(answered > 0)
  }
}
