/// A service that a module offers, of any type.
protocol AnyServiceOffer: AnyObject, Sendable {
  var name: ServiceName { get }
  /// What its key says it is.
  var valueType: String { get }
  /// The same, to be compared.
  var valueID: ObjectIdentifier { get }
  /// The ``ServiceBox`` of a singleton that was made. Stored without its type, since asking the runtime for it would take most of
  /// the time of a look-up.
  var box: (any AnyObject & Sendable)? { get }
}

/// A service that a module offers, with the way to make it.
final class ServiceOffer<Value: Sendable>: AnyServiceOffer {
  let name: ServiceName
  let lifetime: ServiceLifetime
  private let module: String
  private let make: @Sendable () throws -> Value
  private let made = OnceReference<any AnyObject & Sendable>()

  init(
    _ name: ServiceName,
    _ lifetime: ServiceLifetime,
    module: String,
    make: @escaping @Sendable () throws -> Value
  ) {
    self.name = name
    self.lifetime = lifetime
    self.module = module
    self.make = make
  }

  var valueType: String { "\(Value.self)" }
  var valueID: ObjectIdentifier { ObjectIdentifier(Value.self) }

  var box: (any AnyObject & Sendable)? { made.load() }

  /// The service; made now if it has to be.
  func value() throws(ModuleError) -> Value {
    if let box { return ServiceBox.value(in: box) }
    switch lifetime {
    case .transient:
      return try ServiceMaker.call(self) { () throws(ModuleError) in try self.create() }
    case .singleton:
      return try ServiceMaker.callAlone(self) { () throws(ModuleError) in
        if let box = self.box { return ServiceBox.value(in: box) }
        return ServiceBox.value(in: self.made.storeIfNil(ServiceBox(try self.create())))
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

  /// What is in a box that an offer of this type has kept.
  ///
  /// Unchecked, since a cast costs more than all the rest of a look-up: an offer keeps no other boxes.
  static func value(in box: any AnyObject & Sendable) -> Value { unsafeDowncast(box, to: Self.self).value }
}
