internal import Synchronization

/// The services that a module offers in one of its lives, those that the host adapts from them included.
///
/// Made when `initialize` has returned and never changed, so that a look-up needs no lock.
final class ServiceBinding: Sendable {
  let module: String
  private let plain: NameTable<any AnyServiceOffer>
  private let named: [ServiceName: any AnyServiceOffer]
  private let over = Atomic<Bool>(false)

  init(module: String, offers: [any AnyServiceOffer]) {
    self.module = module
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
  func end() { over.store(true, ordering: .releasing) }

  var isOver: Bool { over.load(ordering: .acquiring) }

  /// The service; made now if it has to be.
  ///
  /// Whether ``isOver`` is the caller's question: one with a lease of the module may use the binding to the end, since the
  /// module is not destroyed before the lease is given back.
  ///
  /// - Complexity: O(1); neither locks nor allocates once a singleton was made.
  func value<Value>(_ key: ServiceKey<Value>) throws(ModuleError) -> Value {
    let found = try offer(key)
    // Nearly always: no lock, nothing allocated.
    if let box = found.box { return ServiceBox.value(in: box) }
    // Unchecked, as there: the only type that conforms says which value it has.
    return try unsafeDowncast(found, to: ServiceOffer<Value>.self).value()
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
