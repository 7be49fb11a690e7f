internal import Synchronization

/// The services that a module offers in one of its lives, those that the host adapts from them included.
///
/// Made when `initialize` has returned and never changed, so that a look-up needs no lock.
final class ServiceBinding: Sendable {
  let module: String
  private let plain: NameTable<any AnyServiceOffer>
  private let named: [ServiceName: any AnyServiceOffer]
  private let over = Atomic<Bool>(false)
  private let superseded = Atomic<Bool>(false)

  /// Whether a factory may come upon a service of a scope, here or behind what the module requires in order.
  let reachesScopes: Bool

  /// - Parameter providers: the modules that provide what this one requires in order; they are ready.
  init(module: String, offers: [any AnyServiceOffer], providers: NameTable<ModuleContext>? = nil) {
    self.module = module
    reachesScopes =
      offers.contains { $0.lifetime == .scoped }
      || providers?.contains { $0.binding?.reachesScopes ?? false } ?? false
    var plain: [String: any AnyServiceOffer] = [:]
    var named: [ServiceName: any AnyServiceOffer] = [:]
    for offer in offers {
      if offer.name.name == nil { plain[offer.name.interface] = offer } else { named[offer.name] = offer }
    }
    self.plain = NameTable(plain)
    self.named = named
  }

  var interfaces: Set<String> { Set(plain.names).union(named.keys.map(\.interface)) }

  /// The module's end has begun: the next who asks asks another one.
  func end() {
    supersede()
    over.store(true, ordering: .releasing)
  }

  /// Another life is about to take the place of this one.
  func supersede() { superseded.store(true, ordering: .sequentiallyConsistent) }

  /// Whether this is of an earlier generation than what is published from now on.
  var isSuperseded: Bool { superseded.load(ordering: .sequentiallyConsistent) }

  var isOver: Bool { over.load(ordering: .acquiring) }

  /// The service; made now if it has to be.
  ///
  /// Whether ``isOver`` is the caller's question: one with a lease of the module may use the binding to the end, since the
  /// module is not destroyed before the lease is given back.
  ///
  /// - Parameter context: the life of the module that this is of. A scope that the caller is in keeps it, for a service of the scope.
  /// - Complexity: O(1); neither locks nor allocates once a singleton was made.
  func value<Value>(_ key: ServiceKey<Value>, of context: ModuleContext) throws(ModuleError) -> Value {
    let found = try offer(key)
    // Nearly always: no lock, nothing allocated.
    if let box = found.box { return ServiceBox.value(in: box) }
    // Unchecked, as there: the only type that conforms says which value it has.
    let offer = unsafeDowncast(found, to: ServiceOffer<Value>.self)
    guard offer.lifetime == .scoped else { return try offer.value(in: nil) }
    let scope = ServiceScope.current(of: context.manager)
    if let scope, try !scope.enter(context, for: key.interface) {
      throw ModuleError(
        .replaced,
        "\(module) is being stopped or replaced, and the scope has not used it before; begin a new scope",
        module: module
      )
    }
    return try offer.value(in: scope)
  }

  /// The service if there is one of that name.
  func valueIfOffered<Value>(_ key: ServiceKey<Value>) throws(ModuleError) -> Value? {
    guard (key.name == nil ? plain[key.interface] : named[key.serviceName]) != nil else { return nil }
    return try unsafeDowncast(try offer(key), to: ServiceOffer<Value>.self).value(in: nil)
  }

  /// The service for a scope that has entered the module.
  func value<Value>(_ key: ServiceKey<Value>, in scope: ServiceScope) throws(ModuleError) -> Value {
    try unsafeDowncast(try offer(key), to: ServiceOffer<Value>.self).value(in: scope)
  }

  /// The service if it is a singleton that was made; `nil` if its factory would have to be called.
  func madeValue<Value>(_ key: ServiceKey<Value>) throws(ModuleError) -> Value? {
    try offer(key).box.map { ServiceBox.value(in: $0) }
  }

  private func offer<Value>(_ key: ServiceKey<Value>) throws(ModuleError) -> any AnyServiceOffer {
    let found = key.name == nil ? plain[key.interface] : named[key.serviceName]
    guard let found else {
      throw ModuleError(
        .unknownService,
        "\(module) provides no \(key.serviceName); call `context.provide` in its `initialize`",
        module: module
      )
    }
    guard found.valueID == ObjectIdentifier(Value.self) else {
      throw ModuleError(
        .wrongType,
        "\(module) provides \(key.serviceName) as \(found.valueType), and it is asked for as \(Value.self)",
        module: module
      )
    }
    return found
  }
}
