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
    arguments: ["../cart", "a b", "-x", ".", "a/b/c", "testing", "acme/swift", "module-kit", "self"]
  )
  func names(name: String) throws {
    let app = try AppFolder(["README": ""])
    #expect(try app.modctl("new", "--", name).status == 64)
    #expect(!app.exists("Package.swift"))
  }
}
