import Foundation
import TestSupport
import Testing

/// Checks that what `--format json` prints for a failure matches its schema.
@Suite("modctl.diagnostic/1")
struct DiagnosticSchemaTests {
  private static func validator() throws -> SchemaValidator {
    let file = AppFolder.repository.appendingPathComponent("schemas/modctl.diagnostic.schema.json")
    return try SchemaValidator(try SchemaValue(parsing: Data(contentsOf: file)))
  }

  @Test("Describes every failure of the small applications", arguments: Scenario.all.filter { $0.exit != 0 })
  func fixtures(_ scenario: Scenario) throws {
    let result = try AppFolder.output(of: scenario.name, "resolve", "--dry-run", "--format", "json")
    #expect(result.status == scenario.exit)
    let document = try SchemaValue(parsing: Data(result.output.utf8))
    #expect(try Self.validator().mistakes(in: document).isEmpty)
  }

  @Test("Describes a search that runs out of steps, and a request that makes no sense")
  func others() throws {
    let ladder = try AppFolder(fixture: "ladder-30")
    for arguments in [
      ["resolve", "--step-limit", "1"], ["resolve", "--pre", "ghost"], ["update", "ghost"],
    ] {
      let result = try Modctl.run(arguments + ["--format", "json"], in: ladder.url)
      let document = try SchemaValue(parsing: Data(result.output.utf8))
      #expect(try Self.validator().mistakes(in: document).isEmpty, "\(result.output)")
    }
  }

  @Test("Rejects missing and superfluous members")
  func strict() throws {
    let result = try AppFolder.output(of: "conflict-log", "resolve", "--dry-run", "--format", "json")
    let document = try SchemaValue(parsing: Data(result.output.utf8))
    guard case .object(let members) = document else {
      Issue.record("not an object")
      return
    }
    for key in ["schema", "code", "message", "diagnostics"] {
      var fewer = members
      fewer[key] = nil
      #expect(try !Self.validator().isValid(.object(fewer)), "without \(key)")
    }
    var more = members
    more["surprise"] = .null
    #expect(try !Self.validator().isValid(.object(more)))
  }
}
