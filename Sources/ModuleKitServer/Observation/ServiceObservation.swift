#if Server
  import Logging
  import ModuleKit
  import ModuleManifests

  /// What a service reports about its manager: health immediately; logs in order and concurrently with the work; metrics and
  /// spans.
  final class ServiceObservation: Sendable {
    private let gate: ReadinessGate
    let logger: Logger
    /// The most recent entries of interest.
    let recent = RecentEntries()
    private let log: EventLog
    private let report: FailureReportingPolicy
    private let instruments: Instruments
    private let board = HealthBoard()
    private let journal = Guarded<Journal?>(nil)

    /// Something to write to the log.
    private enum Entry: Sendable {
      case event(ManagerEvent)
      case started(StartReport)
      case drained(left: Int)
      case ended(ModuleError?)
    }

    /// The entries still to be written, and the task that writes them.
    private struct Journal {
      let entries: AsyncStream<Entry>.Continuation
      let writer: Task<Void, Never>
    }

    init(gate: ReadinessGate, report: FailureReportingPolicy, logger: Logger, instruments: Instruments) {
      self.gate = gate
      self.report = report
      self.logger = logger
      log = EventLog(logger: logger)
      self.instruments = instruments
    }

    var health: ModuleHealth {
      var health = board.current
      health.isReady = gate.isOpen && (health.phase == .running || health.phase == .changing)
      return health
    }

    /// Begins listening.
    func begin(_ manager: ModuleManager) async {
      let (stream, entries) = AsyncStream.makeStream(of: Entry.self)
      let (log, report) = (log, report)
      // Not a child of the service's task, so that events after a cancellation are logged, too.
      let writer = Task { [weak manager] in
        var failures = FailureLog(log: log, report: report)
        for await entry in stream {
          switch entry {
          case .event(let event):
            guard case .failed(let error) = event.kind else {
              log.write(event)
              break
            }
            // The manager decides the consequences of a failure in the same turn in which it reports it.
            failures.note(event, error, phase: await manager?.phase)
          case .started(let report): log.write(report)
          case .drained(let left): log.writeDrain(left: left)
          case .ended(let error): failures.end(error)
          }
        }
      }
      journal.withLock { $0 = Journal(entries: entries, writer: writer) }
      manager.wrapSteps(in: ServiceSteps(instruments: instruments))
      let (gate, board, instruments, recent) = (gate, board, instruments, recent)
      manager.observe { [weak manager] event in
        entries.yield(.event(event))
        recent.note(event)
        instruments.note(event)
        switch event.kind {
        case .state(let module, let state): board.note(state, of: module)
        case .failed(let error):
          if let module = error.module { board.note(failure: error.description, of: module) }
        case .phase(let phase):
          // Before the first module is asked to stop.
          if phase == .stopping || phase == .rollingBack { gate.close() }
          // Events arrive on the manager's actor.
          manager?.assumeIsolated { $0.observeSnapshot(board.replace) }
        case .changed: manager?.assumeIsolated { $0.observeSnapshot(board.replace) }
        default: break
        }
      }
      await manager.observeSnapshot(board.replace)
    }

    func startBegins() { instruments.startBegins() }

    func started(_ report: StartReport) {
      instruments.started(report)
      write(.started(report))
    }

    func startFailed(_ error: ModuleError) { instruments.startFailed(error) }

    func drained(left: Int) {
      if left > 0 { write(.drained(left: left)) }
    }

    /// Records the gauges for what is waiting and what is open.
    func sample(_ manager: ModuleManager) async { instruments.sample(await manager.activity) }

    private func write(_ entry: Entry) { journal.withLock { $0?.entries }?.yield(entry) }

    /// Ends the observation after everything has been destroyed. Returns when everything is written.
    func end(_ outcome: Result<Void, ModuleError>) async {
      gate.close()
      board.end()
      instruments.stopped()
      if case .failure(let error) = outcome { write(.ended(error)) } else { write(.ended(nil)) }
      let journal = journal.withLock { $0 }
      journal?.entries.finish()
      await journal?.writer.value
    }
  }
#endif
