import Foundation
import TestSupport
import Testing

@Suite("modctl assemble, killed")
struct AssembleKillTests {
  /// Two selections; a run for one replaces the files of the other.
  @Test("Leaves each file whole, never a pair that builds by mistake, and the next run repairs it")
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
    var moment = try KillMoment { try app.modctl("assemble") }
    var next = 1
    while !moment.isDone {
      next = 1 - next
      try app.write("modules.lock.json", lockfiles[next])
      moment.kill(try Modctl.spawn(["assemble", "--directory", app.url.path]))
      let found = try paths.map { try app.read($0) }
      for (index, text) in found.enumerated() {
        #expect(wanted.contains { $0[index] == text }, "\(paths[index]) is not whole")
      }
      if found == wanted[next] {
        moment.wasLate()
      } else if found == wanted[1 - next] {
        moment.wasEarly()
      } else {
        #expect(condition(found[0]) != condition(found[1]))
      }
      #expect(try app.modctl("assemble").status == 0)
      #expect(try paths.map { try app.read($0) } == wanted[next])
    }
    moment.expectBoth()
    let left = try app.names("Modules")
    #expect(left.sorted() == ["Package.swift", "Sources"])
  }
}
