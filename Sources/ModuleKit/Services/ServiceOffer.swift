/// A service that a module offers, of any type.
protocol AnyServiceOffer: AnyObject, Sendable {
  var name: ServiceName { get }
  /// What adapters made it from, nearest first.
  var adaptedFrom: [String] { get }
  var lifetime: ServiceLifetime { get }
  /// The type in its key.
  var valueType: String { get }
  /// The same type, for comparison.
  var valueID: ObjectIdentifier { get }
  /// The ``ServiceBox`` of a singleton that has been created. Stored without its type, since querying the runtime for it would
  /// take most of the time of a look-up.
  var box: (any AnyObject & Sendable)? { get }
  /// Creates a singleton that does not exist yet.
  func makeSingleton() throws(ModuleError)
}

/// A service that a module offers, with its factory.
final class ServiceOffer<Value: Sendable>: AnyServiceOffer {
  let name: ServiceName
  let adaptedFrom: [String]
  let lifetime: ServiceLifetime
  private let module: String
  private let make: @Sendable () throws -> Value
  private let end: (@Sendable (Value) async -> Void)?
  /// Whether the service is kept once created: a singleton, or a scope's instance.
  private let isKept: Bool
  private let made = OnceReference<any AnyObject & Sendable>()

  init(
    _ name: ServiceName,
    _ lifetime: ServiceLifetime,
    module: String,
    adaptedFrom: [String] = [],
    isKept: Bool? = nil,
    end: (@Sendable (Value) async -> Void)? = nil,
    make: @escaping @Sendable () throws -> Value
  ) {
    self.name = name
    self.lifetime = lifetime
    self.module = module
    self.adaptedFrom = adaptedFrom
    self.end = end
    self.make = make
    self.isKept = isKept ?? (lifetime == .singleton)
  }

  /// Returns an offer for one scope, which creates the service once.
  ///
  /// - Parameter register: receives the closure that ends the service, once the service has been created.
  func instance(_ register: @escaping @Sendable (@escaping @Sendable () async -> Void) -> Void)
    -> ServiceOffer
  {
    ServiceOffer(name, lifetime, module: module, adaptedFrom: adaptedFrom, isKept: true) { [make, end] in
      let value = try make()
      if let end { register { await end(value) } }
      return value
    }
  }

  var valueType: String { "\(Value.self)" }
  var valueID: ObjectIdentifier { ObjectIdentifier(Value.self) }

  var box: (any AnyObject & Sendable)? { made.load() }

  /// Returns the service, creating it if necessary.
  ///
  /// - Parameter scope: the scope that a scoped service is for.
  func value(in scope: ServiceScope?) throws(ModuleError) -> Value {
    if let box { return ServiceBox.value(in: box) }
    if isKept {
      return try ServiceMaker.callAlone(self) { () throws(ModuleError) in
        if let box = self.box { return ServiceBox.value(in: box) }
        return ServiceBox.value(in: self.made.storeIfNil(ServiceBox(try self.create())))
      }
    }
    if lifetime == .transient {
      return try ServiceMaker.call(self) { () throws(ModuleError) in try self.create() }
    }
    if let singleton = FactoryFrame.here?.outermostSingleton {
      let text = "the singleton \(singleton) requests \(name), which lives only as long as its scope"
      throw ModuleError(.noScope, text, module: module)
    }
    guard let scope else {
      let text = "\(name) belongs to a scope, but none is open here; request it inside `manager.withScope`"
      throw ModuleError(.noScope, text, module: module)
    }
    return try scope.value(self)
  }

  func makeSingleton() throws(ModuleError) { if lifetime == .singleton { _ = try value(in: nil) } }

  private func create() throws(ModuleError) -> Value {
    do {
      return try make()
    } catch {
      let cause = error as? ModuleError
      let what = adaptedFrom.first.map { "the host could not make \(name) from \($0)" }
      let text = "\(what ?? "\(module) could not create the service \(name)"): \(error)"
      let culprit = what == nil ? module : cause?.module
      // Callers begin a new scope when they see this code, wherever it was thrown.
      let isReplaced = cause?.code == .replaced
      throw ModuleError(isReplaced ? .replaced : .serviceFailed, text, module: culprit, underlying: error)
    }
  }
}

/// A value on the heap, so that it can be published through one atomic word.
final class ServiceBox<Value: Sendable>: Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }

  /// Returns the value of a box that an offer of this type has kept.
  ///
  /// Unchecked, since a cast costs more than the rest of a look-up, and an offer keeps no other boxes.
  static func value(in box: any AnyObject & Sendable) -> Value { unsafeDowncast(box, to: Self.self).value }
}
