import Foundation
import Testing

/// Builds a package that depends on this one and uses its plugins.
@Suite("SwiftPM plugins")
struct PluginTests {
  private static let manifest = """
    {
      "name": "cart",
      "version": "1.0.0",
      "dependencies": { "log": "^1.0" }
    }
    """

  /// - Parameter hasHost: whether there is a program that lists the modules through a plugin.
  private static func packageManifest(hasHost: Bool) -> String {
    let host = """
          .executableTarget(
            name: "Host",
            dependencies: ["Cart", .product(name: "ModuleKit", package: "ModuleKit")],
            plugins: [.plugin(name: "AssembleModules", package: "ModuleKit")]
          ),
      """
    return """
      // swift-tools-version: 6.1
      import PackageDescription

      let package = Package(
        name: "Shop",
        platforms: [.macOS(.v15)],
        dependencies: [.package(name: "ModuleKit", path: "\(AppFolder.repository.path)")],
        targets: [
      \(hasHost ? host : "")
          .target(
            name: "Cart",
            dependencies: [.product(name: "ModuleKit", package: "ModuleKit")],
            exclude: ["module.json"],
            plugins: [.plugin(name: "CheckModuleManifest", package: "ModuleKit")]
          )
        ]
      )
      """
  }

  private func package() throws -> AppFolder {
    try AppFolder([
      "Package.swift": Self.packageManifest(hasHost: false),
      "Sources/Cart/Cart.swift": "struct Cart {}\n",
      "Sources/Cart/module.json": Self.manifest,
      "manifests/log/1.0.0.json": #"{"name": "log", "version": "1.0.0"}"#,
      "modules.json": """
      {"name": "shop", "dependencies": {"cart": "^1.0"}, "catalogs": ["manifests"],
       "workspace": ["Sources/*/module.json"]}
      """,
    ])
  }

  /// Takes minutes, since it builds modctl again, so it runs only with MODULEKIT_SLOW=1: before the plugins are changed.
  @Test(
    "A bad module.json fails the build at its place, and `swift package modctl` works in the package folder",
    .enabled(if: ProcessInfo.processInfo.environment["MODULEKIT_SLOW"] != nil)
  )
  func plugins() async throws {
    let app = try package()
    let first = try await app.swift("build")
    #expect(first.status == 0, "\(first.output.suffix(3_000))")
    #expect(first.output.contains("Checking module.json of Cart"))

    // SwiftPM links its tools again in the second build.
    #expect(try await app.swift("build").status == 0)
    // The manifest is checked again only if the manifest itself changes.
    try app.write("Sources/Cart/Cart.swift", "struct Cart { var total = 0 }\n")
    let second = try await app.swift("build")
    #expect(second.status == 0 && !second.output.contains("Checking module.json of Cart"))

    try app.write("Sources/Cart/module.json", Self.manifest.replacingOccurrences(of: "1.0.0", with: "1.02.0"))
    let third = try await app.swift("build")
    #expect(third.status != 0)
    #expect(
      third.output.contains("/Sources/Cart/module.json:3:17: error: leading zero in `02` [bad-version]")
    )

    try app.write("Sources/Cart/module.json", Self.manifest)
    let allow = "--allow-writing-to-package-directory"
    let resolve = try await app.swift("package", allow, "modctl", "resolve")
    #expect(resolve.status == 0, "\(resolve.output.suffix(3_000))")
    #expect(app.exists("modules.lock.json"))
    let graph = try await app.swift("package", allow, "modctl", "graph", "--format", "mermaid")
    #expect(graph.status == 0 && graph.output.contains("cart"))
    // Without permission, and without a terminal to ask on.
    let read = try await app.swift("package", "modctl-read", "graph", "--format", "mermaid")
    #expect(read.status == 0 && read.output.contains("cart"), "\(read.output.suffix(3_000))")
    let lockfile = try app.read("modules.lock.json")
    try app.write("modules.lock.json", "")
    for arguments in [["resolve"], ["bump", "--write"], ["graph", "--output=x"]] {
      let refused = try await app.swift(["package", "modctl-read"] + arguments)
      #expect(refused.status != 0 && refused.output.contains("may write"), "\(refused.output.suffix(3_000))")
    }
    #expect(try app.read("modules.lock.json") == "")
    try app.write("modules.lock.json", lockfile)
    let usage = try await app.swift("package", allow, "modctl", "check", "--nonsense")
    #expect(usage.status != 0 && usage.output.contains("Plugin ended with exit code 64"))
    try await assemblesModules(app)
  }

  /// Adds a host, which makes `log` itself, since the manifest in the catalog names no package.
  private func assemblesModules(_ app: AppFolder) async throws {
    func module(_ name: String, type: String) -> String {
      """
      import ModuleKit

      public struct \(type): AppModule {
        public static let manifest = ModuleManifest(name: "\(name)", version: Version(1, 0, 0))
        public init() {}
        public func initialize(in context: ModuleContext) async throws {}
      }

      """
    }
    try app.write("Package.swift", Self.packageManifest(hasHost: true))
    try app.write("Sources/Cart/Cart.swift", module("cart", type: "CartModule"))
    try app.write(
      "Sources/Host/main.swift",
      module("log", type: "LogModule")
        + "print(try Modules.all(replacing: [LogModule()]).map(\\.manifest.name))\n"
    )
    let run = try await app.swift("run", "Host")
    #expect(run.status == 0 && run.output.contains(#"["log", "cart"]"#), "\(run.output.suffix(3_000))")
    #expect(run.output.contains("Assembling the modules of Host"))

    // The type is looked up in the module's sources.
    try app.write("Sources/Cart/Cart.swift", module("cart", type: "ShoppingCart"))
    let type = try await app.swift("build")
    #expect(type.status != 0, "\(type.output.suffix(3_000))")
    for text in [
      "/Sources/Cart/module.json:3:14: warning: no Swift file of the target Cart declares the type of cart: `CartModule`",
      "cannot find 'CartModule' in scope", "// cart 1.0.0: Sources/Cart/module.json",
    ] {
      #expect(type.output.contains(text), "\(type.output.suffix(3_000))")
    }

    try app.write("Sources/Cart/Cart.swift", module("cart", type: "CartModule"))
    try app.write("Sources/Cart/module.json", Self.manifest.replacing("\"1.0.0\"", with: "\"1.1.0\""))
    let stale = try await app.swift("build")
    #expect(stale.status != 0, "\(stale.output.suffix(3_000))")
    #expect(stale.output.contains("/modules.lock.json:1:1: error: modules.lock.json is not up to date"))
  }
}

@Suite("modctl-build check-manifest")
struct CheckManifestTests {
  @Test("Prints mistakes as compilers do, and writes the stamp only if there is no error")
  func mistakes() throws {
    let app = try AppFolder([
      "bad/module.json":
        "{\n  \"name\": \"cart\",\n  \"version\": \"1.02.3\",\n  \"dependencies\": {\"log\": \"1\"}\n}\n",
      "self/module.json": #"{"name": "cart", "version": "1.2.3", "dependencies": {"cart": "*"}}"#,
      "good/module.json": #"{"name": "cart", "version": "1.2.3", "dependencies": {"log": "1.2.3"}}"#,
    ])
    func check(_ name: String) throws -> Modctl.Result {
      let path = app.url.appendingPathComponent("\(name)/module.json").path
      let stamp = app.url.appendingPathComponent("\(name).stamp").path
      var result = try Modctl.runBuildTool(["check-manifest", "--manifest", path, "--stamp", stamp])
      result.output = result.output.replacingOccurrences(of: "\(app.url.path)/", with: "")
      return result
    }
    let bad = try check("bad")
    #expect(bad.status == 1 && !app.exists("bad.stamp"))
    #expect(
      bad.output == """
        bad/module.json:3:17: error: leading zero in `02` [bad-version]
        bad/module.json:3:17: note: write the number without it

        """
    )
    try check("self").expect(
      1,
      output: "self/module.json:1:55: error: cart 1.2.3 depends on itself [self-dependency]"
    )
    let good = try check("good")
    #expect(good.status == 0 && app.exists("good.stamp"))
    #expect(good.output.hasPrefix("good/module.json:1:62: warning: cart 1.2.3 needs exactly log 1.2.3"))
    let missing = try check("missing")
    #expect(missing.status == 1)
    #expect(
      missing.output
        == "missing/module.json:1:1: error: cannot be read: there is no such file [unreadable-file]\n"
    )
  }
}
