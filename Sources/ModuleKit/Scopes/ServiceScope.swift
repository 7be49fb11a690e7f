import ModuleManifests
internal import Synchronization

/// A stretch of work with services of its own, such as a request.
///
/// A service that is provided as ``ServiceLifetime/scoped`` is made once in a scope, when it is asked for first, and ends with
/// the scope. Modules that a scope has asked for a service are not destroyed before it ends, and all of them are of one
/// generation: if one was replaced meanwhile, asking for another one throws ``ModuleError/Code/replaced``.
///
/// ```swift
/// var values = ScopeValues()
/// values[.user] = user
/// let receipt = try await manager.withScope(values) { scope in
///   try await scope.service(.basket).checkOut()
/// }
/// ```
///
/// Handlers and factories that run inside the scope, in its task or a child of it, find it as ``current``.
public final class ServiceScope: Sendable {
  /// The manager whose services the scope has.
  public let manager: ModuleManager
  /// The scope around this one, if it is nested.
  public let outer: ServiceScope?
  /// What the scope was given, and what those around it were given besides.
  public let values: ScopeValues
  private let state = Guarded(State())
  /// Numbers what scopes enter that are nested in one another.
  private let clock: EntryClock

  private struct State {
    /// The life of the module that answers for an interface, as long as the scope lasts.
    var providers: [String: Provider] = [:]
    /// What was entered, in that order.
    var entered: [Provider] = []
    /// The services of this scope, by the offer that makes them.
    var offers: [ObjectIdentifier: any AnyServiceOffer] = [:]
    /// What ends them, in the order in which they were made.
    var endings: [@Sendable () async -> Void] = []
    var isOver = false

    func holdsSuperseded(but context: ModuleContext) -> Bool {
      entered.contains { $0.context !== context && $0.binding.isSuperseded }
    }

    /// Whether a module that an outer scope has entered may be of a later generation than one of these.
    ///
    /// What was entered after it was current together with it. What was entered before it was, if it still is.
    func isMixed(with other: Provider) -> Bool {
      entered.contains {
        $0.number < other.number && $0.context !== other.context && $0.binding.isSuperseded
      }
    }
  }

  private final class EntryClock: Sendable {
    private let last = Atomic<Int>(0)
    func next() -> Int { last.add(1, ordering: .sequentiallyConsistent).newValue }
  }

  /// One life of a module, and what it provides in it.
  private struct Provider: Sendable {
    let context: ModuleContext
    let binding: ServiceBinding
    /// From before it was held against what the scopes had entered, so that those with smaller numbers were among that.
    let number: Int
  }

  init(_ manager: ModuleManager, values: ScopeValues, outer: ServiceScope?) {
    self.manager = manager
    self.outer = outer
    clock = outer?.clock ?? EntryClock()
    self.values = outer.map { $0.values.overridden(by: values) } ?? values
  }

  @TaskLocal static var innermost: ServiceScope?

  /// The innermost scope that the current task is inside of; `nil` outside of all, and after its end.
  public static var current: ServiceScope? { innermost.flatMap { $0.isOver ? nil : $0 } }

  /// The innermost scope of a manager.
  static func current(of manager: ModuleManager) -> ServiceScope? {
    current.flatMap { $0.manager === manager ? $0 : $0.outer(of: manager) }
  }

  /// A value of the scope or of one around it; `nil` if there is none.
  public subscript<Value>(key: ScopeKey<Value>) -> Value? { values[key] }

  /// A value that the scope must have.
  ///
  /// - Throws: ``ModuleError/Code/missingValue`` with the key's name.
  public func value<Value>(_ key: ScopeKey<Value>) throws(ModuleError) -> Value {
    if let value = values[key] { return value }
    throw ModuleError(
      .missingValue,
      "the scope has no value \(Printable.quoted(key.name)) of type \(Value.self)"
    )
  }

  /// A service of any lifetime, from whichever module provides it; waits for a provider that is lazy or is being replaced.
  ///
  /// - Throws: ``ModuleError``: as ``ModuleManager/service(_:)``; ``ModuleError/Code/replaced`` if a module that the scope
  ///   has used was replaced meanwhile, and this provider is of the next generation; ``ModuleError/Code/noScope`` after its end.
  public func service<Value>(_ key: ServiceKey<Value>) async throws(ModuleError) -> Value {
    if let value = try manager.overridden(key) { return value }
    while true {
      if let provider = try provider(of: key.interface) {
        return try provider.binding.value(key, in: self)
      }
      let context = try await manager.provider(of: key.interface, for: nil)
      // Its end may have begun on the way here: then the next one is waited for.
      if try !enter(context, for: key.interface) { await Task.yield() }
    }
  }

  private func provider(of interface: String) throws(ModuleError) -> Provider? {
    if isOver { throw hasEnded }
    if let own = state.withLock({ $0.providers[interface] }) { return own }
    guard let held = try outer(of: manager)?.provider(of: interface) else { return nil }
    if state.withLock({ $0.isMixed(with: held) }) { throw isMixed(held.context) }
    return held
  }

  /// The next scope around this one that is of a manager: with its own, it shares a generation of modules.
  func outer(of manager: ModuleManager) -> ServiceScope? {
    var scope = outer
    while let next = scope, next.manager !== manager { scope = next.outer }
    return scope
  }

  /// What becomes of a module that a scope wants to keep.
  private enum Admission { case kept, keptBefore, superseded, mixed, over }

  /// Keeps a module from being destroyed before the scope ends.
  ///
  /// - Returns: false if the module's end has begun, or another life takes its place.
  func enter(_ context: ModuleContext, for interface: String) throws(ModuleError) -> Bool {
    if state.withLock({ $0.providers[interface]?.context === context }) { return true }
    guard let binding = context.binding, context.enter() else { return false }
    let admission = state.withLock { state -> Admission in
      if state.isOver { return .over }
      let number = clock.next()
      // All of them are current at this moment, and so of one generation.
      if state.holdsSuperseded(but: context) || outer(of: manager)?.isAnySuperseded(but: context) ?? false {
        return .mixed
      }
      if binding.isSuperseded { return .superseded }
      let provider = Provider(context: context, binding: binding, number: number)
      state.providers[interface] = provider
      if state.entered.contains(where: { $0.context === context }) { return .keptBefore }
      state.entered.append(provider)
      return .kept
    }
    if admission != .kept { context.leave() }
    switch admission {
    case .kept, .keptBefore: return true
    case .superseded: return false
    case .over: throw hasEnded
    case .mixed: throw isMixed(context)
    }
  }

  private func isMixed(_ context: ModuleContext) -> ModuleError {
    ModuleError(
      .replaced,
      "a module that this scope uses was replaced, and \(context.name) is of the next generation; begin a new scope",
      module: context.name
    )
  }

  private func isAnySuperseded(but context: ModuleContext) -> Bool {
    state.withLock { $0.holdsSuperseded(but: context) }
      || outer(of: manager)?.isAnySuperseded(but: context) ?? false
  }

  /// The scope's own instance of a service; made now if it has to be.
  func value<Value>(_ offer: ServiceOffer<Value>) throws(ModuleError) -> Value {
    let own = state.withLock { state -> (any AnyServiceOffer)? in
      if state.isOver { return nil }
      if let own = state.offers[ObjectIdentifier(offer)] { return own }
      let own = offer.instance { [weak self] in self?.end(with: $0) }
      state.offers[ObjectIdentifier(offer)] = own
      return own
    }
    guard let own else { throw hasEnded }
    // Unchecked: what is kept for an offer is made by it, and has its type.
    let typed = unsafeDowncast(own, to: ServiceOffer<Value>.self)
    return try Self.$innermost.withValue(self) { () -> Result<Value, ModuleError> in
      do throws(ModuleError) { return .success(try typed.value(in: self)) } catch { return .failure(error) }
    }.get()
  }

  /// Something was made that is to be ended with the scope.
  private func end(with ending: @escaping @Sendable () async -> Void) {
    let isTooLate = state.withLock { state -> Bool in
      if !state.isOver { state.endings.append(ending) }
      return state.isOver
    }
    // A task that outlives the scope has made it.
    if isTooLate { Task(executorPreference: manager.options.executor) { await ending() } }
  }

  /// Ends the services of the scope, the last one that was made first, and lets go of the modules.
  func end() async {
    let (endings, entered) = state.withLock { state in
      defer {
        state = State()
        state.isOver = true
      }
      return (state.endings, state.entered)
    }
    if !endings.isEmpty {
      // A task of its own, so that a cancellation of the work does not reach what ends it.
      await Task(executorPreference: manager.options.executor) {
        for ending in endings.reversed() { await ending() }
      }.value
    }
    for provider in entered.reversed() { provider.context.leave() }
  }

  /// The modules that are not destroyed before the scope ends.
  var contexts: [ModuleContext] { state.withLock { $0.entered.map(\.context) } }

  private var isOver: Bool { state.withLock { $0.isOver } }

  private var hasEnded: ModuleError { ModuleError(.noScope, "the scope has ended") }
}
