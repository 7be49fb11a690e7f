import ModuleKit
import ModuleKitTesting
import ModuleManifests

extension ServiceKey where Value == Int {
  static var base: Self { ServiceKey("base") }
}

extension Action where Input == NoValue, Output == Int {
  static var base: Self { Action("base.generation") }
}

/// How to learn the generation of the base.
enum WayToTheBase: String, CaseIterable, Sendable {
  case lazily, byType, inUse, service, hostService, scope, handle, handleValue, pinned
  case action, remoteAction, route, chain, fallback, entryPoint

  /// Those that need a provider that is ready.
  var isAtOnce: Bool { self == .handleValue || self == .pinned }

  func callAsFunction(_ context: ModuleContext, _ stored: ServiceHandle<Int>) async throws -> Int {
    let manager = context.manager
    return switch self {
    case .lazily: Int(try await context.readyModule(FakeModule.self, named: "base").version.minor)
    case .byType: Int(try await manager.module(FakeModule.self, named: "base").version.minor)
    case .inUse: Int(try await manager.use(FakeModule.self, named: "base") { $0.version.minor })
    case .service: try await context.readyService(.base)
    case .hostService: try await manager.service(.base)
    case .scope: try await manager.withScope { try await $0.service(.base) }
    case .handle: try await stored.use { $0 }
    case .handleValue: try stored.get()
    case .pinned: try stored.pinned().get()
    case .action: try await context.call(.base)
    case .remoteAction:
      try await Self.number(manager.handleRemoteCall("base.generation", input: [123, 125], caller: 0))
    case .route: try await manager.open("shop://base", as: Int.self)
    case .chain: try await manager.open("shop://unknown", as: Int.self)
    case .fallback: try await context.call(Action<NoValue, Int>("unknown"))
    case .entryPoint: try await manager.entryPoint(of: "base")
    }
  }

  private static func number(_ json: [UInt8]) -> Int { Int(String(decoding: json, as: UTF8.self)) ?? -1 }
}

/// The base, offered in every way.
func generationalBase(_ number: Int, _ clock: VirtualClock, fails: Bool = false) -> FakeModule {
  let text = """
    {"name": "base", "version": "1.\(number).0", "provides": {"base": "1.0.0"}, "routes": ["shop://base"],
    "actions": {"base.generation": "remote"}}
    """
  var base = FakeModule(ModuleManifest(embedded: Array(text.utf8), path: "base.json")) { context in
    try await clock.sleep(for: .seconds(10))
    if fails { throw Failure() }
    context.provide(.base) { number }
    context.handle(.base, exposure: .remote) { _ in number }
    context.route("shop://base") { (_: RouteRequest<NoValue>) in number }
    context.onUnhandled { _ in .handled(number) }
  }
  base.onURL = { _ in .handled(number) }
  base.onEntryPoint = { number }
  return base
}

/// A module that looks in each `initialize` but the first one.
final class BaseUser: Sendable {
  typealias Look = @Sendable (ModuleContext, ServiceHandle<Int>) async throws -> Int

  let seen = Guarded<[Int]>([])
  private let handle = Guarded<ServiceHandle<Int>?>(nil)
  private let looksAtOnce: Bool

  init(looksAtOnce: Bool = false) { self.looksAtOnce = looksAtOnce }

  func module(needs: String, _ version: String = "1.0.0", look: @escaping Look) -> FakeModule {
    let text = """
      {"name": "user", "version": "\(version)", "dependencies": {\(needs)},
      "requires": {"base": {"version": "*", "lazy": true}}}
      """
    return FakeModule(ModuleManifest(embedded: Array(text.utf8), path: "user.json")) { [self] context in
      // Stored in the first life, and used in all later ones.
      let (handle, isFirst) = try self.handle.withLock { stored in
        defer { stored = try? stored ?? context.serviceHandle(.base) }
        return (try stored ?? context.serviceHandle(.base), stored == nil)
      }
      if isFirst, !looksAtOnce { return }
      let number = try await look(context, handle)
      seen.withLock { $0.append(number) }
    }
  }
}
