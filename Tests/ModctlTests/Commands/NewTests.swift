import Foundation
import ModuleTools
import Testing

@Suite("modctl new")
struct NewTests {
  @Test("Writes a target with an embedded manifest, and a test; never overwrites anything")
  func files() throws {
    let app = try AppFolder(["README": ""])
    let result = try app.modctl("new", "acme/tax-tables")
    result.expect(0)
    #expect(
      result.output == """
        Created acme/tax-tables
          + .gitignore
          + Package.swift
          + Sources/TaxTables/module.json
          + Sources/TaxTables/TaxTablesModule.swift
          + Tests/TaxTablesTests/TaxTablesModuleTests.swift

        Next: run `swift test`, then list its dependencies in module.json.

        """
    )
    #expect(try app.read(".gitignore") == ".build/\n")
    let before = try app.read("Package.swift")
    #expect(before.contains(#".embedInCode("module.json")"#))
    try app.modctl("new", "acme/tax-tables").expect(65, "Sources/TaxTables/module.json already exists")
    try app.modctl("new", "cart").expect(0, output: "Add these to the targets of Package.swift")
    #expect(try app.read("Package.swift") == before)
  }

  @Test(
    "Refuses a name whose targets the package already has, and names them",
    arguments: [
      (["cart", "cart-tests"], "Tests/CartTests is a target CartTests, and the target of `cart-tests`"),
      (["cart-tests", "cart"], "Sources/CartTests is a target CartTests, and the tests of `cart`"),
      (["cart", "acme/cart"], "Sources/Cart is the target of the module `cart`, and that of `acme/cart`"),
      (
        ["cart", "CART"],
        "Sources/Cart is a target Cart, and the target of `CART` would have the same name, apart from case"
      ),
      (["tax-tables", "taxTables"], "Sources/TaxTables is the target of the module `tax-tables`"),
    ]
  )
  func clash(_ names: [String], _ message: String) throws {
    let app = try AppFolder(["README": ""])
    #expect(try app.modctl("new", names[0]).status == 0)
    let before = try app.paths()
    let result = try app.modctl("new", names[1])
    result.expect(65, "error[exists]: \(message)", "nothing was written hint: choose another name")
    #expect(result.output.isEmpty)
    #expect(try app.paths() == before)
    try app.modctl("new", names[1], "--format", "json").expect(65, output: #""code": "exists""#)
  }

  /// The law behind the refusals above: whatever is created, no two targets have the same name.
  @Test("Whatever names are accepted one after another, no target is named twice")
  func unique() throws {
    let app = try AppFolder(["README": ""])
    let names = [
      "a-tests", "a", "a-tests-tests", "b", "b-tests-tests", "b-tests", "x/b", "bTests", "B", "c", "cT",
      "c-t",
      "c-t-tests",
    ]
    var targets: [String] = []
    for name in names {
      let result = try app.modctl("new", name, "--format", "json")
      guard result.status == 0 else { continue }
      let files: [String] = try result.values("files")
      targets += Set(files.map { $0.split(separator: "/") }.filter { $0.count > 1 }.map { String($0[1]) })
    }
    #expect(targets.count > 8 && Set(targets).count == targets.count, "\(targets.sorted())")
  }

  @Test("Warns about a name that a catalog of the application has")
  func taken() throws {
    let app = try AppFolder(fixture: "diamond")
    let result = try app.modctl("new", "cart")
    result.expect(0, "warning[name-taken]: there is already a module `cart` in a catalog of ")
    #expect(result.output.hasPrefix("Created cart\n"))
    let free = try app.modctl("new", "basket", "--format", "json")
    #expect(free.status == 0 && free.errors.isEmpty)
  }

  @Test(
    "Refuses invalid names, and names whose code could not be compiled",
    arguments: [
      "../cart", "a b", "-x", ".", "a/b/c", "testing", "acme/swift", "module-kit", "self", "synchronization",
      "app", "acme/app", "module-tools", "module-kit-server", "XCTest", "observation",
    ].map { ["--", $0] } + [["log", "--modulekit", ""]]
  )
  func names(arguments: [String]) throws {
    let app = try AppFolder(["README": ""])
    #expect(try Modctl.run(["new"] + arguments, in: app.url).status == 64)
    #expect(!app.exists("Package.swift"))
  }

  @Test("No target of ModuleKit's products is missing from the names that a module cannot have")
  func targets() throws {
    let text = try String(
      contentsOf: AppFolder.repository.appendingPathComponent("Package.swift"),
      encoding: .utf8
    )
    let products = text.matches(of: /\.(?:library|executable|plugin)\(name: "[^"]+", targets: \[([^\]]+)\]/)
    let targets = Set(products.flatMap { $0.output.1.matches(of: /[A-Za-z-]+/).map { String($0.output) } })
    #expect(targets.count > 12)
    #expect(targets.union(["ModctlNetwork", "ModuleLibc"]) == AssembledNames.moduleKitTargets)
  }

  @Test(
    "Names ModuleKit's package as SwiftPM does, in a version that a published package may depend on",
    arguments: [
      ("https://git.example/Kit.git", #".package(url: "https://git.example/Kit.git", from: "0.1.0")"#, "kit"),
      (
        "git.example:acme/ModuleKit", #".package(url: "git.example:acme/ModuleKit", from: "0.1.0")"#,
        "modulekit"
      ),
      ("../Kit \"x\"", #".package(name: "ModuleKit", path: "../Kit \"x\"")"#, "ModuleKit"),
    ]
  )
  func dependency(_ location: String, _ line: String, _ package: String) throws {
    let app = try AppFolder(["README": ""])
    #expect(try app.modctl("new", "cart", "--modulekit", location).status == 0)
    let text = try app.read("Package.swift")
    #expect(text.contains("\n    \(line)\n"), "\(text)")
    #expect(text.contains(#".product(name: "ModuleKitTesting", package: "\#(package)")"#), "\(text)")
  }

  @Test("Says what to add to a Package.swift that does not mention ModuleKit")
  func withoutModuleKit() throws {
    let app = try AppFolder(["Package.swift": "// swift-tools-version: 6.1\n"])
    let result = try app.modctl("new", "cart")
    #expect(
      result.output.contains(
        """
        Add this to the products of Package.swift, for other packages to use the module:

            .library(name: "Cart", targets: ["Cart"]),

        Add this to the dependencies of Package.swift:

            .package(name: "ModuleKit", path: "../ModuleKit"),

        Add these to the targets of Package.swift:

        """
      ),
      "\(result.output)"
    )
    try app.modctl("new", "log", "--format", "json").expect(
      0,
      output: #""addDependency": ".package(name: \"ModuleKit\", path: \"../ModuleKit\")""#
    )
    try app.write("Package.swift", #"dependencies: [.package(name: "ModuleKit", path: "Kit")]"#)
    #expect(try !app.modctl("new", "mail").output.contains("to the dependencies of Package.swift"))
  }

  @Test("Keeps a .gitignore that is there, and adds none to a package")
  func ignored() throws {
    let app = try AppFolder([".gitignore": "*.o\n", "package/Package.swift": "// swift-tools-version: 6.1\n"])
    try app.modctl("new", "cart").expect(0)
    #expect(try app.read(".gitignore") == "*.o\n" && app.exists("Package.swift"))
    try app.modctl("new", "cart", "--directory", "package").expect(0)
    #expect(!app.exists("package/.gitignore"))
  }

  @Test("Escapes the name of the folder in Package.swift")
  func folderName() throws {
    let app = try AppFolder(["a\n\"b\\(1)/README": ""])
    let folder = app.url.appendingPathComponent("a\n\"b\\(1)")
    #expect(try Modctl.run(["new", "cart"], in: folder).status == 0)
    let text = try String(contentsOf: folder.appendingPathComponent("Package.swift"), encoding: .utf8)
    #expect(text.contains(##"name: "a\u{a}\"b\\(1)","##), "\(text)")
  }
}
