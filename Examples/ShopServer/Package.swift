// swift-tools-version: 6.1
import PackageDescription

// A separate package, so that nobody who depends on ModuleKit builds a web server.
let package = Package(
  name: "ShopServer",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "ModuleKit", path: "../..", traits: [.defaults, "Server"]),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.3"),
    .package(
      url: "https://github.com/apple/swift-configuration",
      from: "1.0.0",
      traits: ["JSON", "CommandLineArguments"]
    ),
  ],
  targets: [
    // What modules know about each other. An API target never imports a module.
    .api("LogAPI", [.log]),
    .api("SettingsAPI"),
    .api("StorageAPI", [.grdb]),
    .api("CatalogueAPI"),
    .api("PaymentAPI"),
    .api("CartAPI", ["CatalogueAPI", "PaymentAPI"]),

    // The modules. None imports another.
    .module("ShopLog", ["LogAPI", .log]),
    .module("ShopConfiguration", ["SettingsAPI"]),
    .module("ShopStorage", ["LogAPI", "StorageAPI", .log, .grdb]),
    .module("ShopCatalogue", ["CartAPI", "CatalogueAPI", "PaymentAPI", "StorageAPI", .grdb]),
    .module("CardPayment", ["LogAPI", "PaymentAPI", "SettingsAPI", .log]),
    .module("InvoicePayment", ["PaymentAPI", "SettingsAPI", "StorageAPI", .grdb]),
    .module("ShopCart", ["CartAPI", "CatalogueAPI", "PaymentAPI", "StorageAPI", .grdb]),
    .module(
      "ShopHTTP",
      ["CartAPI", "CatalogueAPI", "LogAPI", "PaymentAPI", "SettingsAPI", "ShopWeb", .hummingbird, .log]
    ),
    .module("ShopAdmin", ["LogAPI", "ShopWeb", .configuration, .hummingbird, .log]),

    // Shared by both servers; not a module.
    .target(
      name: "ShopWeb",
      dependencies: [.hummingbird, .log, .moduleKit, .nio, .server],
      path: "Sources/Support/ShopWeb"
    ),
    // A plain HTTP client, for tests and measurements.
    .target(
      name: "ShopClient",
      dependencies: [
        .nio, .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Sources/Support/ShopClient"
    ),

    // The only target that imports modules.
    .executableTarget(
      name: "ShopServer",
      dependencies: [
        "CardPayment", "InvoicePayment", "ShopAdmin", "ShopCart", "ShopCatalogue",
        "ShopConfiguration", "ShopHTTP", "ShopLog", "ShopStorage",
        .configuration, .graphs, .lifecycle, .log, .moduleKit, .server,
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      // Lists the modules that modules.lock.json has.
      plugins: [.plugin(name: "AssembleModules", package: "ModuleKit")]
    ),

    // Three of the modules behind swift-nio alone.
    .executableTarget(
      name: "NIOShop",
      dependencies: [
        "CatalogueAPI", "LogAPI", "ShopCatalogue", "ShopLog", "ShopStorage",
        .graphs, .lifecycle, .log, .moduleKit, .nio, .server,
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ]
    ),

    // The same shop without ModuleKit, and the program that compares the two.
    .executableTarget(
      name: "ByHand",
      dependencies: [
        "CardPayment", "CartAPI", "PaymentAPI", "SettingsAPI", "ShopCart", "ShopCatalogue", "ShopHTTP",
        "ShopStorage", "ShopWeb", .grdb, .hummingbird, .log,
      ]
    ),
    .executableTarget(name: "Load", dependencies: ["ShopClient"]),

    .testTarget(
      name: "ShopServerTests",
      dependencies: ["NIOShop", "ShopClient", "ShopServer", .grdb, .moduleKit, .tools, .resolver]
    ),
  ],
  swiftLanguageModes: [.v6]
)

extension Target {
  static func api(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies + [.moduleKit], path: "Sources/APIs/\(name)")
  }

  static func module(_ name: String, _ dependencies: [Dependency]) -> Target {
    .target(
      name: name,
      dependencies: dependencies + [.moduleKit, .server],
      path: "Sources/Modules/\(name)",
      resources: [.embedInCode("module.json")]
    )
  }
}

extension Target.Dependency {
  static var moduleKit: Self { .product(name: "ModuleKit", package: "ModuleKit") }
  static var resolver: Self { .product(name: "VersionResolver", package: "ModuleKit") }
  static var tools: Self { .product(name: "ModuleTools", package: "ModuleKit") }
  static var graphs: Self { .product(name: "ModuleGraphs", package: "ModuleKit") }
  static var server: Self { .product(name: "ModuleKitServer", package: "ModuleKit") }
  static var hummingbird: Self { .product(name: "Hummingbird", package: "hummingbird") }
  static var grdb: Self { .product(name: "GRDB", package: "GRDB.swift") }
  static var lifecycle: Self { .product(name: "ServiceLifecycle", package: "swift-service-lifecycle") }
  static var nio: Self { .product(name: "NIOCore", package: "swift-nio") }
  static var log: Self { .product(name: "Logging", package: "swift-log") }
  static var configuration: Self { .product(name: "Configuration", package: "swift-configuration") }
}

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]
}
