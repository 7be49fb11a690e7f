internal import Synchronization

/// A service that a module offers, of any type.
protocol AnyServiceOffer: AnyObject, Sendable {
  var name: ServiceName { get }
  /// What its key says it is.
  var valueType: String { get }
  /// The same, to be compared.
  var valueID: ObjectIdentifier { get }
}

/// A service that a module offers, with the way to make it.
final class ServiceOffer<Value: Sendable>: AnyServiceOffer {
  let name: ServiceName
  let lifetime: ServiceLifetime
  private let module: String
  private let make: @Sendable () throws -> Value
  private let maker: ServiceMaker
  private let made = AtomicLazyReference<ServiceBox<Value>>()

  init(
    _ name: ServiceName,
    _ lifetime: ServiceLifetime,
    module: String,
    maker: ServiceMaker,
    make: @escaping @Sendable () throws -> Value
  ) {
    self.name = name
    self.lifetime = lifetime
    self.module = module
    self.maker = maker
    self.make = make
  }

  var valueType: String { "\(Value.self)" }
  var valueID: ObjectIdentifier { ObjectIdentifier(Value.self) }

  /// The service; made now if it has to be.
  func value() throws(ModuleError) -> Value {
    // Nearly always: no lock, nothing allocated.
    if let box = made.load() { return box.value }
    switch lifetime {
    case .transient:
      return try maker.call(self) { () throws(ModuleError) in try self.create() }
    case .singleton:
      return try maker.callAlone(self) { () throws(ModuleError) in
        if let box = self.made.load() { return box.value }
        return self.made.storeIfNil(ServiceBox(try self.create())).value
      }
    }
  }

  private func create() throws(ModuleError) -> Value {
    do {
      return try make()
    } catch {
      throw ModuleError(
        .serviceFailed,
        "\(module) could not make the service \(name): \(error)",
        module: module,
        underlying: error
      )
    }
  }
}

/// A value on the heap, so that it can be published by one atomic word.
final class ServiceBox<Value: Sendable>: Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
