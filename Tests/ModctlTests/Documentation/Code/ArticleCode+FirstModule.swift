import ModuleKit
import ModuleKitTesting
import TestSupport
import Testing

/// The code of *Your first module*. Each of its targets is a type here, around which are the other targets that it imports.
extension ArticleCode {
  static let firstModule: [Snippet] = [hosting, configuring, refusing, breaking, faking]

  /// What SwiftPM embeds into a target: the file as the article shows it.
  private static func embedded(_ path: String) -> [UInt8] {
    let blocks = Article.all.first { $0.path.hasSuffix("YourFirstModule.md") }?.blocks ?? []
    var isNext = false
    for block in blocks {
      switch block.content {
      case .mark("file", path): isNext = true
      case .fence(_, let text) where isNext: return Array(text.utf8)
      default: isNext = false
      }
    }
    return []
  }

  enum LogTarget {
    enum PackageResources {
      // Named as SwiftPM names it.
      // swift-format-ignore: AlwaysUseLowerCamelCase
      static let module_json = embedded("Sources/Log/module.json")
    }

    // declarations
    /// Keeps what happened.
    public actor LogModule: AppModule {
      public static let manifest = ModuleManifest(embedded: PackageResources.module_json)
      public private(set) var lines: [String] = []

      public init() {}

      public func initialize(in context: ModuleContext) async throws {
        write("\(context.name) \(context.version) is ready")
      }

      public func write(_ line: String) { lines.append(line) }
    }
    // end
  }

  enum CartTarget {
    typealias LogModule = LogTarget.LogModule
    enum PackageResources {
      // Named as SwiftPM names it.
      // swift-format-ignore: AlwaysUseLowerCamelCase
      static let module_json = embedded("Sources/Cart/module.json")
    }

    // declarations
    public struct CartSettings: Decodable, Sendable {
      public var limit = 10
    }

    public struct CartIsFull: Error {}

    /// What a customer is about to buy.
    public actor CartModule: AppModule {
      public static let manifest = ModuleManifest(embedded: PackageResources.module_json)
      private var settings = CartSettings()
      private var log: LogModule?
      private var items: [String] = []

      public init() {}

      public func initialize(in context: ModuleContext) async throws {
        settings = try context.configuration(CartSettings.self, default: CartSettings())
        log = try context.module(LogModule.self)
      }

      public func add(_ item: String) async throws {
        guard items.count < settings.limit else { throw CartIsFull() }
        items.append(item)
        await log?.write("added \(item)")
      }

      public func destroy() async {
        items = []
        log = nil
      }
    }
    // end
  }

  /// This one is a test of this target as well.
  enum CartTests {
    typealias CartModule = CartTarget.CartModule
    typealias LogModule = LogTarget.LogModule

    // declarations
    @Suite("cart")
    struct CartModuleTests {
      @Test("follows the rules of AppModule")
      func conforms() async throws {
        try await ModuleConformance(CartModule()).check(alongside: [LogModule()])
      }
    }
    // end
  }

  private typealias CartModule = CartTarget.CartModule
  private typealias LogModule = LogTarget.LogModule

  private static func hosting(_ print: CodePrinter) async throws {
    // snippet
    let manager = try ModuleManager(modules: [CartModule(), LogModule()])
    let report = try await manager.start()
    print(report.criticalPath.map(\.name))  // ["log", "cart"]

    try await manager.use(CartModule.self) { cart in try await cart.add("book") }
    let log = try await manager.module(LogModule.self)
    print(await log.lines)  // ["log 1.0.0 is ready", "added book"]

    let end = await manager.stop()
    print(end.isClean)  // true
    // end
  }

  private static func configuring(_ print: CodePrinter) async throws {
    // snippet
    let json = #"{ "cart": { "limit": 1, "limt": 2 } }"#
    let configuration = try ModuleConfiguration(json: Array(json.utf8), path: "config.json")
    let manager = try ModuleManager(modules: [CartModule(), LogModule()], configuration: configuration)
    do {
      try await manager.start()
    } catch {
      print(error)  // cart failed to initialize: config.json:1:25: unknown key `limt`; did you mean `limit`?
    }
    // end
  }

  private static func refusing(_ print: CodePrinter) async throws {
    // snippet
    do {
      _ = try ModuleManager(modules: [CartModule()])
    } catch {
      print(error.code)  // invalid
      print(error.diagnostics.map(\.message))  // ["cart 0.1.0 needs log ^1.0, but it is missing"]
    }
    // end
  }

  private static func breaking(_ print: CodePrinter) async throws {
    // snippet
    var forgetful = FakeModule("forgetful")
    forgetful.onDestroy = { throw CancellationError() }
    do {
      try await ModuleConformance(forgetful).check()
    } catch {
      print(error.module, error.broken.count)  // forgetful 1
    }
    // end
  }

  /// The landing page of ModuleKitTesting.
  private static func faking(_ print: CodePrinter) async throws {
    // snippet
    let journal = Journal()
    let manager = try ModuleManager(modules: [
      FakeModule("log", "1.4.0", journal: journal),
      FakeModule("cart", needs: ["log ^1.2"], journal: journal),
    ])
    try await manager.start()
    await manager.stop()
    print(journal.modules(.initialized))  // ["log", "cart"]
    print(journal.modules(.destroyed))  // ["cart", "log"]
    // end
  }
}
