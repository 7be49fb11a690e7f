#if Server
  import Logging
  import ModuleKit
  import ModuleManifests

  /// What a service tells about its manager: health at once, logs in order and beside the work, metrics and spans.
  final class ServiceObservation: Sendable {
    private let gate: ReadinessGate
    private let log: EventLog
    private let instruments: Instruments
    private let board = HealthBoard()
    private let journal = Guarded<Journal?>(nil)

    /// The entries that are still to be written, and who writes them.
    private struct Journal {
      let entries: AsyncStream<ModuleEvent>.Continuation
      let writer: Task<Void, Never>
    }

    init(gate: ReadinessGate, logger: Logger, instruments: Instruments) {
      self.gate = gate
      log = EventLog(logger: logger)
      self.instruments = instruments
    }

    var health: ModuleHealth {
      var health = board.current
      health.isReady = gate.isOpen && (health.phase == .running || health.phase == .changing)
      return health
    }

    /// Begins to listen.
    func begin(_ manager: ModuleManager) async {
      let (events, entries) = AsyncStream.makeStream(of: ModuleEvent.self)
      let log = log
      // Not a child of the service's task: what happens after a cancellation is written down, too.
      let writer = Task { for await event in events { log.write(event) } }
      journal.withLock { $0 = Journal(entries: entries, writer: writer) }
      manager.wrapSteps(in: instruments)
      let (gate, board, instruments) = (gate, board, instruments)
      manager.observe { [weak manager] event in
        entries.yield(event)
        instruments.note(event)
        switch event.kind {
        case .state(let module, let state): board.note(state, of: module)
        case .failed(let error):
          if let module = error.module { board.note(failure: error.description, of: module) }
        case .phase(let phase):
          // Before the first module is told to stop.
          if phase == .stopping || phase == .rollingBack { gate.close() }
          // Events come on the manager's actor.
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
      log.write(report)
    }

    func startFailed(_ error: ModuleError) { instruments.startFailed(error) }

    func drained(left: Int) {
      if left > 0 { log.writeDrain(left: left) }
    }

    /// Everything has been destroyed. Returns when all is written.
    func end(_ outcome: Result<Void, ModuleError>) async {
      gate.close()
      board.end()
      instruments.stopped()
      let journal = journal.withLock { $0 }
      journal?.entries.finish()
      await journal?.writer.value
      if case .failure(let error) = outcome { log.write(error) }
    }
  }
#endif
