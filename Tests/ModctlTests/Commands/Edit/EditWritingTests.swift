import Foundation
import ModuleManifests
import ModuleTools
import TestSupport
import Testing

@Suite("modctl add, when files are hard to write")
struct EditWritingTests {
  private static let names = (0..<8).map { "module-with-a-rather-long-name-\($0)" }

  private func app() throws -> AppFolder {
    var files = [
      "modules.json": "{\n  \"name\": \"shop\",\n  \"dependencies\": {\n    \"log\": \"^1\"\n  }\n}\n"
    ]
    for name in Self.names + ["log"] {
      files["manifests/\(name).ndjson"] = #"{"name": "\#(name)", "version": "1.0.0"}"#
    }
    let app = try AppFolder(files)
    try app.lock()
    return app
  }

  @Test("A manifest that was changed in the meantime is left alone, and so is the lockfile")
  func changed() throws {
    let app = try app()
    let lockfile = try app.read("modules.lock.json")
    let editor = ApplicationEditor(
      ApplicationResolver(directory: app.url.path),
      DependencyEdit([.add(Self.names[0], nil)])
    )
    guard case .edited(let result) = editor.run() else {
      Issue.record("it should resolve")
      return
    }
    let other = #"{"name": "shop", "dependencies": {"log": "=1.0.0"}}"#
    try app.write("modules.json", other)
    let error = #expect(throws: FileError.self) {
      try result.write(in: app.url.path)
    }
    #expect(error == .changed("modules.json"))
    #expect(try app.read("modules.json") == other && app.read("modules.lock.json") == lockfile)
  }

  @Test("A manifest that is a link stays a link, and permissions are kept")
  func link() throws {
    let app = try app()
    let manager = FileManager.default
    try app.write("shared/keep", "")
    try manager.moveItem(atPath: app.url.path + "/modules.json", toPath: app.url.path + "/shared/app.json")
    try manager.createSymbolicLink(
      atPath: app.url.path + "/modules.json",
      withDestinationPath: "shared/app.json"
    )
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: app.url.path + "/shared/app.json")
    #expect(try app.modctl("add", Self.names[0]).status == 0)
    #expect(
      try manager.destinationOfSymbolicLink(atPath: app.url.path + "/modules.json") == "shared/app.json"
    )
    #expect(try app.read("shared/app.json").contains(Self.names[0]))
    let attributes = try manager.attributesOfItem(atPath: app.url.path + "/shared/app.json")
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test("Several at once: each adds its module, and none is lost")
  func crowd() throws {
    let app = try app()
    let runs = try Self.names.map { try Modctl.start(["add", $0], in: app.url) }
    for run in runs { try run().expect(0) }
    let text = try app.read("modules.json")
    #expect(Self.names.filter { !text.contains("\"\($0)\": \"^1.0.0\"") } == [])
    #expect(try app.modctl("resolve", "--locked").status == 0)
  }

  @Test("Killed at any moment: both files are whole, and the next run repairs them")
  func killed() throws {
    let app = try app()
    let paths = ["modules.json", "modules.lock.json"]
    let old = try paths.map { try app.read($0) }
    var moment = try KillMoment { try app.modctl("add", Self.names[0]) }
    let new = try paths.map { try app.read($0) }
    while !moment.isDone {
      for (path, text) in zip(paths, old) { try app.write(path, text) }
      moment.kill(try Modctl.spawn(["add", Self.names[0], "--directory", app.url.path]))
      let found = try paths.map { try app.read($0) }
      for index in paths.indices { #expect(found[index] == old[index] || found[index] == new[index]) }
      if found == old { moment.wasEarly() }
      if found == new { moment.wasLate() }
      // The manifest is written last, so everything it lists is locked.
      if found[0] == new[0] { #expect(found[1] == new[1]) }
      #expect(try app.modctl("add", Self.names[0]).status == 0)
      #expect(try paths.map { try app.read($0) } == new)
    }
    moment.expectBoth()
    #expect(try app.names() == ["manifests", "modules.json", "modules.lock.json"])
  }
}
