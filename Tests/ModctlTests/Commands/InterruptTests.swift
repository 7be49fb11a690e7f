import Foundation
import TestSupport
import Testing

@Suite("modctl, interrupted")
struct InterruptTests {
  /// Runs a command several times, each time in a new folder, and interrupts it as soon as a path exists.
  private func interrupt(
    _ arguments: [String],
    as soonAs: String,
    in app: () throws -> AppFolder,
    _ check: (AppFolder) throws -> Void
  ) throws {
    for _ in 0..<4 * RandomRuns.factor {
      let app = try app()
      let path = app.url.appendingPathComponent(soonAs).path
      let process = try Modctl.spawn(arguments + ["--directory", app.url.path])
      while access(path, F_OK) != 0, !process.isDone { usleep(50) }
      kill(process.identifier, SIGINT)
      _ = process.waitForEnd()
      try check(app)
    }
  }

  @Test("A first export is complete, or nothing of it is left, and the next one succeeds")
  func export() throws {
    let lines = (0..<100).map { #"{"name": "m\#($0)", "version": "1.0.0"}"# }.joined(separator: "\n")
    let application = ["modules.json": #"{"name": "shop", "catalogs": ["all.ndjson"]}"#, "all.ndjson": lines]
    try interrupt(["catalog", "export"], as: "catalog", in: { try AppFolder(application) }) { app in
      let left = try app.paths()
      #expect(left.count == 106 || left == ["all.ndjson", "modules.json"], "\(left)")
      #expect(try app.modctl("catalog", "export").status == 0)
    }
  }

  @Test("A new module has all of its files, or none")
  func new() throws {
    try interrupt(["new", "log"], as: "Sources", in: { try AppFolder(["README": ""]) }) { app in
      let left = try app.paths()
      #expect(left.count == 10 || left == ["README"], "\(left)")
    }
  }

  @Test("A new application has all of its files, or none")
  func application() throws {
    try interrupt(["init"], as: "manifests", in: { try AppFolder(["README": ""]) }) { app in
      let left = try app.paths()
      #expect(left.count == 6 || left == ["README"], "\(left)")
    }
  }

  @Test(
    "No temporary file is left next to a file that one command replaces",
    arguments: [["lock", "merge", "base", "out", "new"], ["resolve"], ["graph", "--output", "out"]]
  )
  func singleFile(_ arguments: [String]) throws {
    let count = 400
    let names = (0..<count).map { "m\($0)" }
    let needs = names.map { "\"\($0)\": \"*\"" }.joined(separator: ", ")
    let lines = names.map { #"{"name": "\#($0)", "version": "1.0.0"}"# }.joined(separator: "\n")
    let locked = names.sorted().map { #""\#($0)": {"version": "1.0.0"}"# }.joined(separator: ", ")
    let name = arguments == ["resolve"] ? "modules.lock.json" : "out"
    for number in [SIGINT, SIGTERM, SIGINT, SIGTERM] {
      let app = try AppFolder([
        "modules.json": #"{"name": "shop", "dependencies": {\#(needs)}, "catalogs": ["all.ndjson"]}"#,
        "all.ndjson": lines, "base": #"{"lockfile": 1, "modules": {}}"#,
        "out": #"{"lockfile": 1, "modules": {}}"#, "new": #"{"lockfile": 1, "modules": {\#(locked)}}"#,
      ])
      let process = try Modctl.spawn(arguments, in: app.url)
      let temporary = app.url.path + "/.\(name).modulekit-\(process.identifier)-0.tmp"
      while access(temporary, F_OK) != 0, !process.isDone { usleep(20) }
      kill(process.identifier, number)
      _ = process.waitForEnd()
      #expect(try app.paths().filter { $0.hasSuffix(".tmp") } == [])
    }
  }
}
