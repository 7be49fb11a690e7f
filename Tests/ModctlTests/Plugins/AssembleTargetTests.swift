import Foundation
import Testing

/// Checks what modctl-build writes into a host's target for the plugin AssembleModules. `Examples/ShopServer` is built with it.
@Suite("modctl-build assemble-target")
struct AssembleTargetTests {
  /// A package with five modules in four targets, locked.
  private static func shop(_ extra: [String: String] = [:]) throws -> AppFolder {
    let app = try AppFolder([
      "modules.json": """
      { "name": "shop", "dependencies": { "acme/tax-tables": "^1", "cart": "^1", "clock": "^1", "http": "^1", "search": "^1" },
        "workspace": ["Sources/*/*.json", "Sources/App/*/module.json"], "assembly": { "handedIn": ["http"] } }
      """,
      "manifests/search/1.2.0.json": """
      { "name": "search", "version": "1.2.0", "package": { "url": "https://git.example/find.git", "product": "Find" } }
      """,
      "Sources/ShopCart/module.json":
        #"{ "name": "cart", "version": "1.0.0", "dependencies": { "log": "^1" } }"#,
      "Sources/ShopCart/Cart.swift": "public struct ShopCartModule {}",
      "Sources/Basics/log.json": #"{ "name": "log", "version": "1.0.0" }"#,
      "Sources/Basics/tax.json":
        #"{ "name": "acme/tax-tables", "version": "1.0.0", "package": { "path": "../..", "type": "Tax.Module" } }"#,
      "Sources/Basics/Basics.swift":
        "public struct BasicsModule {}; public struct LogModule {}; public enum Tax { public struct Module {} }",
      "Sources/ShopHTTP/module.json": #"{ "name": "http", "version": "1.0.0" }"#,
      "Sources/App/Clock/module.json": #"{ "name": "clock", "version": "1.0.0" }"#,
      "Sources/App/Clock/Clock.swift": "typealias ClockModule = Clock",
      "Package.swift": "// swift-tools-version: 6.1",
    ])
    for (path, text) in extra { try app.write(path, text) }
    try app.lock()
    return app
  }

  private static func assemble(
    _ app: AppFolder,
    _ dependencies: [String] = ["ShopCart", "Basics", "ShopHTTP", "Find"],
    others: [String] = []
  ) throws -> Modctl.Result {
    func target(_ name: String) -> String {
      "\(name)=\(app.url.appendingPathComponent("Sources/\(name)").path)"
    }
    var arguments = ["assemble-target", "--directory", app.url.path, "--host", target("App")]
    for name in dependencies { arguments += ["--dependency", target(name)] }
    for name in others { arguments += ["--other", target(name)] }
    let output = app.url.appendingPathComponent("out/Modules.swift")
    try FileManager.default.createDirectory(
      at: output.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    var result = try Modctl.runBuildTool(arguments + ["--output", output.path])
    result.output = result.output.replacingOccurrences(of: app.url.path + "/", with: "")
    return result
  }

  @Test("Two modules of a target cannot be one type")
  func sharedType() throws {
    let app = try Self.shop([
      "Sources/Basics/log.json":
        #"{ "name": "log", "version": "1.0.0", "package": { "path": "../..", "type": "Tax.Module" } }"#
    ])
    let result = try Self.assemble(app)
    #expect(result.status == 65 && !app.exists("out/Modules.swift"), "\(result)")
    let text =
      "Sources/Basics/log.json:1:76: error: log 1.0.0 and acme/tax-tables 1.0.0 are both the type Basics.Tax.Module"
    #expect((result.output + result.errors).contains(text), "\(result)")
  }

  @Test("Lists each module by the target that contains it, in the order of the lockfile")
  func list() throws {
    let app = try Self.shop()
    let result = try Self.assemble(app)
    #expect(result == Modctl.Result(status: 0, output: "", errors: ""))
    let text = try app.read("out/Modules.swift")
    let lines = text.split(separator: "\n")
    #expect(
      lines.filter { $0.hasPrefix("    (\"") }.joined(separator: "\n") == """
            ("acme/tax-tables", { Tax.Module() }),  // acme/tax-tables 1.0.0: Sources/Basics/tax.json
            ("clock", { ClockModule() }),  // clock 1.0.0: Sources/App/Clock/module.json
            ("http", nil),  // http 1.0.0: Sources/ShopHTTP/module.json
            ("log", { LogModule() }),  // log 1.0.0: Sources/Basics/log.json
            ("search", { FindModule() }),  // search 1.2.0: manifests/search/1.2.0.json
            ("cart", { ShopCartModule() }),  // cart 1.0.0: Sources/ShopCart/module.json
        """
    )
    // The host imports the modules it hands in where it makes them, so they are missing here, and so is the host itself.
    #expect(
      lines.filter { $0.contains("import ") }.joined(separator: "\n") == """
        import Basics  // acme/tax-tables 1.0.0: Sources/Basics/tax.json
        import Find  // search 1.2.0: manifests/search/1.2.0.json
        import ModuleKit
        import ModuleManifests
        import ShopCart  // cart 1.0.0: Sources/ShopCart/module.json
        """
    )
    #expect(!text.contains("public"))
    let lockfile = try app.read("modules.lock.json").split(separator: "\n")
    #expect(lockfile.allSatisfy { text.contains("    \($0)\n") })
    #expect(try Self.assemble(app, ["Find", "ShopHTTP", "Basics", "ShopCart"]).status == 0)
    #expect(try app.read("out/Modules.swift") == text)
  }

  @Test("Warns at the manifest if the sources have no type for a module")
  func types() throws {
    let app = try Self.shop([
      "Sources/ShopCart/Cart.swift": "public struct ShoppingCart {}",
      "Sources/Basics/Basics.swift":
        "public struct LogModule {}; public enum Tax { public struct Tables {} }",
    ])
    let result = try Self.assemble(app)
    #expect(result.status == 0)
    #expect(
      result.output == """
        Sources/Basics/tax.json:1:88: warning: no Swift file of the target Basics declares the type of acme/tax-tables: `Tax.Module` [package-type]
        Sources/Basics/tax.json:1:88: note: declare it, as a `typealias` if the type has another name
        Sources/ShopCart/module.json:1:30: warning: no Swift file of the target ShopCart declares the type of cart: `ShopCartModule` or `CartModule` [package-type]
        Sources/ShopCart/module.json:1:30: note: declare it, as a `typealias` if the type has another name

        """
    )
    try app.write("Sources/ShopCart/Cart.swift", "public typealias CartModule = ShoppingCart")
    #expect(try !Self.assemble(app).output.contains("ShopCart"))
    #expect(try app.read("out/Modules.swift").contains("{ CartModule() }"))
  }

  @Test("Names every target or product that the host does not depend on, and writes nothing")
  func missing() throws {
    let app = try Self.shop([
      "modules.json": """
      { "name": "shop", "dependencies": { "cart": "^1", "search": "^1" },
        "workspace": ["Sources/ShopCart/*.json", "log.json"], "assembly": { "handedIn": ["crat"] } }
      """,
      "log.json": #"{ "name": "log", "version": "1.0.0" }"#,
    ])
    let result = try Self.assemble(app, [], others: ["ShopCart"])
    #expect(result.status == 65 && !app.exists("out/Modules.swift"))
    #expect(
      result.output == """
        Sources/ShopCart/module.json:1:30: error: cart is in the target ShopCart, which the target App does not depend on [assembly]
        Sources/ShopCart/module.json:1:30: note: add "ShopCart" to the dependencies of App in Package.swift
        log.json:1:29: error: no target of this package has the manifest of log in its folder [assembly]
        log.json:1:29: note: move it into the folder of the target that has its code, or write "assembly": {"handedIn": ["log"]} in modules.json and create it in the host
        manifests/search/1.2.0.json:1:32: error: search 1.2.0 is in the package find, but the target App does not depend on a product with `Find` [assembly]
        manifests/search/1.2.0.json:1:32: note: add .product(name: "Find", package: "find") to its dependencies in Package.swift, or write "assembly": {"handedIn": ["search"]} in modules.json and create it in the host
        modules.json:2:84: error: `handedIn` names `crat`, which is not selected [assembly]
        modules.json:2:84: note: did you mean `cart`?

        """
    )
  }

  @Test("Refuses a lockfile that is missing, stale or wrong, in the compiler's format")
  func stale() throws {
    let app = try Self.shop()
    try app.write("Sources/ShopHTTP/module.json", #"{ "name": "http", "version": "1.0.1" }"#)
    let stale = try Self.assemble(app)
    #expect(stale.status == 2)
    let hint = "note: run `modctl resolve`, or `swift package modctl resolve` with the plugin ModctlCommand\n"
    #expect(
      stale.output
        == "modules.lock.json:1:1: error: modules.lock.json is not up to date [stale-lockfile]\nmodules.lock.json:1:1: "
        + hint
    )
    try app.remove("modules.lock.json")
    let missing = try Self.assemble(app)
    #expect(missing.status == 2)
    #expect(
      missing.output.hasPrefix("modules.json:1:1: error: there is no modules.lock.json [stale-lockfile]\n")
    )
    try app.write("modules.lock.json", "{")
    let wrong = try Self.assemble(app)
    #expect(wrong.status == 65 && wrong.output.hasPrefix("modules.lock.json:1:2: error: "))
    #expect(!app.exists("out/Modules.swift"))
  }

  @Test("Reports conflicting requirements at the first of them")
  func conflict() throws {
    let app = try Self.shop()
    try app.write("Sources/Basics/log.json", #"{ "name": "log", "version": "2.0.0" }"#)
    let result = try Self.assemble(app)
    #expect(result.status == 1 && !app.exists("out/Modules.swift"))
    #expect(
      result.output == """
        modules.json:1:70: error: no version of log matches ^1, which cart needs [no-version]
        modules.json:1:70: note: 1. cart 1.0.0, the only version that shop allows, needs log ^1, but log exists only in 2.0.0.
        modules.json:1:70: note: 2. So shop cannot be resolved. (1)
        modules.json:1:70: note: run `modctl resolve`, which suggests fixes

        """
    )
  }

  @Test("Refuses arguments that make no sense")
  func usage() throws {
    for (arguments, message) in [
      ([], "expected `check-manifest` or `assemble-target`"),
      (["check-manifest"], "--manifest is missing"),
      (["check-manifest", "--manifest"], "--manifest has no value"),
      (["check-manifest", "--manifest", "a", "--manifest", "b"], "--manifest is given more than once"),
      (["check-manifest", "--manifest", "a", "--stump", "b"], "there is no option --stump here"),
      (["assemble-target", "--directory", ".", "--host", "App"], "expected NAME=FOLDER, found `App`"),
    ] as [([String], String)] {
      let result = try Modctl.runBuildTool(arguments)
      #expect(
        result.status == 64 && result.output.hasPrefix("error: \(message)\nmodctl-build check-manifest ")
      )
    }
  }

  /// All modules in the host's own target, so the compiler only needs ModuleKit.
  private static let own = """
    import ModuleKit

    nonisolated struct CartModule: AppModule {
      static let manifest = ModuleManifest(name: "cart", version: Version(1, 0, 0))
      func initialize(in context: ModuleContext) async throws {}
    }

    nonisolated func manager() throws -> ModuleManager { try Modules.makeManager() }
    """

  @Test(
    "Compiles without a warning in every language mode that a target can have",
    arguments: [
      ["-swift-version", "5"], ["-swift-version", "6"],
      [
        "-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility",
        "-enable-upcoming-feature",
        "InternalImportsByDefault", "-enable-upcoming-feature", "ExistentialAny",
      ],
      ["-swift-version", "6", "-default-isolation", "MainActor"],
    ]
  )
  func compiles(_ mode: [String]) async throws {
    let app = try Self.single()
    #expect(try Self.assemble(app, []).status == 0)
    let result = try await Self.typecheck(app, mode)
    result.expect(0)
  }

  @Test(
    "Compiles next to imports of any access level, and with any mixture that the target's files may have",
    arguments: [
      ["internal import ModuleKit"], ["import ModuleKit"], ["public import ModuleKit"],
      ["  @preconcurrency  package import struct ModuleKit.ModuleContext", "internal import ModuleKit"],
      ["public import ModuleKit", "internal import ModuleManifests", "// internal import Cart"],
      ["import ModuleKit", "/*", "internal import ModuleKit", "*/"],
    ],
    [[], ["-enable-upcoming-feature", "InternalImportsByDefault"]]
  )
  func imports(_ imports: [String], mode: [String]) async throws {
    let app = try Self.single()
    try app.write(
      "Sources/App/Cart.swift",
      Self.own.replacing("import ModuleKit\n", with: imports.joined(separator: "\n") + "\n")
    )
    #expect(try Self.assemble(app, []).status == 0)
    let result = try await Self.typecheck(app, ["-swift-version", "6", "-package-name", "shop"] + mode)
    // The compiler warns about a public import that nothing public uses, in the file that has it.
    let found = result.output.split(separator: "\n").filter {
      $0.contains("Modules.swift") && $0.contains(": error")
    }
    #expect(found.isEmpty, "\(result.output)")
    #expect(!result.output.contains("ambiguous"), "\(result.output)")
  }

  @Test("Compiles whatever modules and interfaces are called")
  func names() async throws {
    let interfaces = [
      "acme/mail.box-2", "3d", "self", "init", "Type", "default", "class", "Any", "all", "chosenMakers",
      "configuration", "entry", "given", "handedIn", "lockfile", "makeManager", "makers", "modules", "name",
      "optional", "options", "replacements", "replacing", "ModuleKit", "URL", "a_b",
    ]
    let names = ["acme/self", "init", "3d", "Type.7", "all-cases", "raw-value", "any"]
    let types = [
      "SelfModule", "InitModule", "Module3dModule", "Type7Module", "AllCasesModule", "RawValueModule",
      "AnyModule",
    ]
    let provides = interfaces.map { "\"\($0)\": \"1.0.0\"" }.joined(separator: ", ")
    let given = names.map { "\"\($0)\"" }.joined(separator: ", ")
    var files: [String: String] = [:]
    for name in names {
      files["Sources/App/\(name)/module.json"] =
        #"{ "name": "\#(name)", "version": "1.0.0", "provides": { \#(provides) } }"#
    }
    files["modules.json"] = """
      { "name": "shop", "catalogs": [], "workspace": ["Sources/App/*/module.json", "Sources/App/*/*/module.json"],
        "providers": { \(interfaces.map { "\"\($0)\": [\(given)]" }.joined(separator: ", ")) },
        "adapters": [{ "interface": "in", "version": "1.0.0", "from": "self" }] }
      """
    let conformances = types.map {
      """
      struct \($0): AppModule {
        static let manifest = ModuleManifest(name: "x", version: Version(1, 0, 0))
        func initialize(in context: ModuleContext) async throws {}
      }
      """
    }
    files["Sources/App/Cart.swift"] = "import ModuleKit\n\(conformances.joined(separator: "\n"))\n"
    let app = try AppFolder(files)
    try app.modctl("resolve").expect(0)
    #expect(try Self.assemble(app, []) == Modctl.Result(status: 0, output: "", errors: ""))
    let result = try await Self.typecheck(app, ["-swift-version", "6"])
    result.expect(0)
  }

  @Test("Has the manifest on the line that the compiler complains about")
  func leads() async throws {
    let app = try Self.single()
    try app.write("Sources/App/Cart.swift", Self.own.replacing("struct CartModule", with: "struct Cart"))
    #expect(try Self.assemble(app, []).output.hasPrefix("Sources/App/module.json:1:30: warning: "))
    let result = try await Self.typecheck(app, ["-swift-version", "6"])
    #expect(result.status != 0)
    #expect(result.output.contains("cannot find 'CartModule' in scope"))
    #expect(result.output.contains("// cart 1.0.0: Sources/App/module.json\n"), "\(result.output)")
  }

  private static func single() throws -> AppFolder {
    let app = try AppFolder([
      "modules.json":
        #"{ "name": "shop", "dependencies": { "cart": "^1" }, "catalogs": [], "workspace": ["Sources/*/module.json"] }"#,
      "Sources/App/module.json": #"{ "name": "cart", "version": "1.0.0" }"#,
      "Sources/App/Cart.swift": own,
    ])
    try app.lock()
    return app
  }

  /// Runs the compiler on the target, with the libraries that this test is built with.
  private static func typecheck(_ app: AppFolder, _ mode: [String]) async throws -> Modctl.Result {
    let modules = Modctl.program.deletingLastPathComponent().appendingPathComponent("Modules").path
    return try await app.swift(
      ["-frontend", "-typecheck", "-parse-as-library", "-warnings-as-errors", "-module-name", "App"] + mode
        + ["-I", modules, "out/Modules.swift", "Sources/App/Cart.swift"]
    )
  }
}
