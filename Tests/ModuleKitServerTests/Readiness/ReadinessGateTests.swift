#if Server
  import ModuleKit
  import Testing

  @testable import ModuleKitServer

  @Suite("The readiness gate")
  struct ReadinessGateTests {
    @Test("A request waits until the gate opens, and one that does not want to wait is refused")
    func waits() async throws {
      let gate = ReadinessGate()
      let early = Task { try await gate.withAdmission(ifNotReady: .wait) { gate.admittedCount } }
      await #expect { try await gate.withAdmission {} } throws: {
        ($0 as? ReadinessError)?.code == .notReady && !ModuleError.isCancellation($0)
      }
      #expect(!gate.isOpen && gate.admittedCount == 0)
      gate.open()
      #expect(try await early.value >= 1)
      #expect(try await gate.withAdmission { gate.admittedCount } >= 1)
      try await gate.waitUntilOpen()
      #expect(gate.isOpen && gate.admittedCount == 0)
    }

    @Test("A closed gate refuses waiting and new requests, for good")
    func closes() async throws {
      let gate = ReadinessGate()
      let waiting = Task { try await gate.waitUntilOpen() }
      let entering = Task { try await gate.withAdmission(ifNotReady: .wait) {} }
      await Task.yield()
      gate.close()
      gate.open()
      for task in [waiting, entering] {
        await #expect { try await task.value } throws: { ($0 as? ReadinessError)?.code == .stopped }
      }
      await #expect { try await gate.waitUntilOpen() } throws: { ($0 as? ReadinessError)?.code == .stopped }
      #expect(!gate.isOpen)
    }

    @Test("A task that is cancelled while waiting gives up without affecting others")
    func cancelled() async throws {
      let gate = ReadinessGate()
      let impatient = Task { try await gate.withAdmission(ifNotReady: .wait) {} }
      let patient = Task { try await gate.withAdmission(ifNotReady: .wait) { true } }
      impatient.cancel()
      await #expect { try await impatient.value } throws: {
        ($0 as? ReadinessError)?.code == .cancelled && ModuleError.isCancellation($0)
      }
      gate.open()
      #expect(try await patient.value)
      #expect(gate.admittedCount == 0)
    }

    @Test("The drain ends when the last request has left, even one that throws")
    func drains() async throws {
      struct Failure: Error {}
      let gate = ReadinessGate()
      gate.open()
      let (inside, enter) = AsyncStream.makeStream(of: Void.self)
      let (finish, release) = AsyncStream.makeStream(of: Void.self)
      let request = Task {
        try await gate.withAdmission(ifNotReady: .wait) {
          enter.finish()
          for await _ in finish {}
          throw Failure()
        }
      }
      for await _ in inside {}
      gate.close()
      #expect(gate.admittedCount == 1)
      let drain = Task { await gate.waitUntilEmpty() }
      release.finish()
      await drain.value
      await #expect(throws: Failure.self) { try await request.value }
      #expect(gate.admittedCount == 0)
    }

    @Test("A cancelled drain ends immediately")
    func drainCancelled() async throws {
      let gate = ReadinessGate()
      gate.open()
      try await gate.withAdmission(ifNotReady: .wait) {
        let drain = Task { await gate.waitUntilEmpty() }
        drain.cancel()
        await drain.value
        #expect(gate.admittedCount == 1)
      }
    }

    @Test("No caller is lost between opening, closing and cancelling, in any order")
    func races() async {
      for round in 0..<200 {
        let gate = ReadinessGate()
        let tasks = (0..<8).map { index in
          Task {
            if index % 4 == 3 { await Task.yield() }
            try await gate.withAdmission(ifNotReady: .wait) { await Task.yield() }
          }
        }
        let opening = Task { gate.open() }
        let closing = Task {
          if round % 2 == 0 { await Task.yield() }; gate.close()
        }
        tasks[round % 8].cancel()
        for task in tasks { _ = await task.result }
        await opening.value
        await closing.value
        await gate.waitUntilEmpty()
        #expect(gate.admittedCount == 0)
      }
    }
  }
#endif
