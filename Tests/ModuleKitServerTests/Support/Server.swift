#if Server
  import InMemoryLogging
  import InMemoryTracing
  import Logging
  import MetricsTestKit
  import ModuleKit
  import ModuleKitServer
  import ModuleKitTesting

  /// A service and everything that a test examines.
  struct Server {
    let clock = VirtualClock()
    let journal = Journal()
    let log = InMemoryLogHandler()
    let metrics = TestMetrics()
    let tracer = InMemoryTracer()
    let service: ModuleService

    /// - Parameters:
    ///   - modules: created with the server's journal.
    init(
      drainTimeout: Duration = .seconds(10),
      administration: ModuleAdministration? = nil,
      samplingInterval: Duration? = nil,
      failure: FailureReportingPolicy = .logged,
      configuration: ModuleConfiguration = ModuleConfiguration(),
      options: ModuleManagerOptions = ModuleManagerOptions(),
      _ modules: (Journal) -> [any AppModule]
    ) throws {
      let manager = try ModuleManager(
        modules: modules(journal),
        configuration: configuration,
        options: options,
        clock: clock
      )
      let log = log
      var logger = Logger(label: "test", factory: { _ in log })
      logger.logLevel = .trace
      service = ModuleService(
        manager,
        drainTimeout: drainTimeout,
        administration: administration,
        samplingInterval: samplingInterval,
        failureReporting: failure,
        logger: logger,
        metrics: metrics,
        tracer: tracer
      )
    }

    /// Starts, calls `body` when the modules are ready, and stops afterwards.
    func whenReady(_ body: () async throws -> Void) async throws {
      let work = Task { try await service.run() }
      try await service.gate.waitUntilOpen()
      try await body()
      work.cancel()
      try await work.value
    }

    /// log ← cart ← shop.
    static func chain(_ journal: Journal) -> [any AppModule] {
      [
        FakeModule("shop", needs: ["cart"], journal: journal),
        FakeModule("cart", "2.1.0", needs: ["log"], journal: journal),
        FakeModule("log", journal: journal),
      ]
    }
  }

  struct Failure: Error, CustomStringConvertible { var description = "out of paper" }

  /// A door that a test opens.
  struct Latch: Sendable {
    private let door = AsyncStream.makeStream(of: Void.self)
    func open() { door.continuation.finish() }
    /// Also returns when the task is cancelled.
    func wait() async { for await _ in door.stream {} }
  }
#endif
