import Foundation
import Testing

/// Checks that what SwiftPM refuses is explained by the manifests, with the toolchain's SwiftPM and with repositories without
/// code that would take time.
@Suite("modctl assemble --resolve")
struct SwiftPMRefusalTests {
  /// Makes a tagged repository with one library.
  static func repository(
    _ name: String,
    _ product: String,
    _ tags: [String],
    needs dependency: (line: String, product: String)? = nil,
    traits: String = "",
    in app: AppFolder
  ) throws {
    try app.write("\(name)/Sources/\(product)/a.swift", "public struct \(product) {}\n")
    let uses =
      dependency.map { ".product(name: \"\($0.product)\", package: \"\($0.product.lowercased())\")" } ?? ""
    try app.write(
      "\(name)/Package.swift",
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "\(name)", products: [.library(name: "\(product)", targets: ["\(product)"])],
        \(traits)
        dependencies: [\(dependency?.line ?? "")],
        targets: [.target(name: "\(product)", dependencies: [\(uses)])])
      """
    )
    let git = try Git(in: app.url.appendingPathComponent(name))
    try git.commit("Library")
    for tag in tags { try git.run("tag", tag) }
  }

  static func shop(_ manifests: [String: String]) throws -> AppFolder {
    let app = try AppFolder(["shop/README": ""])
    let names = manifests.keys.sorted()
    try app.write(
      "shop/modules.json",
      """
      { "name": "shop",
        "dependencies": { \(names.map { "\"\($0)\": \"*\"" }.joined(separator: ", ")) },
        "assembly": { "modulekit": { "path": "../ModuleKit" } } }
      """
    )
    try repository("ModuleKit", "ModuleKit", [], traits: "traits: [\"CommandLine\"],", in: app)
    for (name, text) in manifests {
      try app.write(
        "shop/manifests/\(name).ndjson",
        text.replacingOccurrences(of: "ROOT", with: "file://\(app.url.path)") + "\n"
      )
    }
    #expect(try Modctl.run(["resolve"], in: app.url.appendingPathComponent("shop")).status == 0)
    return app
  }

  /// An application of the module `log` that gets ModuleKit from a repository, too, and the URL of that.
  static func shopWithRepositories() throws -> (app: AppFolder, kit: String) {
    let app = try shop(["log": #"{ "name": "log", "version": "1.4.0", "package": { "url": "ROOT/log" } }"#])
    let kit = "file://\(app.url.path)/ModuleKit"
    let text = try app.read("shop/modules.json")
    try app.write(
      "shop/modules.json",
      text.replacingOccurrences(of: #""path": "../ModuleKit""#, with: #""url": "\#(kit)", "from": "0.1.0""#)
    )
    return (app, kit)
  }

  /// An application of the module `log`, whose repository has the tag 1.4.0.
  static func logShop(_ version: String = "1.4.0") throws -> AppFolder {
    let manifest = #"{ "name": "log", "version": "\#(version)", "package": { "url": "ROOT/log" } }"#
    let app = try shop(["log": manifest])
    try repository("log", "Log", ["1.4.0"], in: app)
    return app
  }

  func assemble(_ app: AppFolder, _ more: String...) throws -> Modctl.Result {
    var environment = Git.environment(home: app.url)
    environment["LANG"] = "C.UTF-8"
    return try Modctl.run(
      ["assemble", "--resolve"] + more,
      in: app.url.appendingPathComponent("shop"),
      environment: environment
    )
  }

  static let isOn =
    ProcessInfo.processInfo.environment["MODULEKIT_PACKAGES"] != nil && Git.program != nil

  @Test(
    "Names both requirements, in Package.swift and in the manifest, and what to change",
    .enabled(if: isOn)
  )
  func stricter() throws {
    let app = try Self.shop([
      "log": #"{ "name": "log", "version": "1.4.0", "package": { "url": "ROOT/log" } }"#,
      "cart":
        #"{ "name": "cart", "version": "2.1.0", "dependencies": { "log": "^1.0" }, "package": { "url": "ROOT/cart" } }"#,
    ])
    try Self.repository("log", "Log", ["1.4.0", "2.0.0"], in: app)
    try Self.repository(
      "cart",
      "Cart",
      ["v2.1.0"],
      needs: (".package(url: \"file://\(app.url.path)/log\", from: \"2.0.0\")", "Log"),
      in: app
    )
    let result = try assemble(app)
    result.expect(1)
    for text in [
      "error[swiftpm]: the Package.swift of cart 2.1.0 needs log 2.0.0..<3.0.0, but modules.lock.json has 1.4.0",
      "note: manifests/cart.ndjson:1:64: the manifest of cart needs log ^1.0",
      "log 1.4.0 is selected, from here",
      "hint: make the manifest of cart require what its Package.swift needs, publish it, and resolve again",
      "SwiftPM says: error: Dependencies could not be resolved because",
    ] {
      #expect(result.flatErrors.contains(text), "\(text) in \(result.errors)")
    }
    let document = try assemble(app, "--format", "json")
    #expect(document.status == 1)
    let object = try document.object()
    #expect(object["schema"] as? String == "modctl.diagnostic/1")
    #expect((object["message"] as? String)?.hasPrefix("the Package.swift of cart 2.1.0 needs log") == true)
    #expect((object["diagnostics"] as? [Any])?.count == 2)
  }

  @Test("Says that an override changes nothing for SwiftPM", .enabled(if: isOn))
  func overridden() throws {
    let app = try Self.logShop()
    try Self.repository(
      "cart",
      "Cart",
      ["2.1.0"],
      needs: (".package(url: \"file://\(app.url.path)/log\", from: \"2.0.0\")", "Log"),
      in: app
    )
    try Git(in: app.url.appendingPathComponent("log")).run("tag", "2.0.0")
    try app.write(
      "shop/manifests/cart.ndjson",
      #"{"name": "cart", "version": "2.1.0", "dependencies": {"log": "^2.0"}, "package": {"url": "file://\#(app.url.path)/cart"}}"#
    )
    try app.write(
      "shop/modules.json",
      """
      { "name": "shop", "dependencies": { "cart": "*" }, "assembly": { "modulekit": { "path": "../ModuleKit" } },
        "overrides": [{ "module": "log", "version": "1.4.0", "reason": "a test" }] }
      """
    )
    try Modctl.run(["resolve"], in: app.url.appendingPathComponent("shop")).expect(0)
    try assemble(app).expect(
      1,
      "the Package.swift of cart 2.1.0 needs log 2.0.0..<3.0.0, but modules.lock.json has 1.4.0",
      "note: modules.json:2:16: modules.json overrides log with 1.4.0",
      "hint: an override changes nothing for SwiftPM: override log with a version that this Package.swift admits, "
        + "or remove the override"
    )
  }

  @Test("Names the module without such a product, tag or repository", .enabled(if: isOn))
  func missing() throws {
    for (make, sentence): (String, String) in [
      (
        #"{ "name": "log", "version": "1.4.0", "package": { "url": "ROOT/log", "product": "Logs" } }"#,
        "error[swiftpm]: the package log has no library product `Logs`, which should contain log 1.4.0"
      ),
      (
        #"{ "name": "log", "version": "1.5.0", "package": { "url": "ROOT/log" } }"#,
        "has no tag 1.5.0 or v1.5.0, which log 1.5.0 needs"
      ),
      (
        #"{ "name": "log", "version": "1.4.0", "package": { "url": "ROOT/gone" } }"#,
        "gone, from which log 1.4.0 comes, cannot be fetched"
      ),
    ] {
      let app = try Self.shop(["log": make])
      try Self.repository("log", "Log", ["1.4.0"], in: app)
      let result = try assemble(app)
      #expect(result.status == 1)
      #expect(result.flatErrors.contains(sentence), "\(sentence) in \(result.errors)")
    }
  }

  @Test("Succeeds if SwiftPM does, and refuses a tag that was moved", .enabled(if: isOn))
  func moved() throws {
    let app = try Self.shop([
      "log": """
      { "name": "log", "version": "1.4.0", "package": { "url": "ROOT/log", "revision": "\(String(repeating: "a", count: 40))" } }
      """
    ])
    try Self.repository("log", "Log", ["1.4.0"], in: app)
    try assemble(app).expect(65, "error[moved-tag]: log 1.4.0 is not the commit that was published")
    let honest = try Self.logShop()
    let fine = try assemble(honest)
    #expect(fine.status == 0 && fine.output.hasSuffix("SwiftPM resolved the same versions.\n"), "\(fine)")
  }

  @Test("Notices a folder that takes the place of a locked package", .enabled(if: isOn))
  func replaced() throws {
    let app = try Self.logShop()
    try Self.repository("mine/log", "Log", [], in: app)
    try app.write(
      "shop/Package.swift",
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(name: "Shop", dependencies: [.package(path: "Modules"), .package(path: "../mine/log")],
        targets: [.target(name: "Shop", dependencies: [.product(name: "Modules", package: "Modules")])])
      """
    )
    try app.write("shop/Sources/Shop/a.swift", "")
    let result = try assemble(app)
    result.expect(1, "manifests/log.ndjson:1:58: error[swiftpm]: SwiftPM uses the package log from /")
    #expect(!result.output.contains("same versions"), "\(result)")
  }

  @Test("Says that a branch takes the place of the locked version", .enabled(if: isOn))
  func branch() throws {
    let app = try Self.logShop()
    try Git(in: app.url.appendingPathComponent("log")).run("branch", "next")
    try app.write(
      "shop/Package.swift",
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(name: "Shop",
        dependencies: [.package(path: "Modules"), .package(url: "file://\(app.url.path)/log", branch: "next")],
        targets: [.target(name: "Shop", dependencies: [.product(name: "Modules", package: "Modules")])])
      """
    )
    try app.write("shop/Sources/Shop/a.swift", "")
    try assemble(app).expect(
      1,
      "manifests/log.ndjson:1:58: error[swiftpm]: a Package.swift needs log from a branch or a commit, so SwiftPM does not "
        + "use 1.4.0, which contains log 1.4.0"
    )
  }

  @Test(
    "Works in a plugin, for which SwiftPM locks the build folder",
    .enabled(if: isOn),
    .timeLimit(.minutes(60))
  )
  func plugin() async throws {
    let app = try Self.shop([
      "mail": #"{ "name": "mail", "version": "1.4.0", "package": { "url": "ROOT/mail" } }"#
    ])
    try Self.repository("mail", "Mail", ["1.4.0"], in: app)
    try app.write(
      "shop/Package.swift",
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "Shop", products: [.library(name: "Cart", targets: ["Cart"])],
        dependencies: [.package(path: "Modules")],
        targets: [
          .target(name: "Cart", dependencies: [.product(name: "Modules", package: "Modules")]),
          .plugin(name: "Run", capability: .command(intent: .custom(verb: "run-program", description: "Runs it."))),
        ])
      """
    )
    try app.write(
      "shop/Plugins/Run/Run.swift",
      """
      import Foundation
      import PackagePlugin

      @main
      struct Run: CommandPlugin {
        func performCommand(context: PluginContext, arguments: [String]) async throws {
          let process = Process()
          process.executableURL = URL(fileURLWithPath: arguments[0])
          process.arguments = Array(arguments.dropFirst())
          process.currentDirectoryURL = context.package.directoryURL
          try process.run()
          process.waitUntilExit()
          print("It ended with \\(process.terminationStatus).")
        }
      }
      """
    )
    try app.write("shop/Sources/Cart/Cart.swift", "public struct CartModule {}\n")
    try app.write(
      "shop/Sources/Cart/module.json",
      #"{ "name": "cart", "version": "1.0.0", "package": { "url": "https://git.example/shop.git" } }"#
    )
    let manifest = try app.read("shop/modules.json")
    let workspace = #""workspace": ["Sources/*/module.json"], "assembly""#
    try app.write("shop/modules.json", manifest.replacingOccurrences(of: #""assembly""#, with: workspace))
    #expect(try Modctl.run(["assemble"], in: app.url.appendingPathComponent("shop")).status == 0)
    let modctl = Modctl.program.path
    for arguments in [["check", "--packages"], ["assemble", "--resolve"]] {
      let run = try await app.swift(
        ["package", "--disable-sandbox", "run-program", modctl] + arguments,
        in: "shop"
      )
      #expect(run.output.contains("It ended with 0."), "\(run.output)")
    }
  }

  @Test(
    "Has SwiftPM read the written package even if the host's package does not depend on it",
    .enabled(if: isOn)
  )
  func unused() throws {
    let app = try Self.logShop("1.5.0")
    func host(_ dependencies: String) throws {
      try app.write(
        "shop/Package.swift",
        """
        // swift-tools-version: 6.1
        import PackageDescription
        let folder = "Modules"
        let package = Package(name: "Shop", dependencies: [\(dependencies)])
        """
      )
    }
    for dependencies in ["", ".package(path: folder)"] {
      try host(dependencies)
      try assemble(app).expect(1, "has no tag 1.5.0 or v1.5.0")
    }
    try host("")
    try Git(in: app.url.appendingPathComponent("log")).run("tag", "1.5.0")
    let result = try assemble(app)
    result.expect(0, "note: Package.swift does not directly depend on Modules, so SwiftPM has read")
    #expect(result.output.hasSuffix("SwiftPM resolved the same versions.\n"), "\(result)")
  }
}
