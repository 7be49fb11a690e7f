#if Server
  import InMemoryLogging
  import Logging
  import Testing

  @testable import ModuleKit
  @testable import ModuleKitServer

  @Suite("Failures in the log")
  struct FailureLogTests {
    /// A search that is down fails for every request.
    @Test(
      "A failure that ends nothing is written, and not kept",
      arguments: [FailureReportingPolicy.logged, .thrown]
    )
    func forgotten(report: FailureReportingPolicy) {
      final class Cause: Error {}
      let log = InMemoryLogHandler()
      var failures = FailureLog(
        log: EventLog(logger: Logger(label: "test", factory: { _ in log })),
        report: report
      )
      weak var kept: Cause?
      for _ in 0..<3 {
        let cause = Cause()
        kept = cause
        let error = ModuleError(.initializeFailed, "search failed", module: "search", underlying: cause)
        failures.note(ManagerEvent(time: .zero, kind: .failed(error), duration: nil), error, phase: .running)
      }
      #expect(kept == nil)
      failures.end(nil)
      #expect(log.entries.map(\.level) == [.error, .error, .error])
    }
  }
#endif
