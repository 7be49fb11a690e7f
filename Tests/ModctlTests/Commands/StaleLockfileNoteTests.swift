import Foundation
import Testing

@Suite("Commands that show a selection which is not the locked one")
struct StaleLockfileNoteTests {
  @Test("Each says so, once, and nothing if the lockfile is up to date or missing")
  func note() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {"log": "^1.0"}, "catalogs": ["all.ndjson"]}"#,
      "all.ndjson": """
      {"name": "log", "version": "1.0.0"}

      """,
    ])
    let commands = [
      ["why", "log"], ["outdated"], ["routes"], ["graph"], ["tree"], ["graph", "--format", "json"],
    ]
    func notes() throws -> [Int] {
      try commands.map { command in
        let result = try Modctl.run(command, in: app.url)
        #expect(result.status == 0, "\(result)")
        return result.flatErrors.ranges(
          of: "note: modules.lock.json is not up to date; this is what `modctl resolve` would lock"
        ).count
      }
    }
    let none = commands.map { _ in 0 }
    #expect(try notes() == none)
    try app.lock()
    #expect(try notes() == none)
    try app.write(
      "all.ndjson",
      "{\"name\": \"log\", \"version\": \"1.0.0\"}\n{\"name\": \"log\", \"version\": \"1.1.0\"}\n"
    )
    // The locked version still fits.
    #expect(try notes() == none)
    try app.write(
      "modules.json",
      #"{"name": "shop", "dependencies": {"log": "^1.1"}, "catalogs": ["all.ndjson"]}"#
    )
    #expect(try notes() == commands.map { _ in 1 })
    #expect(try !app.modctl("graph", "--changed").errors.contains("not up to date"))
  }
}
