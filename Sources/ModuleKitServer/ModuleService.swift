#if Server
  public import CoreMetrics
  public import Logging
  public import ModuleKit
  internal import ModuleManifests
  public import ServiceLifecycle
  public import Tracing

  /// Runs a manager's modules as a swift-service-lifecycle service.
  ///
  /// ```swift
  /// let modules = ModuleService(manager, logger: logger)
  /// let group = ServiceGroup(
  ///   configuration: ServiceGroupConfiguration(
  ///     services: [modules, server],  // the server shuts down first, the modules after it
  ///     gracefulShutdownSignals: [.sigterm, .sigint],
  ///     logger: logger
  ///   )
  /// )
  /// try await group.run()
  /// ```
  ///
  /// A group shuts down one service after the other. Here, it waits until the server has answered its last request, however long
  /// that takes, before the shutdown below begins; `maximumGracefulShutdownDuration` in the group's configuration is the limit for
  /// both together. A server that a module runs, as with ``ModuleKit/ModuleContext/run(_:isCancellable:)``, needs none.
  ///
  /// - A graceful shutdown admits no new request through the ``gate``, waits at most ``drainTimeout`` for admitted requests, and
  ///   stops the modules in reverse order. It may come at any time, including during the start, which is then rolled back.
  /// - Cancellation does the same without waiting for requests. The modules are still stopped in order; each module's
  ///   `ModuleTimeouts` determine how long it may take.
  /// - If a module requests a stop, ``run()`` returns when everything has stopped. A service group takes that for a failure unless
  ///   the service's `successTerminationBehavior` is `.gracefullyShutdownGroup`.
  /// - If the start fails, or the `run` of a module makes everything stop, ``run()`` throws that error once everything has been
  ///   destroyed.
  ///
  /// Events go to the logger, durations and failures to the metrics, module steps to the tracer. The handlers of an event that a
  /// module publishes run in the `ServiceContext` of the task that published it, so their spans and log entries belong to the same
  /// trace, even if they run later. A failure is reported once, by the log or by the caller that catches it; see
  /// ``FailureReportingPolicy``.
  public struct ModuleService: Service, CustomStringConvertible {
    /// The manager whose modules the service runs. No other code should start or stop it.
    public let manager: ModuleManager
    /// Open while the modules are ready.
    public let gate: ReadinessGate
    /// How long admitted requests may take after a graceful shutdown has begun, on the manager's clock.
    public let drainTimeout: Duration
    /// The service's name in the service group's log.
    public let description: String
    private let samplingInterval: Duration?
    private let administration: ModuleAdministration?
    let observation: ServiceObservation

    /// Creates a service for a manager.
    ///
    /// - Parameters:
    ///   - manager: the manager, not yet started.
    ///   - name: the name in the service group's log, for a group with several of these. Default: `ModuleService`. For the entries
    ///     of the service itself, give each `logger` metadata of its own.
    ///   - gate: the gate that requests pass through, of this service alone. Default: a new one, ``gate``.
    ///   - drainTimeout: how long admitted requests may take after a graceful shutdown has begun. Default: 10 seconds; zero
    ///     does not wait.
    ///   - administration: answers operators while the service runs, about this service alone. Default: none.
    ///   - samplingInterval: how often the gauges for open leases, open scopes and queued events are recorded, on the manager's
    ///     clock; `nil` for never. Default: every 15 seconds.
    ///   - failureReporting: how the failure that ends the service is reported. Default: in the log.
    ///   - logger: receives an entry for every event: `info` for phases, `debug` for module states, `warning` and `error` for
    ///     problems. The metadata contains the module as `module`.
    ///   - metrics: the factory that creates the timers. Default: the system's, as bootstrapped at the time of this call.
    ///   - tracer: the tracer that creates the spans. Default: likewise.
    public init(
      _ manager: ModuleManager,
      named name: String = "ModuleService",
      gate: ReadinessGate = ReadinessGate(),
      drainTimeout: Duration = .seconds(10),
      administration: ModuleAdministration? = nil,
      samplingInterval: Duration? = .seconds(15),
      failureReporting: FailureReportingPolicy = .logged,
      logger: Logger,
      metrics: any MetricsFactory = MetricsSystem.factory,
      tracer: any Tracer = InstrumentationSystem.tracer
    ) {
      self.manager = manager
      description = name
      self.gate = gate
      self.drainTimeout = drainTimeout
      self.administration = administration
      self.samplingInterval = samplingInterval
      observation = ServiceObservation(
        gate: gate,
        report: failureReporting,
        logger: logger,
        instruments: Instruments(metrics: metrics, tracer: tracer, clock: manager.clock)
      )
    }

    /// The current health of the modules, for probes. Cheap: it does not involve an actor.
    public var health: ModuleHealth { observation.health }

    /// Starts the modules, opens the gate, and stops everything when the group shuts down, the task is cancelled, or a module
    /// fails.
    ///
    /// - Throws: `ModuleError` if the start failed, or the `run` of a module made everything stop; with the code `invalid` if it
    ///   was called before, since a gate that was closed never opens again. Shutdowns and cancellations are not errors.
    public func run() async throws {
      guard await observation.begin(manager) else {
        throw ModuleError(
          .invalid,
          "a ModuleService runs only once; create another one, with a manager and a gate of its own"
        )
      }
      administration?.open(self)
      let outcome = await withTaskGroup(of: Ending.self) { group -> Result<Void, ModuleError> in
        group.addTask { .work(await work()) }
        group.addTask { await waitForShutdown() }
        group.addTask { await sample() }
        var outcome = Result<Void, ModuleError>.success(())
        for await ending in group {
          switch ending {
          case .work(let result):
            outcome = result
            group.cancelAll()
          // For the work, the end of the drain is the moment to stop.
          case .drained: group.cancelAll()
          case .cancelled, .sampled: break
          }
        }
        return outcome
      }
      administration?.close()
      await observation.sample(manager)
      await observation.end(outcome)
      try outcome.get()
    }

    private enum Ending: Sendable {
      case work(Result<Void, ModuleError>)
      case drained
      case cancelled
      case sampled
    }

    private func sample() async -> Ending {
      guard let samplingInterval, samplingInterval > .zero else { return .sampled }
      while !Task.isCancelled {
        await observation.sample(manager)
        // A clock does not wait for a time this far away.
        let next = manager.clock.deadline(after: samplingInterval)
        guard next < .century else { break }
        do { try await manager.clock.sleep(next) } catch { break }
      }
      return .sampled
    }

    /// Runs the modules for their whole life. Cancelling it stops them in order.
    private func work() async -> Result<Void, ModuleError> {
      do throws(ModuleError) {
        observation.startBegins()
        do throws(ModuleError) {
          observation.started(try await manager.start())
        } catch {
          observation.startFailed(error)
          throw error
        }
        gate.open()
        try await manager.waitUntilStopped()
        return .success(())
      } catch {
        gate.close()
        guard error.code == .cancelled || error.code == .stopped else { return .failure(error) }
      }
      await manager.stop()
      // Throws if something failed before the stop was requested.
      do throws(ModuleError) {
        try await manager.waitUntilStopped()
        return .success(())
      } catch {
        return error.code == .cancelled ? .success(()) : .failure(error)
      }
    }

    private func waitForShutdown() async -> Ending {
      do {
        try await gracefulShutdown()
      } catch {
        gate.close()
        return .cancelled
      }
      gate.close()
      let deadline = manager.clock.deadline(after: drainTimeout)
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await gate.waitUntilEmpty() }
        group.addTask { try? await manager.clock.sleep(deadline) }
        await group.next()
        group.cancelAll()
      }
      observation.drained(left: gate.admittedCount)
      return .drained
    }
  }
#endif
