import Dispatch
import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

@Suite("Factories of singletons that wait for each other")
struct FactoryTests {
  static func key(_ number: Int) -> ServiceKey<Int> { ServiceKey("service-\(number)") }

  /// Returns a manager with one module that provides numbered services, and handles to them.
  static func running(
    _ count: Int,
    _ make: @escaping @Sendable (_ number: Int, _ handles: [ServiceHandle<Int>]) throws -> Int
  ) async throws -> (manager: ModuleManager, handles: [ServiceHandle<Int>]) {
    let names = (0..<count).map { ("service-\($0)", "1.0.0") }
    let provider = module("origin", provides: Dictionary(uniqueKeysWithValues: names)) { context in
      let handles = (0..<count).map { context.manager.serviceHandle(key($0)) }
      for number in 0..<count { context.provide(key(number)) { try make(number, handles) } }
    }
    let manager = try ModuleManager(modules: [provider])
    try await manager.start()
    return (manager, (0..<count).map { manager.serviceHandle(key($0)) })
  }

  @Test("A factory may wait for another thread that looks up another service", .timeLimit(.minutes(60)))
  func otherThread() async throws {
    let (manager, handles) = try await Self.running(2) { number, handles in
      guard number == 0 else { return 7 }
      let done = DispatchSemaphore(value: 0)
      let found = Guarded(0)
      DispatchQueue.global().async {
        let value = (try? handles[1].get()) ?? -1
        found.withLock { $0 = value }
        done.signal()
      }
      done.wait()
      return found.withLock { $0 }
    }
    #expect(try handles[0].get() == 7)
    await manager.stop()
  }

  @Test(
    "Two threads that need each other's service get an error with the whole cycle",
    .timeLimit(.minutes(60))
  )
  func crosswise() async throws {
    let begun = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
    let first = [Counter(), Counter()]
    let (manager, handles) = try await Self.running(2) { number, handles in
      // Only the first calls meet.
      if first[number].raise() == 1 {
        begun[number].signal()
        begun[1 - number].wait()
      }
      return try handles[1 - number].get()
    }
    let errors = await Self.ask(handles)
    for error in errors {
      let line = Self.innermost(error).line
      #expect(
        line.contains("service-0 → service-1 → service-0")
          || line.contains("service-1 → service-0 → service-1"),
        "\(line)"
      )
      #expect(Self.innermost(error).code == .reentrant)
    }
    #expect(errors.count == 2)
    await manager.stop()
  }

  @Test(
    "Random factories on random threads: none hangs, and only those that lead to a cycle fail",
    .timeLimit(.minutes(60)),
    arguments: 0..<60
  )
  func law(seed: UInt64) async throws {
    var generator = SplitMix64(seed: seed)
    let count = 2 + generator.below(6)
    var needs = (0..<count).map { _ in
      (0..<generator.below(3)).map { _ in generator.below(count) }
    }
    // Half of them have no cycle.
    if seed % 2 == 0 { needs = needs.enumerated().map { index, list in list.filter { $0 > index } } }
    let made = (0..<count).map { _ in Counter() }
    let edges = needs
    let (manager, handles) = try await Self.running(count) { number, handles in
      var sum = 1
      for next in edges[number] { sum += try handles[next].get() }
      made[number].raise()
      return sum
    }
    let order = (0..<32).map { _ in generator.below(count) }
    let found = Guarded<[(number: Int, error: ModuleError?)]>([])
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      DispatchQueue.global().async {
        DispatchQueue.concurrentPerform(iterations: order.count) { turn in
          var error: ModuleError?
          do throws(ModuleError) { _ = try handles[order[turn]].get() } catch let thrown { error = thrown }
          let result = (order[turn], error)
          found.withLock { $0.append(result) }
        }
        continuation.resume()
      }
    }
    for (number, error) in found.withLock({ $0 }) {
      let isCyclic = Self.leadsToCycle(from: number, edges)
      #expect((error != nil) == isCyclic, "seed \(seed), service-\(number): \(String(describing: error))")
      if let error { #expect(Self.innermost(error).code == .reentrant, "seed \(seed)") }
    }
    for number in 0..<count { #expect(made[number].value <= 1, "seed \(seed)") }
    await manager.stop()
  }

  /// Returns the error of each service, requested concurrently from one thread each.
  private static func ask(_ handles: [ServiceHandle<Int>]) async -> [ModuleError] {
    let found = Guarded<[ModuleError]>([])
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let group = DispatchGroup()
      for handle in handles {
        DispatchQueue.global().async(group: group) {
          do throws(ModuleError) {
            _ = try handle.get()
          } catch {
            let thrown = error
            found.withLock { $0.append(thrown) }
          }
        }
      }
      group.notify(queue: .global()) { continuation.resume() }
    }
    return found.withLock { $0 }
  }

  private static func innermost(_ error: ModuleError) -> ModuleError {
    var error = error
    while let inner = error.underlying as? ModuleError { error = inner }
    return error
  }

  private static func leadsToCycle(from start: Int, _ edges: [[Int]]) -> Bool {
    func reach(_ from: Int) -> Set<Int> {
      var found: Set<Int> = []
      var stack = edges[from]
      while let next = stack.popLast() {
        if found.insert(next).inserted { stack += edges[next] }
      }
      return found
    }
    return ([start] + reach(start)).contains { reach($0).contains($0) }
  }
}
