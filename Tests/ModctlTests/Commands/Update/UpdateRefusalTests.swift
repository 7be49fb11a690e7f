import Foundation
import Testing

@Suite("modctl update refuses")
struct UpdateRefusalTests {
  private static let table = """
    shop: cart ^1; log ^1; lock cart 1.0.0; lock log 1.0.0
    cart 1.0.0: log ^1
    log 1.0.0
    log 1.1.0
    log 2.0.0
    mail 1.0.0
    """

  /// The lockfile must be unchanged afterwards.
  private func expect(
    _ status: Int32,
    _ arguments: [String],
    in app: AppFolder,
    _ words: [String],
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let lock = try? app.read("modules.lock.json")
    let result = try Modctl.run(["update"] + arguments, in: app.url)
    #expect(result.status == status, "\(result.output + result.errors)", sourceLocation: location)
    for text in words {
      #expect(result.flatErrors.contains(text), "\(result.errors)", sourceLocation: location)
    }
    #expect(result.output == "", sourceLocation: location)
    #expect(lock == (try? app.read("modules.lock.json")), sourceLocation: location)
  }

  @Test(
    "Arguments that make no sense, with 64 and what to do instead",
    arguments: [
      (["lgo"], ["error[not-locked]: no module `lgo` is locked", "did you mean `log`?"]),
      // In the catalog, but not locked.
      (["mail"], ["no module `mail` is locked hint: add it first: modctl add mail"]),
      (
        ["log@1.3.0"],
        ["error[no-such-version]: log has no version 1.3.0", "there are 1.0.0, 1.1.0 and 2.0.0"]
      ),
      (["lgo", "log@1.3.0"], ["no module `lgo` is locked", "log has no version 1.3.0"]),
      (["log@1.x"], ["`1.x` is not a version"]), (["log@"], ["`` is not a version"]),
      (["log@^1"], ["`^1` is not a version"]), (["@1.0.0"], ["`` is not a module's name"]),
      (["lo g"], ["`lo g` is not a module's name"]), (["log", "log"], ["log is named twice"]),
      (["log", "log@1.1.0"], ["log is named twice"]),
      (["--recursive"], ["--recursive needs a module's name"]), (["--locked"], ["--locked"]),
      (["log", "--step-limit", "0"], ["--step-limit must be at least 1"]),
    ]
  )
  func usage(_ arguments: [String], words: [String]) throws {
    try expect(64, arguments, in: try CompactApp(Self.table).folder(), words)
  }

  @Test("A name if nothing is locked yet, with 64; without a name it selects everything")
  func noLockfile() throws {
    let app = try CompactApp(Self.table.replacing("; lock cart 1.0.0; lock log 1.0.0", with: "")).folder()
    try expect(64, ["log"], in: app, ["nothing is locked yet", "modctl resolve"])
    #expect(try app.modctl("update").status == 0)
    #expect(try app.pins() == "cart 1.0.0, log 1.1.0")
  }

  @Test("The same as JSON, with the code and the place")
  func json() throws {
    let result = try CompactApp(Self.table).folder().json("update", "lgo", "log@1.3.0")
    #expect(result.status == 64)
    #expect(result.document.schema == "modctl.diagnostic/1")
    #expect(result.document.diagnostics?.map(\.code) == ["not-locked", "no-such-version"])
    #expect(result.document.diagnostics?.first?.at?.file == "modules.lock.json")
  }

  @Test("A version that may not be selected, with 1 and an explanation")
  func unsolvable() throws {
    let app = try CompactApp(Self.table).folder()
    try expect(1, ["log@2.0.0"], in: app, ["shop needs log =2.0.0", "(this run only)", "modules.json:1:"])
    let result = try app.json("update", "log@2.0.0")
    #expect(result.document.code == "no-solution" && result.document.subject == "log")
  }

  @Test("A yanked version that is not locked, with 1 and why it was withdrawn")
  func yanked() throws {
    let app = try CompactApp(Self.table + "\nlog 1.2.0: yanked loses records").folder()
    try expect(1, ["log@1.2.0"], in: app, ["log 1.2.0 is yanked: loses records"])
  }

  @Test("A version other than the override's, with 1")
  func override() throws {
    let app = try CompactApp(Self.table.replacing("log ^1; lock", with: "log ^1; override log 1.0.0; lock"))
      .folder()
    try expect(1, ["log@1.1.0"], in: app, ["log"])
  }

  @Test("Bad files with 65")
  func badFiles() throws {
    let app = try CompactApp(Self.table).folder()
    try app.write("manifests/log/1.1.0.json", #"{"name": "log", "version": "1.01.0"}"#)
    try expect(65, ["log"], in: app, ["manifests/log/1.1.0.json:1:28", "leading zero in `01`"])
  }

  @Test("A version that may be in an unreadable file, with 65 and the reason")
  func hiddenVersion() throws {
    let app = try CompactApp(Self.table).folder()
    try app.write("manifests/log.ndjson", #"{"name": "log", "version": "1.3.0""#)
    try expect(65, ["log@1.3.0"], in: app, ["manifests/log.ndjson:1:"])
  }

  @Test("A version if there is no catalog to search, with 65 and the reason")
  func missingCatalog() throws {
    let app = try CompactApp(Self.table).folder()
    try app.remove("manifests")
    try expect(65, ["log@1.1.0"], in: app, ["error[missing-catalog]: there is no catalog `manifests`"])
  }

  @Test("An unreadable lockfile, with 65")
  func badLockfile() throws {
    let app = try CompactApp(Self.table).folder()
    try app.write("modules.lock.json", "{\"lockfile\": 1, ")
    try expect(65, ["log"], in: app, ["modules.lock.json:1:"])
    try expect(65, [], in: app, ["modules.lock.json:1:"])
  }

  @Test("To continue after --step-limit steps, with 75 and a message of its own")
  func stepLimit() throws {
    let app = try AppFolder(fixture: "ladder-30")
    try app.write("modules.lock.json", #"{"lockfile": 1, "modules": {"m0": {"version": "1.0.0"}}}"#)
    try expect(75, ["--step-limit", "1"], in: app, ["not proven unsolvable"])
  }
}
