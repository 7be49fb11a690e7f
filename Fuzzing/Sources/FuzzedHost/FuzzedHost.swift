public import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Synchronization
import VersionResolver

/// A host with routes, actions for everybody, and one action that no remote call may ever reach.
///
/// Everything runs on the caller's thread, as libFuzzer requires. Anything that must not happen ends the process, which is how a
/// fuzzer learns about it.
public final class FuzzedHost: Sendable {
  public struct Order: Codable, Sendable {
    public var item: String
    public var count: Int
    public var price: Double?
    public var tags: [String]?
    public var notes: [String: String?]?
  }

  struct Place: Codable, Sendable {
    var id: Int
    var currency: String?
    var tags: [String]?
  }

  public let manager: ModuleManager
  private let executor = SeededExecutor(seed: 1)

  public init() throws {
    var options = ModuleManagerOptions()
    options.executor = executor
    options.timeouts = .unlimited
    // An output, which is an input again, may be six times as long: each byte may be escaped.
    options.authorizeRemoteCalls(maximumInputSize: 32_768) { call in
      call.action.utf8.elementsEqual("orders.wipe".utf8) ? .refuse("never") : .allow
    }
    let manifest = """
      {
        "name": "orders",
        "version": "1.0.0",
        "routes": ["shop://orders/:id", "shop://orders/:id/items/*path", "shop://orders/new", "shop://:host/*rest"]
      }
      """
    let orders = FakeModule(ModuleManifest(embedded: Array(manifest.utf8), path: "orders.json")) { context in
      context.handle(Action<Order, Order>("orders.place"), exposure: .remote) { order in order }
      context.handle(Action<NoValue, Int>("orders.count"), exposure: .remote) { _ in 1 }
      context.handle(Action<NoValue, Int>("orders.wipe")) { _ in fatalError("an internal action was reached")
      }
      context.route("shop://orders/:id") { (request: RouteRequest<Place>) in request.input.id }
      for route in ["shop://orders/:id/items/*path", "shop://orders/new", "shop://:host/*rest"] {
        context.route(route) { (request: RouteRequest<NoValue>) in request.url }
      }
    }
    manager = try ModuleManager(modules: [orders], options: options)
    let manager = manager
    try run { try await manager.start() }
  }

  /// Runs an asynchronous operation and returns when it has finished, which it must.
  @discardableResult
  public func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    let result = Mutex<Result<Value, any Error>?>(nil)
    let box = Box(result)
    let outcome = executor.run(limit: .max) {
      do {
        let value = try await body()
        box.result.withLock { $0 = .success(value) }
      } catch {
        box.result.withLock { $0 = .failure(error) }
      }
    }
    guard outcome == .finished, let result = box.result.withLock({ $0 }) else {
      fatalError("a call did not come to its end: \(outcome)")
    }
    return try result.get()
  }

  private final class Box<Value: Sendable>: Sendable {
    let result: Mutex<Result<Value, any Error>?>
    init(_ result: consuming Mutex<Result<Value, any Error>?>) { self.result = result }
  }
}
