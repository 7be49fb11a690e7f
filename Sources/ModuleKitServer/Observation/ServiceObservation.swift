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
    private let handlerFailures = Guarded(HandlerFailures())

    /// Something to write to the log.
    private enum Entry: Sendable {
      /// - Parameter omitted: the number of equal ones before it that were not written.
      case event(ManagerEvent, omitted: Int)
      case omitted(HandlerFailures.Omission)
      case started(StartReport)
      case drained(left: Int)
      case ended(ModuleError?)
    }

    /// The entries still to be written, and the task that writes them.
    private struct Journal {
      let entries: LogQueue<Entry>
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
    ///
    /// - Returns: false if it has begun before.
    func begin(_ manager: ModuleManager) async -> Bool {
      let entries = LogQueue<Entry>()
      let writer = writer(of: entries, manager)
      let isFirst = journal.withLock { journal in
        if journal != nil { return false }
        journal = Journal(entries: entries, writer: writer)
        return true
      }
      guard isFirst else {
        entries.finish()
        return false
      }
      manager.wrapSteps(in: ServiceSteps(instruments: instruments))
      observe(manager, entries)
      await manager.observeSnapshot(board.replace)
      return true
    }

    /// Returns the task that writes entries to the log. It is not a child of the service's task, so that events after a cancellation
    /// are logged, too.
    private func writer(of queue: LogQueue<Entry>, _ manager: ModuleManager) -> Task<Void, Never> {
      Task { [weak manager, log, report] in
        var failures = FailureLog(log: log, report: report)
        for await entry in queue.entries {
          let dropped = queue.takeDropped()
          if dropped > 0 { log.write(dropped: dropped) }
          switch entry {
          case .event(let event, let omitted):
            guard case .failed(let error) = event.kind else {
              log.write(event, omitted: omitted)
              break
            }
            // The manager decides the consequences of a failure in the same turn in which it reports it.
            failures.note(event, error, phase: await manager?.phase)
          case .omitted(let omission): log.write(omission)
          case .started(let report): log.write(report)
          case .drained(let left): log.writeDrain(left: left)
          case .ended(let error): failures.end(error)
          }
        }
      }
    }

    /// Passes each event on to everything that reports it, while the manager waits.
    private func observe(_ manager: ModuleManager, _ entries: LogQueue<Entry>) {
      let (gate, board, instruments, recent, repeats) = (gate, board, instruments, recent, handlerFailures)
      manager.observe { [weak manager] event in
        instruments.note(event)
        guard let omitted = repeats.withLock({ $0.note(event) }) else { return }
        entries.add(.event(event, omitted: omitted))
        recent.note(event, omitted: omitted)
        switch event.kind {
        // Events arrive on the manager's actor.
        case .state(let module, let state):
          board.note(state, because: manager?.assumeIsolated { $0.reason(of: module) }, of: module)
        case .phase(let phase):
          // Before the first module is asked to stop.
          if phase == .stopping || phase == .rollingBack { gate.close() }
          manager?.assumeIsolated { $0.observeSnapshot(board.replace) }
        case .changed: manager?.assumeIsolated { $0.observeSnapshot(board.replace) }
        default: break
        }
      }
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
    func sample(_ manager: ModuleManager) async {
      instruments.sample(await manager.activity)
      writeOmissions(at: manager.clock.now())
    }

    private func writeOmissions(at time: Duration?) {
      for omission in handlerFailures.withLock({ $0.takeOmissions(at: time) }) { write(.omitted(omission)) }
    }

    private func write(_ entry: Entry) { journal.withLock { $0?.entries }?.add(entry) }

    /// Ends the observation after everything has been destroyed. Returns when everything is written.
    func end(_ outcome: Result<Void, ModuleError>) async {
      gate.close()
      board.end()
      instruments.stopped()
      writeOmissions(at: nil)
      if case .failure(let error) = outcome { write(.ended(error)) } else { write(.ended(nil)) }
      let journal = journal.withLock { $0 }
      journal?.entries.finish()
      await journal?.writer.value
    }
  }
#endif
