internal import Synchronization

/// A call to a service factory that has not returned, and the calls it is nested in.
final class FactoryFrame: Sendable {
  /// Uninterrupted execution on one thread: a factory and everything it calls. Only its identity matters.
  final class Thread: Sendable {}

  let offer: ObjectIdentifier
  let name: ServiceName
  private let lifetime: ServiceLifetime
  let thread: Thread
  let outer: FactoryFrame?
  /// The task that is inside the factory. Tasks that it creates inherit the frame, but are not inside.
  private let task: Int?
  private let hasReturned = Atomic<Bool>(false)

  init(_ offer: any AnyServiceOffer, outer: FactoryFrame?) {
    self.offer = ObjectIdentifier(offer)
    name = offer.name
    lifetime = offer.lifetime
    thread = outer?.thread ?? Thread()
    self.outer = outer
    task = Self.currentTask
  }

  @TaskLocal private static var current: FactoryFrame?

  private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  /// The innermost factory that the caller is inside.
  static var here: FactoryFrame? {
    guard let current, current.task == currentTask, !current.hasReturned.load(ordering: .relaxed) else {
      return nil
    }
    return current
  }

  /// Calls a factory inside this frame.
  func enter<Value: Sendable>(_ body: () throws(ModuleError) -> Value) -> Result<Value, ModuleError> {
    defer { hasReturned.store(true, ordering: .relaxed) }
    return Self.$current.withValue(self) {
      do throws(ModuleError) { return .success(try body()) } catch { return .failure(error) }
    }
  }

  /// The singleton being created here, if any.
  var outermostSingleton: ServiceName? { outer?.outermostSingleton ?? (lifetime == .singleton ? name : nil) }

  /// Returns the names of the factories from this one out to `outermost`, which comes first.
  func names(from outermost: FactoryFrame) -> [String] {
    var names = [name.description]
    var frame = self
    while frame !== outermost, let next = frame.outer {
      names.append(next.name.description)
      frame = next
    }
    return names.reversed()
  }
}
