import Foundation
import TestSupport
import Testing

@Suite("modctl publish of many modules")
struct PublishManyTests {
  private static let count = 60

  /// Returns the paths of the files in a folder, which come and go.
  private func published(in folder: URL) -> [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.filter { $0.contains("/") }
  }

  private func app() throws -> AppFolder {
    var files = ["modules.json": #"{"name": "shop", "workspace": ["Sources/*/module.json"]}"#]
    for index in 0..<Self.count {
      files["Sources/m\(index)/module.json"] = #"{"name": "m\#(index)", "version": "1.0.0"}"#
    }
    return try AppFolder(files)
  }

  @Test("There may be more modules than files that a process has open by default")
  func openFiles() throws {
    let app = try app()
    try app.write("manifests/.gitkeep", "")
    try app.shell("ulimit -Sn 32; modctl publish --manifest-only").expect(0)
    #expect(try app.texts("manifests").count == Self.count + 1)
    // Files that are replaced are read as well.
    for _ in 0..<2 {
      try app.shell("ulimit -Sn 32; modctl catalog export -o out").expect(0)
      for index in 0..<Self.count {
        try app.write("manifests/m\(index)/1.0.1.json", #"{"name": "m\#(index)", "version": "1.0.1"}"#)
      }
    }
  }

  @Test(
    "If it is interrupted, publishes all modules or none, and leaves no temporary file",
    arguments: [SIGINT, SIGTERM]
  )
  func allOrNone(_ number: Int32) throws {
    let app = try app()
    let manifests = app.url.appendingPathComponent("manifests")
    for _ in 0..<4 * RandomRuns.factor {
      try FileManager.default.createDirectory(at: manifests, withIntermediateDirectories: true)
      let process = try Modctl.spawn(["publish", "--manifest-only"], in: app.url)
      // Waits for nothing else: the first manifest in place is the moment for the signal.
      while !published(in: manifests).contains(where: { $0.hasSuffix("/1.0.0.json") }), !process.isDone {
        usleep(20)
      }
      kill(process.identifier, number)
      // Its report may be complete before the signal arrives.
      _ = process.waitForEnd()
      let names = published(in: manifests)
      #expect(
        names.count == Self.count && names.allSatisfy { $0.hasSuffix("/1.0.0.json") },
        "\(names.sorted())"
      )
      try FileManager.default.removeItem(at: manifests)
    }
  }
}
