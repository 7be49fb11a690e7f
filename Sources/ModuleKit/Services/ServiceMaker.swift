/// Calls the factories of a manager's services: those of singletons one at a time, and none from within itself.
///
/// One lock for all, and not one for each service: a factory may ask for other services, and with many locks two of them
/// could wait for each other.
final class ServiceMaker: Sendable {
  /// How many were called alone. Not `Void`, whose place Thread Sanitizer takes for that of the object around it.
  private let lock = Guarded(0)

  /// A factory that is at work, and who called for it.
  private final class Frame: Sendable {
    let maker: ObjectIdentifier
    let offer: ObjectIdentifier
    let name: ServiceName
    /// Whether the lock is held.
    let isAlone: Bool
    /// The task that is inside the factory. Tasks that it makes inherit the frame, and are not inside.
    let task: Int?
    let outer: Frame?

    init(_ maker: ServiceMaker, _ offer: any AnyServiceOffer, isAlone: Bool, outer: Frame?) {
      self.maker = ObjectIdentifier(maker)
      self.offer = ObjectIdentifier(offer)
      name = offer.name
      self.isAlone = isAlone
      task = Self.currentTask
      self.outer = outer
    }

    @TaskLocal static var current: Frame?

    static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

    /// The innermost factory that the caller is inside of.
    static var here: Frame? {
      guard let current, current.task == currentTask else { return nil }
      return current
    }
  }

  /// Calls a factory that others may call at the same time.
  func call<Value: Sendable>(
    _ offer: any AnyServiceOffer,
    _ body: () throws(ModuleError) -> Value
  ) throws(ModuleError) -> Value {
    let here = Frame.here
    try refuseCircle(offer, here)
    return try enter(Frame(self, offer, isAlone: here?.isAlone ?? false, outer: here), body)
  }

  /// Calls a factory while no other such factory is at work.
  func callAlone<Value: Sendable>(
    _ offer: any AnyServiceOffer,
    _ body: () throws(ModuleError) -> Value
  ) throws(ModuleError) -> Value {
    let here = Frame.here
    try refuseCircle(offer, here)
    let frame = Frame(self, offer, isAlone: true, outer: here)
    if holdsLock(here) { return try enter(frame, body) }
    let result: Result<Value, ModuleError> = lock.withLock { count in
      count += 1
      do throws(ModuleError) { return .success(try enter(frame, body)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  private func enter<Value: Sendable>(
    _ frame: Frame,
    _ body: () throws(ModuleError) -> Value
  ) throws(ModuleError) -> Value {
    let result: Result<Value, ModuleError> = Frame.$current.withValue(frame) {
      do throws(ModuleError) { return .success(try body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  private func holdsLock(_ frame: Frame?) -> Bool {
    var next = frame
    while let frame = next {
      if frame.maker == ObjectIdentifier(self), frame.isAlone { return true }
      next = frame.outer
    }
    return false
  }

  private func refuseCircle(_ offer: any AnyServiceOffer, _ here: Frame?) throws(ModuleError) {
    var path = [offer.name.description]
    var next = here
    while let frame = next {
      path.append(frame.name.description)
      if frame.offer == ObjectIdentifier(offer) {
        let arrows = path.reversed().joined(separator: " → ")
        throw ModuleError(
          .reentrant,
          "\(arrows): the factory of \(offer.name) would wait for its own service; ask for it after it was made"
        )
      }
      next = frame.outer
    }
  }
}
