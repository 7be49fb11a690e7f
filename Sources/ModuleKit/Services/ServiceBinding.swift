import ModuleManifests
internal import Synchronization

/// The services that a module offers during one of its lives, including those that the host adapts from them.
///
/// Created when `initialize` has returned and never changed, so a look-up needs no lock.
final class ServiceBinding: Sendable {
  let module: String
  private let offers: [ServiceName: any AnyServiceOffer]
  let interfaces: Set<String>
  /// 1 while the module is ending, 2 once it is being destroyed.
  private let ending = Atomic<Int>(0)
  private let superseded = Atomic<Bool>(false)
  private let leaving = Atomic<Bool>(false)

  /// Whether a factory may reach a scoped service, here or through what the module requires in order.
  let reachesScopes: Bool

  /// - Parameter providers: the modules that provide what this one requires in order. They are ready.
  init(module: String, offers: [any AnyServiceOffer], providers: [String: ModuleContext] = [:]) {
    self.module = module
    reachesScopes =
      offers.contains { $0.lifetime == .scoped }
      || providers.values.contains { $0.binding?.reachesScopes ?? false }
    self.offers = Dictionary(offers.map { ($0.name, $0) }) { $1 }
    interfaces = Set(offers.map(\.name.interface))
  }

  /// Marks the module as ending: subsequent callers turn to another one, and once it is being destroyed, its scopes do, too.
  func end(isDestroyed: Bool = false) { ending.max(isDestroyed ? 2 : 1, ordering: .releasing) }

  /// Marks this life as one that others may follow from now on.
  func supersede() { superseded.store(true, ordering: .sequentiallyConsistent) }

  /// Whether this belongs to an earlier generation than what is published from now on.
  var isSuperseded: Bool { superseded.load(ordering: .sequentiallyConsistent) }

  /// Whether the current change ends this life if it succeeds.
  var isLeaving: Bool { leaving.load(ordering: .sequentiallyConsistent) }

  func setLeaving(_ isLeaving: Bool) { leaving.store(isLeaving, ordering: .sequentiallyConsistent) }

  var isOver: Bool { ending.load(ordering: .acquiring) > 0 }

  /// Returns the service, creating it if necessary.
  ///
  /// Checking ``isOver`` is up to the caller. A caller with a lease on the module may use the binding until the end, since the
  /// module is not destroyed before the lease is released.
  ///
  /// - Parameter context: the module life that this binding belongs to. For a scoped service, the caller's scope retains it.
  /// - Complexity: O(1); neither locks nor allocates once a singleton has been created.
  func value<Value>(_ key: ServiceKey<Value>, of context: ModuleContext) throws(ModuleError) -> Value {
    let found = try offer(key, of: context)
    // The usual case: no lock, no allocation.
    if let box = found.box { return ServiceBox.value(in: box) }
    // Unchecked, as above: the only conforming type declares its value type.
    let offer = unsafeDowncast(found, to: ServiceOffer<Value>.self)
    guard offer.lifetime == .scoped else { return try offer.value(in: nil) }
    let scope = ServiceScope.current(of: context.manager)
    if let scope, try !scope.enter(context, for: key.interface) {
      let what = "\(module) is being stopped or replaced, and the scope has not used it before"
      throw ModuleError(.replaced, "\(what); begin a new scope", module: module)
    }
    return try offer.value(in: scope)
  }

  /// Returns the service if there is one with that name.
  func valueIfOffered<Value>(_ key: ServiceKey<Value>) throws(ModuleError) -> Value? {
    guard offers[key.serviceName] != nil else { return nil }
    return try unsafeDowncast(try offer(key), to: ServiceOffer<Value>.self).value(in: nil)
  }

  /// Returns the service for a scope that has entered the module.
  func value<Value>(_ key: ServiceKey<Value>, in scope: ServiceScope) throws(ModuleError) -> Value {
    if ending.load(ordering: .acquiring) > 1 {
      let text = "\(module) was destroyed, since a scope has used it for too long; begin a new scope"
      throw ModuleError(.replaced, text, module: module)
    }
    return try unsafeDowncast(try offer(key), to: ServiceOffer<Value>.self).value(in: scope)
  }

  /// Returns the service if it is a singleton that has been created; `nil` if its factory would have to be called.
  func madeValue<Value>(_ key: ServiceKey<Value>) throws(ModuleError) -> Value? {
    try offer(key).box.map { ServiceBox.value(in: $0) }
  }

  /// Returns what adapters made a service from, for errors; empty if it is the module's own.
  func origin(of name: ServiceName) -> String { AdapterTable.words(offers[name]?.adaptedFrom ?? []) }

  private func offer<Value>(_ key: ServiceKey<Value>, of context: ModuleContext? = nil) throws(ModuleError)
    -> any AnyServiceOffer
  {
    guard let found = offers[key.serviceName] else {
      let others = offers.values.filter { $0.name.interface == key.interface }
      if others.isEmpty, let context { throw ModuleManager.nothing(key.interface, of: context) }
      let names = others.map { "\($0.name)\(origin(of: $0.name))" }.sortedBytewise().shortened(to: 5)
      let text = "\(module) provides no \(key.serviceName); there is \(names.joined(separator: ", "))"
      throw ModuleError(.unknownService, text, module: module)
    }
    guard found.valueID == ObjectIdentifier(Value.self) else {
      let what = "\(module) provides \(key.serviceName)\(origin(of: found.name)) as \(found.valueType)"
      throw ModuleError(.wrongType, "\(what), but it is requested as \(Value.self)", module: module)
    }
    return found
  }
}

/// The slot of one interface in a manager, which holds the module that currently provides it.
///
/// A slot stays the same while it has a provider or a handle refers to it, even as providers come and go.
final class ServiceSlot: Sendable {
  private let provider = AtomicReference<ModuleContext>()

  /// The provider, if one is ready.
  var context: ModuleContext? { provider.load() }

  /// - Returns: the previous provider.
  func put(_ context: ModuleContext?) -> ModuleContext? { provider.exchange(context) }
}
