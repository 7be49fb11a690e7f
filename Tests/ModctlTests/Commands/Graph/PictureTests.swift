import Foundation
import ModuleGraphs
import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

/// A picture in the README.
struct Picture: CustomTestStringConvertible {
  let file: String
  let arguments: [String]
  var testDescription: String { file }

  static let all = [
    Picture(file: "shop.svg", arguments: ["--layers"]),
    Picture(file: "cart.svg", arguments: ["--focus", "cart", "--depth", "1"]),
    Picture(file: "conflict.svg", arguments: ["--directory", "Tests/Fixtures/apps/conflict-log"]),
  ]
}

@Suite("The pictures in the README")
struct PictureTests {
  private static func readme() throws -> String {
    try String(contentsOf: AppFolder.repository.appendingPathComponent("README.md"), encoding: .utf8)
  }

  /// Recorded with MODULEKIT_RECORD=1.
  @Test("Match what modctl draws of the sample shop", arguments: Picture.all)
  func fresh(_ picture: Picture) throws {
    let result = try Modctl.run(["graph", "--format", "svg"] + picture.arguments, in: AppFolder.repository)
    let file = AppFolder.repository.appendingPathComponent("docs/\(picture.file)")
    try Recording.expect(result.output, in: file)
    let readme = try Self.readme()
    #expect(readme.contains("docs/\(picture.file)"))
    let command = ["modctl", "graph", "--format", "svg"] + picture.arguments
    #expect(readme.contains(command.joined(separator: " ")))
  }

  /// MODULEKIT_RECORD=1 records them. The clock is virtual, so the times are always the same.
  @Test("Match what a start is drawn as")
  func start() throws {
    let clock = VirtualClock()
    func module(_ name: String, _ needs: [String], _ milliseconds: Int) -> FakeModule {
      FakeModule(name, needs: needs) { _ in try await clock.sleep(for: .milliseconds(milliseconds)) }
    }
    let modules = [
      module("log", [], 4), module("settings", ["log"], 9), module("db", ["log", "settings"], 46),
      module("catalogue", ["db"], 18), module("payment", ["log", "settings"], 31), module("cart", ["db"], 12),
      module("mail", ["settings"], 15), module("checkout", ["cart", "payment"], 8),
    ]
    let drawn = Guarded<String?>(nil)
    let executor = SeededExecutor(seed: 1, clock: clock)
    let outcome = executor.run {
      var options = ModuleManagerOptions()
      options.executor = executor
      let manager = try? ModuleManager(modules: modules, options: options, clock: clock)
      let report = try? await manager?.start()
      drawn.withLock { $0 = report?.timeline.svg }
      await manager?.stop()
    }
    #expect(outcome == .finished)
    let svg = try #require(drawn.withLock { $0 })
    let file = AppFolder.repository.appendingPathComponent("docs/start.svg")
    try Recording.expect(svg, in: file)
    #expect(svg.contains("critical path: log → settings → db → cart → checkout"))
    #expect(try Self.readme().contains("(docs/start.svg)"))
  }
}
