#if Server
  import CoreMetrics
  import ModuleKit
  import ModuleManifests
  import Tracing
  import VersionResolver

  /// Records durations and failures as metrics, starts and stops as spans.
  final class Instruments: Sendable {
    private let metrics: any MetricsFactory
    private let tracer: any Tracer
    private let clock: ManagerClock
    private let phases = Guarded<[Phase: (span: any Span, began: Duration)]>([:])
    /// The modules in the last sample.
    private let sampled = Guarded<Set<String>>([])

    /// What the steps of modules belong to: its span is the parent of theirs.
    private enum Phase: String { case start, stop, change }

    init(metrics: any MetricsFactory, tracer: any Tracer, clock: ManagerClock) {
      self.metrics = metrics
      self.tracer = tracer
      self.clock = clock
    }

    // MARK: Modules

    /// Measures a step with a span and a timer.
    func measure(
      _ step: ModuleStep,
      in context: ModuleContext,
      _ body: @Sendable () async throws -> Void
    ) async throws {
      let (module, version) = (context.name, context.version)
      let parent = phases.withLock { ($0[.change] ?? $0[step == .destroy ? .stop : .start])?.span }
      let name = "\(step.rawValue) \(module)"
      let span: any Span =
        if let parent { tracer.startSpan(name, context: parent.context) } else { tracer.startSpan(name) }
      span.attributes["module.name"] = module
      span.attributes["module.version"] = version.description
      let began = clock.now()
      defer {
        time(step.rawValue, clock.now() - began, [("module", module)])
        span.end()
      }
      do {
        // The module's own work is nested under its span.
        try await ServiceContext.withValue(span.context) { try await body() }
      } catch {
        // A cancelled step may throw to report the cancellation.
        if Task.isCancelled { span.attributes["module.cancelled"] = true } else { span.fail(error) }
        throw error
      }
    }

    func note(_ event: ManagerEvent) {
      switch event.kind {
      case .phase(let phase):
        if phase == .changing { begin(.change) } else { end(.change) }
        if phase == .stopping || phase == .rollingBack { begin(.stop) }
        if phase == .stopped { end(.stop) }
        ready(phase == .running || phase == .changing)
      case .failed(let error): count("\(error.code)", error.module)
      case .overdue(let module, _): count("overdue", module)
      case .abandoned(let module, _): count("abandoned", module)
      case .notDestroyed(let module): count("undestroyed", module)
      case .eventHandlerFailed(let module, _, _): count("eventHandlerFailed", module ?? "host")
      case .eventsDropped(let module, _): count("eventsDropped", module ?? "host")
      case .eventsUnhandled(let module, _, let number): count("eventsUnhandled", module, by: number)
      default: break
      }
    }

    // MARK: All of them

    func startBegins() { begin(.start) }

    func started(_ report: StartReport) {
      end(.start) { span in span.attributes["module.count"] = report.modules.count }
    }

    func startFailed(_ error: ModuleError) {
      end(.start) { span in
        if error.code != .cancelled && error.code != .stopped { span.fail(error) }
      }
    }

    /// Ends the span of the stop, if there is one.
    func stopped() { end(.stop) }

    /// Begins the span of a phase, unless it is in progress: a stop may be requested while a failed start is rolled back.
    ///
    /// A change that was requested in a request's task is below the span of that request.
    private func begin(_ phase: Phase) {
      // Phases arrive one after the other, on the manager's actor. The tracer is not called under the lock.
      guard phases.withLock({ $0[phase] == nil }) else { return }
      let span = tracer.startSpan("\(phase.rawValue) modules")
      phases.withLock { $0[phase] = (span, clock.now()) }
    }

    private func end(_ phase: Phase, _ finish: (any Span) -> Void = { _ in }) {
      guard let (span, began) = phases.withLock({ $0.removeValue(forKey: phase) }) else { return }
      time(phase.rawValue, clock.now() - began, [])
      finish(span)
      span.end()
    }

    // MARK: Metrics

    private func time(_ what: String, _ duration: Duration, _ dimensions: [(String, String)]) {
      let timer = Timer(label: "modulekit.\(what)", dimensions: dimensions, factory: metrics)
      let (seconds, attoseconds) = duration.components
      let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
      let (sum, isOver) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
      timer.recordNanoseconds(overflow || isOver ? Int64.max : sum)
    }

    private func count(_ kind: String, _ module: String?, by number: Int = 1) {
      let dimensions = [("kind", kind)] + (module.map { [("module", $0)] } ?? [])
      Counter(label: "modulekit.failures", dimensions: dimensions, factory: metrics).increment(by: number)
    }

    /// Records what is waiting and what is open, so that anything that only grows becomes visible.
    func sample(_ activity: ModuleActivity) {
      record("scopes.open", activity.openScopes)
      record("events.queued", activity.hostEvents, "host")
      // A module that is being replaced has two instances, which count as one to an observer.
      var uses: [String: Int] = [:]
      for module in activity.modules { uses[module.name, default: 0] += module.uses }
      var queued: [String: Int] = [:]
      for module in activity.modules { queued[module.name] = module.queuedEvents }
      let present = Set(uses.keys)
      // A gauge keeps its last value, even that of a module that is gone.
      let gone = sampled.withLock { sampled in
        defer { sampled = present }
        return sampled.subtracting(present)
      }
      for name in present.union(gone).sortedBytewise() {
        record("leases.open", uses[name] ?? 0, name)
        record("events.queued", queued[name] ?? 0, name)
      }
    }

    private func record(_ what: String, _ value: Int, _ module: String? = nil) {
      let dimensions = module.map { [("module", $0)] } ?? []
      Gauge(label: "modulekit.\(what)", dimensions: dimensions, factory: metrics).record(value)
    }

    private func ready(_ isReady: Bool) {
      Gauge(label: "modulekit.ready", factory: metrics).record(isReady ? 1 : 0)
    }
  }

  extension Span {
    fileprivate func fail(_ error: any Error) {
      recordError(error)
      setStatus(SpanStatus(code: .error, message: "\(error)"))
    }
  }
#endif
