import Foundation
import Testing

@Suite("modctl new")
struct NewTests {
  @Test("writes a target with an embedded manifest, and a test; never over anything")
  func files() throws {
    let app = try AppFolder(["README": ""])
    let result = try app.modctl("new", "acme/tax-tables")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output == """
        Made acme/tax-tables
          + Package.swift
          + Sources/TaxTables/module.json
          + Sources/TaxTables/TaxTablesModule.swift
          + Tests/TaxTablesTests/TaxTablesModuleTests.swift

        Next: `swift test`, then name what it needs in module.json.

        """
    )
    let before = try app.read("Package.swift")
    #expect(before.contains(#".embedInCode("module.json")"#))
    let again = try app.modctl("new", "acme/tax-tables")
    #expect(again.status == 65 && again.errors.contains("Sources/TaxTables/module.json is there already"))
    let second = try app.modctl("new", "cart")
    #expect(second.status == 0 && second.output.contains("Add these to the targets of Package.swift"))
    #expect(try app.read("Package.swift") == before)
  }

  @Test("refuses what is no name", arguments: ["../cart", "a b", "-x", ".", "a/b/c"])
  func names(name: String) throws {
    let app = try AppFolder(["README": ""])
    #expect(try app.modctl("new", "--", name).status == 64)
    #expect(!app.exists("Package.swift"))
  }

  /// Takes a minute or two, since it builds ModuleKit once more.
  @Test(
    "the result builds, and its test passes",
    .enabled(if: ProcessInfo.processInfo.environment["MODULEKIT_QUICK"] == nil)
  )
  func builds() async throws {
    let app = try AppFolder(["README": ""])
    #expect(try app.modctl("new", "gift-cards", "--modulekit", AppFolder.repository.path).status == 0)
    let log = app.url.appendingPathComponent("log")
    try Data().write(to: log)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "test", "--package-path", app.url.path]
    process.standardOutput = try FileHandle(forWritingTo: log)
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    let status = try await process.runToEnd()
    let text = try app.read("log")
    #expect(status == 0, "\(text.suffix(3_000))")
    #expect(text.contains("Test run with 1 test"), "\(text.suffix(3_000))")
  }
}
