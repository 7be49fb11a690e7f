import ModuleKitTesting
import ModuleManifests
import Testing

@testable import ModuleKit

@Suite("Tables whose entries come and go one by one")
struct RegistryTableTests {
  /// A key that counts how often it is hashed and compared.
  struct Key: Hashable, Sendable {
    static let work = Guarded(0)
    let number: Int

    static func == (left: Key, right: Key) -> Bool {
      work.withLock { $0 += 1 }
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
      Self.work.withLock { $0 += 1 }
      hasher.combine(number)
    }

    static func count(_ body: () throws -> Void) rethrows -> Int {
      work.withLock { $0 = 0 }
      try body()
      return work.withLock { $0 }
    }
  }

  @Test("Each of n providers that come and go examines only its own entries")
  func slots() async throws {
    let box = Guarded<ModuleContext?>(nil)
    let manager = try ModuleManager(modules: [module("a") { context in box.withLock { $0 = context } }])
    try await manager.start()
    let context = try #require(box.withLock { $0 })
    for count in [2_000, 20_000] {
      var table = SlotTable<Key>()
      let coming = Key.count { for number in 0..<count { _ = table.put(context, in: Key(number: number)) } }
      // Growing moves each key a bounded number of times.
      #expect(coming <= 24 * count)
      // On average, a place is found after a bounded number of probes. Hashes differ from run to run, and single keys may need
      // more.
      for bound in [8, 4] {
        let going = Key.count {
          for number in 0..<count { _ = table.remove(context, from: Key(number: number)) }
        }
        #expect(going <= bound * count)
      }
    }
    await manager.stop()
  }

  @Test("A numbered list behaves like an array, in a bounded number of steps", arguments: 0..<20)
  func numbered(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var list = NumberedList<Int>()
    var model: [(number: Int, element: Int)] = []
    for step in 0..<2_000 {
      if model.isEmpty || generator.next() % 5 < (step < 1_000 ? 3 : 1) {
        model.append((list.append(step), step))
      } else {
        let index = Int(generator.next() % UInt64(model.count))
        let (number, element) = model.remove(at: index)
        #expect(list.remove(number) == element && list.remove(number) == nil && list[number] == nil)
      }
      #expect(list.count == model.count && list.isEmpty == model.isEmpty)
      #expect(list.places <= max(16, 2 * list.count))
    }
    var elements: [Int] = []
    list.forEach { elements.append($0) }
    #expect(elements == model.map(\.element), "seed \(seed)")
    for (number, element) in model { #expect(list[number] == element) }
  }

  @Test("A queue follows its policy, and removes everything after a given count", arguments: 0..<20)
  func queue(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for buffer in [EventBuffer.dropOldest(capacity: 7), .dropNewest(capacity: 7)] {
      var queue = EventQueue<Int>(buffer)
      var model: [Int] = []
      for step in 0..<1_000 {
        switch generator.next() % 8 {
        case 0...4:
          var lost: Int?
          if model.count == 7 {
            lost = queue.dropsOldest ? model.removeFirst() : step
          }
          if lost != step { model.append(step) }
          #expect(queue.append(step) == lost)
        case 5, 6: #expect(queue.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
        default:
          let kept = Int(generator.next() % 8)
          #expect(queue.removeAll(after: kept) == Array(model.dropFirst(kept)))
          model = Array(model.prefix(kept))
        }
        #expect(queue.count == model.count)
      }
    }
  }
}
