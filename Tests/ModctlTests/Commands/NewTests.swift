import Foundation
import Testing

@Suite("modctl new")
struct NewTests {
  @Test("Writes a target with an embedded manifest, and a test; never overwrites anything")
  func files() throws {
    let app = try AppFolder(["README": ""])
    let result = try app.modctl("new", "acme/tax-tables")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output == """
        Created acme/tax-tables
          + Package.swift
          + Sources/TaxTables/module.json
          + Sources/TaxTables/TaxTablesModule.swift
          + Tests/TaxTablesTests/TaxTablesModuleTests.swift

        Next: run `swift test`, then list its dependencies in module.json.

        """
    )
    let before = try app.read("Package.swift")
    #expect(before.contains(#".embedInCode("module.json")"#))
    let again = try app.modctl("new", "acme/tax-tables")
    #expect(again.status == 65 && again.errors.contains("Sources/TaxTables/module.json already exists"))
    let second = try app.modctl("new", "cart")
    #expect(second.status == 0 && second.output.contains("Add these to the targets of Package.swift"))
    #expect(try app.read("Package.swift") == before)
  }

  @Test(
    "Refuses a name whose targets the package already has, and names them",
    arguments: [
      (["cart", "cart-tests"], "Tests/CartTests is a target CartTests, and the target of `cart-tests`"),
      (["cart-tests", "cart"], "Sources/CartTests is a target CartTests, and the tests of `cart`"),
      (["cart", "acme/cart"], "Sources/Cart is the target of the module `cart`, and that of `acme/cart`"),
      (["tax-tables", "taxTables"], "Sources/TaxTables is the target of the module `tax-tables`"),
    ]
  )
  func clash(_ names: [String], _ message: String) throws {
    let app = try AppFolder(["README": ""])
    #expect(try app.modctl("new", names[0]).status == 0)
    let before = try paths(app)
    let result = try app.modctl("new", names[1])
    #expect(result.status == 65 && result.output.isEmpty)
    #expect(result.flatErrors.contains("error[exists]: \(message)"), "\(result.errors)")
    #expect(result.flatErrors.contains("nothing was written hint: choose another name"), "\(result.errors)")
    #expect(try paths(app) == before)
    let document = try app.modctl("new", names[1], "--format", "json")
    #expect(document.status == 65 && document.output.contains(#""code": "exists""#))
  }

  private func paths(_ app: AppFolder) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: app.url.path).sorted()
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
      let document = try JSONDecoder().decode(Created.self, from: Data(result.output.utf8))
      targets += Set(
        document.files.map { $0.split(separator: "/") }.filter { $0.count > 1 }.map { String($0[1]) }
      )
    }
    #expect(targets.count > 8 && Set(targets).count == targets.count, "\(targets.sorted())")
  }

  private struct Created: Decodable {
    var files: [String]
  }

  @Test("Warns about a name that a catalog of the application has")
  func taken() throws {
    let app = try AppFolder(fixture: "diamond")
    let result = try app.modctl("new", "cart")
    #expect(result.status == 0 && result.output.hasPrefix("Created cart\n"))
    #expect(
      result.flatErrors.contains("warning[name-taken]: there is already a module `cart` in a catalog of "),
      "\(result.errors)"
    )
    let free = try app.modctl("new", "basket", "--format", "json")
    #expect(free.status == 0 && free.errors.isEmpty)
  }

  @Test(
    "Refuses invalid names, and names whose code could not be compiled",
    arguments: [
      "../cart", "a b", "-x", ".", "a/b/c", "testing", "acme/swift", "module-kit", "self", "synchronization",
    ]
  )
  func names(name: String) throws {
    let app = try AppFolder(["README": ""])
    #expect(try app.modctl("new", "--", name).status == 64)
    #expect(try app.modctl("new", "log", "--modulekit", "").status == 64)
    #expect(!app.exists("Package.swift"))
  }
}
