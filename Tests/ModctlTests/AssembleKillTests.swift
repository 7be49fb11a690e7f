import Foundation
import Testing

@Suite("modctl assemble that is killed")
struct AssembleKillTests {
  /// Two selections; a run for either replaces the files of the other.
  @Test("leaves each file whole, never a pair that could be built by mistake, and the next run puts it right")
  func anyMoment() throws {
    let app = try AppFolder([
      "modules.json": """
      { "name": "shop", "dependencies": { "cart": "*" }, "assembly": { "modulekit": { "path": "../ModuleKit" } } }
      """,
      "manifests/cart.ndjson": """
      { "name": "cart", "version": "1.0.0", "package": { "url": "https://git.example/acme/cart" } }
      { "name": "cart", "version": "2.0.0", "package": { "url": "https://git.example/acme/cart" } }
      """,
    ])
    let paths = ["Modules/Package.swift", "Modules/Sources/Modules/Modules.swift"]
    var lockfiles: [String] = []
    var wanted: [[String]] = []
    for version in ["1.0.0", "2.0.0"] {
      #expect(try app.modctl("resolve").status == 0 && app.modctl("update", "cart@\(version)").status == 0)
      lockfiles.append(try app.read("modules.lock.json"))
      #expect(try app.modctl("assemble").status == 0)
      wanted.append(try paths.map { try app.read($0) })
    }
    func condition(_ text: String) -> Substring? { text.firstMatch(of: /MODULES_[0-9A-F]{16}/)?.output }
    let began = ContinuousClock.now
    #expect(try app.modctl("assemble").status == 0)
    // Follows the moment at which files are replaced, however busy the machine is: later after a run that was killed
    // before it, earlier after one that had ended.
    var middle = (ContinuousClock.now - began) / .microseconds(1)
    var counts = (old: 0, new: 0, torn: 0)
    for round in 0..<100 where round < 40 || counts.old < 3 || counts.new < 3 {
      let next = round % 2
      try app.write("modules.lock.json", lockfiles[next])
      let process = try SpawnedModctl(["assemble", "--directory", app.url.path])
      let end = ContinuousClock.now + .microseconds(Double.random(in: 0...2 * middle))
      while ContinuousClock.now < end, !process.isDone {}
      kill(process.identifier, SIGKILL)
      _ = process.waitForEnd()
      let found = try paths.map { try app.read($0) }
      for (index, text) in found.enumerated() {
        #expect(wanted.contains { $0[index] == text }, "\(paths[index]) is not whole")
      }
      if found == wanted[next] {
        counts.new += 1
        middle *= 0.85
      } else if found == wanted[1 - next] {
        counts.old += 1
        middle *= 1.15
      } else {
        counts.torn += 1
        #expect(condition(found[0]) != condition(found[1]))
      }
      #expect(try app.modctl("assemble").status == 0)
      #expect(try paths.map { try app.read($0) } == wanted[next])
    }
    #expect(counts.old > 0 && counts.new > 0, "\(counts)")
    let left = try FileManager.default.contentsOfDirectory(
      atPath: app.url.appendingPathComponent("Modules").path
    )
    #expect(left.sorted() == ["Package.swift", "Sources"])
  }
}
