import ModuleManifests
internal import Synchronization

/// A unit of work with its own services, such as a request.
///
/// A service that is provided as ``ServiceLifetime/scoped`` is created once per scope, on first request, and ends with the scope.
/// Modules from which a scope has requested a service are not destroyed before the scope ends, unless that takes longer than
/// ``ModuleTimeouts/destruction``, and all of them belong to one generation: if one was replaced in the meantime, requesting a
/// service of any other module throws ``ModuleError/Code/replaced``, since it may be created from the newer one.
///
/// ```swift
/// var values = ScopeValues()
/// values[.user] = user
/// let receipt = try await manager.withScope(values) { scope in
///   try await scope.service(.basket).checkOut()
/// }
/// ```
///
/// Handlers and factories that run inside the scope, in its task or a child task, find it as ``current``.
public final class ServiceScope: Sendable {
  /// The manager that provides the scope's services.
  public let manager: ModuleManager
  /// The scope around this one, if it is nested.
  package let outer: ServiceScope?
  /// The values given to the scope, together with those of the enclosing scopes.
  let values: ScopeValues
  private let state = Guarded(State())

  private struct State {
    /// The module life that answers for each interface, for as long as the scope lasts.
    var providers: [String: Provider] = [:]
    /// The entered modules, in order.
    var entered: [Provider] = []
    /// The services of this scope, by the offer that creates them.
    var offers: [ObjectIdentifier: any AnyServiceOffer] = [:]
    /// The closures that end them, in order of creation.
    var endings: [@Sendable () async -> Void] = []
    var isOver = false

    /// Returns the module life that answers for an interface. One that has ended still does for what it was the provider of.
    mutating func provider(of interface: String) -> Provider? {
      let former = { (provider: Provider) in
        (provider.binding.isSuperseded || provider.binding.isOver)
          && provider.context.withRegistrations { $0.provided?.contains(interface) ?? false }
      }
      if providers[interface] == nil { providers[interface] = entered.first(where: former) }
      return providers[interface]
    }

    /// Returns whether a module to be entered may belong to another generation than one of these.
    func isMixed(with context: ModuleContext, _ binding: ServiceBinding) -> Bool {
      // An `initialize` that a change waits for reaches new modules while the former ones are current.
      let isForChange = context.manager.surroundings.isForChange
      let isEarly =
        isForChange
        && entered.contains {
          $0.context !== context
            && ($0.context.isForChange && binding.isLeaving || context.isForChange && $0.binding.isLeaving)
        }
      return isEarly || hasFormer(isForChange: isForChange) { $0.context !== context }
    }

    /// Returns whether a module that an outer scope has entered may belong to a later generation than one of these.
    ///
    /// A module entered after it was current at the same time as it. A module entered before it was, if that module is still
    /// current.
    func isMixed(with other: Provider) -> Bool {
      hasFormer { $0.number < other.number && $0.context !== other.context }
    }

    /// Returns whether one of these has been followed by another life, or by another provider that a change chose.
    private func hasFormer(isForChange: Bool = false, _ isMeant: (Provider) -> Bool) -> Bool {
      entered.contains { isMeant($0) && $0.binding.isSuperseded }
        || !isForChange
          && providers.contains {
            isMeant($1) && $1.context.manager.exchange.hasProvider(of: $0, otherThan: $1.context)
          }
    }
  }

  /// One life of a module, and what it provides during that life.
  struct Provider: Sendable {
    let context: ModuleContext
    let binding: ServiceBinding
    /// Assigned before the check against what the scopes have entered, so that the check includes all smaller numbers.
    let number: Int
  }

  init(_ manager: ModuleManager, values: ScopeValues, outer: ServiceScope?) {
    self.manager = manager
    self.outer = outer
    self.values = outer.map { $0.values.overridden(by: values) } ?? values
  }

  @TaskLocal static var innermost: ServiceScope?

  /// The innermost scope that the current task is inside; `nil` outside all scopes, and after the scope's end.
  public static var current: ServiceScope? { innermost.flatMap { $0.isOver ? nil : $0 } }

  /// Returns the innermost scope of a manager.
  static func current(of manager: ModuleManager) -> ServiceScope? {
    current.flatMap { $0.manager === manager ? $0 : $0.outer(of: manager) }
  }

  /// A value of the scope or of an enclosing one; `nil` if there is none.
  public subscript<Value>(key: ScopeKey<Value>) -> Value? { values[key] }

  /// Returns a value that the scope must have.
  ///
  /// - Throws: ``ModuleError/Code/missingValue`` with the key's name.
  public func value<Value>(_ key: ScopeKey<Value>) throws(ModuleError) -> Value {
    if let value = values[key] { return value }
    let text = "the scope has no value \(Printable.quoted(key.name)) of type \(Value.self)"
    throw ModuleError(.missingValue, text)
  }

  /// Returns a service of any lifetime, whichever module provides it. Waits for a provider that is lazy or is being replaced.
  ///
  /// - Throws: ``ModuleError``, as ``ModuleManager/service(_:)`` does; ``ModuleError/Code/replaced`` if a change replaces
  ///   modules and this provider may be of another generation than those that the scope has used, or starts only when the scope
  ///   has ended; ``ModuleError/Code/noScope`` after the scope has ended.
  public func service<Value>(_ key: ServiceKey<Value>) async throws(ModuleError) -> Value {
    if let value = try manager.surroundings.overridden(key) { return value }
    while true {
      if let provider = try provider(of: key.interface) { return try provider.binding.value(key, in: self) }
      let next = try await manager.provider(of: key.interface, for: nil)
      // It may have followed a life that the scope keeps, or have begun to end; if so, wait for the one after it.
      if try provider(of: key.interface) == nil, try !enter(next, for: key.interface) { await Task.yield() }
    }
  }

  /// Returns the module life that answers for an interface in this scope, or in one around it.
  func provider(of interface: String) throws(ModuleError) -> Provider? {
    try kept { $0.provider(of: interface) }
  }

  /// Returns a module life that this scope keeps, or one around it.
  private func kept(_ find: (inout State) -> Provider?) throws(ModuleError) -> Provider? {
    var inner: [ServiceScope] = []
    var next: ServiceScope? = self
    while let scope = next {
      if scope.isOver { throw hasEnded }
      if let kept = scope.state.withLock({ find(&$0) }) {
        if inner.contains(where: { $0.state.withLock { $0.isMixed(with: kept) } }) {
          throw isMixed(kept.context)
        }
        return kept
      }
      inner.append(scope)
      next = scope.outer(of: manager)
    }
    return nil
  }

  /// Returns the nearest enclosing scope of a manager. Scopes of the same manager share a generation of modules.
  func outer(of manager: ModuleManager) -> ServiceScope? {
    sequence(first: self, next: \.outer).dropFirst().first { $0.manager === manager }
  }

  /// Keeps a module from being destroyed before the scope ends.
  ///
  /// - Returns: false if the module has begun to end, or another life takes its place.
  func enter(_ context: ModuleContext, for interface: String) throws(ModuleError) -> Bool {
    if state.withLock({ $0.providers[interface]?.context === context }) { return true }
    // It may admit no one else any more, but stays for as long as it is kept.
    if let kept = try kept({ $0.entered.first { $0.context === context } }) {
      state.withLock { $0.providers.merge([interface: kept]) { former, _ in former } }
      return true
    }
    guard let binding = context.binding, context.enter() else { return false }
    var isKept = false
    defer { if !isKept { context.leave() } }
    let error = state.withLock { state -> ModuleError? in
      if state.isOver { return hasEnded }
      let number = manager.surroundings.scopeEntries.add(1, ordering: .sequentiallyConsistent).newValue
      // All of them are current at this moment, and therefore belong to one generation.
      if state.isMixed(with: context, binding)
        || outer(of: manager)?.isAnyMixed(with: context, binding) ?? false
      {
        return isMixed(context)
      }
      if binding.isSuperseded { return nil }
      let provider = Provider(context: context, binding: binding, number: number)
      state.providers[interface] = provider
      state.entered.append(provider)
      isKept = true
      return nil
    }
    if let error { throw error }
    return isKept
  }

  private func isMixed(_ context: ModuleContext) -> ModuleError {
    let what = "\(context.name) may be of another generation than the modules that this scope uses"
    let text = "a change replaces modules, and \(what); begin a new scope"
    return ModuleError(.replaced, text, module: context.name)
  }

  private func isAnyMixed(with context: ModuleContext, _ binding: ServiceBinding) -> Bool {
    sequence(first: self) { $0.outer(of: $0.manager) }.contains { scope in
      scope.state.withLock { $0.isMixed(with: context, binding) }
    }
  }

  /// Returns the scope's own instance of a service, creating it if necessary.
  func value<Value>(_ offer: ServiceOffer<Value>) throws(ModuleError) -> Value {
    let own = state.withLock { state -> (any AnyServiceOffer)? in
      if state.isOver { return nil }
      if let own = state.offers[ObjectIdentifier(offer)] { return own }
      let own = offer.instance { [weak self] in self?.end(with: $0) }
      state.offers[ObjectIdentifier(offer)] = own
      return own
    }
    guard let own else { throw hasEnded }
    // Unchecked: the instance kept for an offer was created by that offer, and has its type.
    let typed = unsafeDowncast(own, to: ServiceOffer<Value>.self)
    return try Self.$innermost.withValue(self) { () -> Result<Value, ModuleError> in
      do throws(ModuleError) { return .success(try typed.value(in: self)) } catch { return .failure(error) }
    }.get()
  }

  /// Registers a closure that ends a service together with the scope.
  private func end(with ending: @escaping @Sendable () async -> Void) {
    let isTooLate = state.withLock { state -> Bool in
      if !state.isOver { state.endings.append(ending) }
      return state.isOver
    }
    // It was created by a task that outlives the scope.
    if isTooLate { Task(executorPreference: manager.options.executor) { await ending() } }
  }

  /// Ends the scope's services in reverse order of creation, and releases the modules.
  func end() async {
    // The services are released outside of the lock.
    let last = state.withLock { state in
      defer { state = State(isOver: true) }
      return state
    }
    let (endings, entered) = (last.endings, last.entered)
    if !endings.isEmpty {
      // The modules wait for the scope, so its endings are calls inside them.
      let uses = entered.reduce(into: [ModuleUse]()) {
        $0.append(ModuleUse($1.context, outer: $0.last ?? ModuleUse.current))
      }
      await ModuleUse.$current.withValue(uses.last ?? ModuleUse.current) {
        // A separate task, so that cancelling the work does not cancel the cleanup.
        await Task(executorPreference: manager.options.executor) {
          for ending in endings.reversed() { await ending() }
        }.value
      }
      for use in uses { use.end() }
    }
    for provider in entered.reversed() { provider.context.leave() }
  }

  /// The modules that are not destroyed before the scope ends.
  var contexts: [ModuleContext] { state.withLock { $0.entered.map(\.context) } }

  private var isOver: Bool { state.withLock { $0.isOver } }

  private var hasEnded: ModuleError { ModuleError(.noScope, "the scope has ended") }
}
