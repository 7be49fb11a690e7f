#if Server
  import InMemoryLogging
  import Logging
  import Testing

  @testable import ModuleKit
  @testable import ModuleKitServer

  @Suite("A log that cannot keep up, and more handlers than are told apart")
  struct LogBoundTests {
    @Test("The newest entries are kept, and the others are counted")
    func queue() async {
      let queue = LogQueue<Int>(capacity: 3)
      for number in 1...5 { queue.add(number) }
      #expect(queue.takeDropped() == 2 && queue.takeDropped() == 0)
      queue.finish()
      var left: [Int] = []
      for await number in queue.entries { left.append(number) }
      #expect(left == [3, 4, 5])
      let log = InMemoryLogHandler()
      EventLog(logger: Logger(label: "test", factory: { _ in log })).write(dropped: 2)
      #expect(
        log.entries.map { "\($0.message)" } == [
          "the log cannot keep up, and its oldest entries were dropped: 2"
        ]
      )
    }

    @Test("Each failure is reported or counted once, even if records make room for it")
    func once() {
      struct Broken: Error {}
      var failures = HandlerFailures()
      func note(_ number: Int, at time: Duration) -> Int {
        let kind = ManagerEvent.Kind.eventHandlerFailed(module: "mail", event: "event \(number)", Broken())
        return failures.note(ManagerEvent(time: time, kind: kind, duration: nil)).map { 1 + $0 } ?? 0
      }
      var reported = 0
      for number in [0, 0, 0] + Array(1..<1_024) { reported += note(number, at: .zero) }
      reported += note(0, at: .seconds(86_400))
      #expect(reported + failures.takeOmissions(at: nil).map(\.count).reduce(0, +) == 1_027)
    }

    @Test("Failures of 3,000 handlers are all reported or counted")
    func handlers() {
      struct Broken: Error {}
      var failures = HandlerFailures()
      var reported = 0
      for _ in 0..<4 {
        for number in 0..<3_000 {
          // The first one fails far more often than the others.
          for event in ["orders.placed", "dynamic.\(number)"] {
            let kind = ManagerEvent.Kind.eventHandlerFailed(module: "mail", event: event, Broken())
            let omitted = failures.note(ManagerEvent(time: .zero, kind: kind, duration: nil))
            reported += omitted.map { 1 + $0 } ?? 0
          }
        }
      }
      let omissions = failures.takeOmissions(at: nil)
      #expect(omissions.contains { $0.module == "mail" && $0.event == "other events" })
      #expect(reported + omissions.map(\.count).reduce(0, +) == 24_000)
      #expect(failures.takeOmissions(at: nil).isEmpty)
    }
  }
#endif
