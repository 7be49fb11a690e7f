import ModuleManifests

/// Actions that no module handles.
extension ModuleManager {
  nonisolated func callFallbacksRemotely(
    _ name: String,
    _ input: [UInt8],
    _ caller: any Sendable
  ) async throws -> [UInt8] {
    let isAnswered =
      await fallbacks.contains { $0.isRemote }
      || options.registry.fallbacks.contains { $0.exposure == .remote }
    guard isAnswered else { throw await unhandled(name) }
    let coding = ActionCoding(options)
    guard input.count <= coding.limit else {
      let reason = "\(input.count) bytes exceed the limit of \(coding.limit)"
      throw ModuleError(.badInput, "the input of \(Printable.quoted(name)) cannot be read: \(reason)")
    }
    try await authorize(RemoteCall(caller: caller, action: name, module: nil, input: input))
    var call = UnhandledAction(name: name, input: input, caller: caller)
    call.coding = coding
    let answer = try await askFallbacks(call)
    return try coding.encode(answer, action: name)
  }

  /// Asks the modules, then the host.
  nonisolated func askFallbacks(_ call: UnhandledAction) async throws -> any Codable & Sendable {
    for module in await fallbacks where !call.isRemote || module.isRemote {
      let (context, fallbacks): (ModuleContext, [ActionFallback])
      if !surroundings.isForChange, let owner = module.owner, owner.enter() {
        (context, fallbacks) = (owner, module.fallbacks)
      } else {
        guard let next = try await fallbacksIfReady(of: module.module) else { continue }
        (context, fallbacks) = next
      }
      let answer = try await context.occupied { try await ask(fallbacks, call) }
      if case .handled(let value) = answer { return value }
    }
    if case .handled(let value) = try await ask(options.registry.fallbacks, call) { return value }
    throw await unhandled(call.name)
  }

  /// The modules to ask. An `initialize` that a change waits for asks those that take over with the change, too.
  private nonisolated var fallbacks: [ModuleFallbacks] {
    get async { surroundings.isForChange ? await fallbacksInChange : exchange.fallbacks }
  }

  private var fallbacksInChange: [ModuleFallbacks] {
    guard let newcomers = change(around: nil)?.newcomers else { return exchange.fallbacks }
    let new = newcomers.compactMap { node, _ in
      instances[node]?.context.flatMap { life in
        ModuleFallbacks(life.withRegistrations { $0.phase == .sealed ? $0.fallbacks : [] }, of: life)
      }
    }
    let names = Set(new.map(\.module))
    let others = exchange.fallbacks.filter { !names.contains($0.module) }
    return (new + others).sorted(by: ModuleFallbacks.precedes)
  }

  /// Returns the fallbacks of a module's current life, with a lease that the caller releases.
  private func fallbacksIfReady(of module: String) async throws(ModuleError)
    -> (ModuleContext, [ActionFallback])?
  {
    // They cannot be withdrawn in between, since that happens here, too.
    guard let context = try await leaseIfReady(named: module) else { return nil }
    return (context, context.withRegistrations { $0.fallbacks })
  }

  private nonisolated func ask(_ fallbacks: [ActionFallback], _ call: UnhandledAction) async throws
    -> HandlerAnswer<any Codable & Sendable>
  {
    for fallback in fallbacks where !call.isRemote || fallback.exposure == .remote {
      let answer = try await fallback.body(call)
      if case .handled = answer { return answer }
    }
    return .declined
  }

  func unhandled(_ name: String) -> ModuleError {
    let reason = isStopping || phase == .starting ? ": the manager is \(phase.words)" : ""
    let isEarly = currentStep()?.step == .initialize
    let advice = isEarly ? "; if `initialize` calls a module, name it under `dependencies`" : ""
    return ModuleError(.unhandled, "no ready module handles \(Printable.quoted(name))\(reason)\(advice)")
  }
}
