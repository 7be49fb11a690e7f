import ModuleManifests
import Synchronization
import Testing

@Suite("The reference that is read without a lock")
struct AtomicReferenceTests {
  /// Counts its instances.
  final class Token: Sendable {
    static let count = Atomic<Int>(0)
    let number: Int
    private let isAlive = Atomic<Bool>(true)

    init(_ number: Int) {
      self.number = number
      Self.count.add(1, ordering: .relaxed)
    }

    deinit {
      isAlive.store(false, ordering: .relaxed)
      Self.count.subtract(1, ordering: .relaxed)
    }

    var isSound: Bool { isAlive.load(ordering: .relaxed) }
  }

  @Test(
    "Readers race with exchanges: no reader gets a released object, numbers never go back, and nothing is left"
  )
  func race() async {
    do {
      let reference = AtomicReference(Token(0))
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<6 {
          group.addTask {
            var last = 0
            for _ in 0..<20_000 {
              guard let token = reference.load() else { continue }
              #expect(token.isSound && token.number >= last)
              last = token.number
            }
          }
        }
        group.addTask {
          for number in 1...5_000 {
            reference.exchange(Token(number))
            if number % 16 == 0 { await Task.yield() }
          }
        }
      }
      #expect(reference.load()?.number == 5_000)
      // Everything kept for readers went with the last of them.
      #expect(Token.count.load(ordering: .relaxed) == 1)
      reference.exchange(nil)
      #expect(reference.load() == nil)
    }
    #expect(Token.count.load(ordering: .relaxed) == 0)
  }
}
