#if Server
  internal import ModuleKit
  internal import ModuleManifests

  /// A gate that admits requests only while the modules are ready, and knows when the last admitted one has ended.
  ///
  /// A server may accept connections while modules are still starting, but it must not serve a request with only half of them.
  /// Create a gate and pass it to whatever serves requests and to ``ModuleService``, which opens it when the start has succeeded
  /// and closes it before the first module is stopped.
  ///
  /// ```swift
  /// let gate = ReadinessGate()
  /// let response = try await gate.withAdmission(ifNotReady: .wait) { try await shop.answer(request) }
  /// ```
  ///
  /// A closed gate never opens again.
  public final class ReadinessGate: Sendable {
    /// What happens to a request that arrives while the modules are starting.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
    public enum NotReadyPolicy: Sendable, Hashable {
      /// It waits until the modules are ready.
      case wait
      /// It is refused with ``ReadinessError/Code/notReady``, so a load balancer may send it elsewhere.
      case refuse
    }

    private let state = Guarded(GateState())

    public init() {}

    /// Whether requests are currently admitted.
    public var isOpen: Bool { state.withLock { $0.phase == .open } }

    /// The number of admitted requests in progress.
    public var admittedCount: Int { state.withLock { $0.inside } }

    /// Returns as soon as the modules are ready; immediately if they already are.
    ///
    /// It does not admit a request: a stop does not wait for work done afterwards. Use ``withAdmission(ifNotReady:isolation:_:)``
    /// for requests.
    ///
    /// - Throws: ``ReadinessError`` if the modules are being stopped or could not be started, or the task was cancelled.
    public func waitUntilOpen() async throws(ReadinessError) { try await pass(.wait, entering: false) }

    /// Calls `body` if the modules are ready, and keeps them from being stopped until it returns.
    ///
    /// The stop waits for `body` for as long as ``ModuleService/drainTimeout`` allows, and then proceeds without it.
    ///
    /// - Parameters:
    ///   - policy: what to do while the modules are starting. Default: ``NotReadyPolicy/refuse``.
    ///   - isolation: the isolation in which `body` runs. Default: the caller's.
    ///   - body: serves one request.
    /// - Throws: ``ReadinessError`` if it was not admitted, or what `body` throws.
    public func withAdmission<Value>(
      ifNotReady policy: NotReadyPolicy = .refuse,
      isolation: isolated (any Actor)? = #isolation,
      _ body: () async throws -> Value
    ) async throws -> Value {
      try await pass(policy, entering: true)
      defer { leave() }
      return try await body()
    }

    private func pass(_ policy: NotReadyPolicy, entering: Bool) async throws(ReadinessError) {
      if let answer = state.withLock({ $0.pass(entering: entering) }) { return try answer.get() }
      if policy == .refuse { throw .notReady }
      let answer = OneShot<GateState.Answer>()
      let number = state.withLock { $0.wait(GateState.Waiter(enters: entering, answer: answer)) }
      let result = await answer.wait(ifCancelled: .failure(.cancelled))
      state.withLock { $0.forget(number) }
      try result.get()
    }

    private func leave() {
      for answer in state.withLock({ $0.leave() }) { answer.answer(()) }
    }

    // MARK: For the service

    func open() {
      for waiter in state.withLock({ $0.open() }) {
        // One that was cancelled in the meantime does not enter.
        if !waiter.answer.answer(.success(())), waiter.enters { leave() }
      }
    }

    func close() {
      for waiter in state.withLock({ $0.close() }) { waiter.answer.answer(.failure(.stopped)) }
    }

    /// Returns when no request is inside or the task is cancelled.
    func waitUntilEmpty() async {
      let answer = OneShot<Void>()
      state.withLock { $0.waitForEmptiness(answer) }
      await answer.wait(ifCancelled: ())
    }
  }
#endif
