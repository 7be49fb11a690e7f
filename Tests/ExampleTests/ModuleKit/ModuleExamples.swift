import ModuleKit

/// Modules in all their roles.
enum ModuleExamples {
  private static let links = Links()
  private static let feed = AsyncStream<String> { $0.finish() }
  private static func store(_ entry: String) async {}

  enum Timeouts {
    // compiled
    struct HTTPModule: AppModule {
      static let manifest = ModuleManifest(embedded: PackageResources.module_json)
      // Requests in flight may finish for ten seconds.
      var timeouts: ModuleTimeouts { ModuleTimeouts(gracePeriod: .seconds(10)) }

      func initialize(in context: ModuleContext) async throws {}
    }
    // end
  }

  enum Whole {
    struct CacheSettings: Codable, Sendable {}

    actor Cache {
      init(_ settings: CacheSettings, _ log: LogModule) async throws {}
      func close() async {}
    }

    // compiled
    actor CacheModule: AppModule {
      static let manifest = ModuleManifest(embedded: PackageResources.module_json)
      private var cache: Cache?

      func initialize(in context: ModuleContext) async throws {
        let settings = try context.configuration(CacheSettings.self)
        let log = try context.module(LogModule.self)
        cache = try await Cache(settings, log)
      }

      func destroy() async { await cache?.close() }
    }
    // end
  }

  enum EntryPoint {
    // compiled
    struct CartModule: EntryPointModule {
      static let manifest = ModuleManifest(embedded: PackageResources.module_json)
      let store = CartStore()

      func initialize(in context: ModuleContext) async throws {}
      func entryPoint() async throws -> any Sendable { CartPage(store: store) }
    }
    // end
  }

  struct Chain {
    // compiled
    func handle(_ url: RouteURL) async throws -> HandlerAnswer<any Sendable> {
      guard let target = try await links.target(of: url) else { return .declined }
      return .handled(target)
    }
    // end
  }

  enum LongRunning {
    // compiled
    struct FeedModule: LongRunningModule {
      static let manifest = ModuleManifest(embedded: PackageResources.module_json)

      func initialize(in context: ModuleContext) async throws {}

      func run(in context: ModuleContext) async throws {
        for try await entry in feed { await store(entry) }
      }
    }
    // end
  }

  actor Context {
    private var store: CartStore?

    // compiled
    func initialize(in context: ModuleContext) async throws {
      let settings = try context.configuration(CartSettings.self, default: CartSettings())
      let log = try context.module(LogModule.self)
      store = CartStore(limit: settings.limit, log: log)
    }
    // end
  }

  enum URLs {
    // compiled
    struct LinkModule: URLHandlingModule {
      static let manifest = ModuleManifest(embedded: PackageResources.module_json)

      func initialize(in context: ModuleContext) async throws {}

      func handle(_ url: RouteURL) async throws -> HandlerAnswer<any Sendable> {
        guard let target = try await links.target(of: url) else { return .declined }
        return .handled(target)
      }
    }
    // end
  }
}

// compiled
extension PaymentModule: FakeableModule {
  func initializeFake(in context: ModuleContext) async throws {
    context.provide(.payment) { ApprovingPayment() }
  }
}
// end
