import Foundation
import Testing

@Suite("modctl resolve, when the lockfile is hard to write")
struct LockfileWritingTests {
  private static let modules = (0..<12).map { "m\($0)" }

  private func app(_ more: [String: String] = [:]) throws -> AppFolder {
    let needs = Self.modules.map { "\"\($0)\": \"^1\"" }.joined(separator: ", ")
    var files = ["modules.json": "{\"name\": \"shop\", \"dependencies\": {\(needs)}}"]
    for name in Self.modules {
      files["manifests/\(name).ndjson"] = #"{"name": "\#(name)", "version": "1.0.0"}"#
    }
    return try AppFolder(files.merging(more) { $1 })
  }

  private static let isRoot = getuid() == 0
  private static let setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(
    "A read-only folder: reports the reason and exits with 65",
    .enabled(if: !isRoot || setpriv != nil, "root may write everywhere, and there is no setpriv")
  )
  func readOnly() throws {
    let app = try app()
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: app.url.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: app.url.path) }
    let environment = ["LANG": "C.UTF-8"]
    let result: Modctl.Result
    if Self.isRoot, let setpriv = Self.setpriv {
      let arguments = ["--reuid=65534", "--regid=65534", "--clear-groups", Modctl.program.path, "resolve"]
      result = try Modctl.run(URL(fileURLWithPath: setpriv), arguments, in: app.url, environment: environment)
    } else {
      result = try app.modctl("resolve")
    }
    result.expect(
      65,
      "modules.lock.json:1:1: error[write-failed]: creating a temporary file next to it: permission denied"
    )
    #expect(try app.names() == ["manifests", "modules.json"])
  }

  @Test("A lockfile that is a link: writes its target and keeps the link")
  func link() throws {
    let app = try app(["shared/README": ""])
    let link = app.url.path + "/modules.lock.json"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "shared/lock.json")
    #expect(try app.modctl("resolve").status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "shared/lock.json")
    #expect(try app.names("shared") == ["README", "lock.json"])
    #expect(try app.read("shared/lock.json").contains("\"m0\""))
    #expect(try app.modctl("resolve", "--locked").status == 0)
  }

  @Test(
    "A lockfile that is a folder or a link cycle: reports the reason and exits with 65",
    arguments: [true, false]
  )
  func folder(_ isFolder: Bool) throws {
    let app = try app(isFolder ? ["modules.lock.json/x": ""] : [:])
    if !isFolder {
      try app.link("modules.lock.json", to: "modules.lock.json")
    }
    for arguments in [["resolve"], ["resolve", "--locked"]] {
      try Modctl.run(arguments, in: app.url).expect(
        65,
        "modules.lock.json:1:1: error[unreadable-file]: cannot be read: "
          + (isFolder ? "this is a folder, not a file" : "too many levels of symbolic links")
      )
    }
  }

  @Test("Keeps the permissions of the lockfile", arguments: [0o600, 0o664, 0o444])
  func permissions(_ mode: Int) throws {
    let app = try app(["modules.lock.json": "{\"lockfile\": 1, \"modules\": {}}\n"])
    let path = app.url.path + "/modules.lock.json"
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    #expect(try app.modctl("resolve").status == 0)
    #expect(try app.read("modules.lock.json").contains("\"m0\""))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
  }

  @Test("Many writers at once: each succeeds, one whole content remains, and nothing next to it")
  func crowd() throws {
    let app = try app([".ours.modulekit-1-0.tmp": "left behind"])
    let texts = Self.modules.map { name in
      "{\n  \"lockfile\": 1,\n  \"modules\": {\n    \"\(name)\": {\n      \"version\": \"1.0.0\",\n"
        + "      \"dependencies\": []\n    }\n  }\n}\n"
    }
    for (name, text) in zip(Self.modules, texts) { try app.write("theirs/\(name)", text) }
    try app.write("theirs/base", "{\"lockfile\": 1, \"modules\": {}}\n")
    for _ in 0..<3 {
      try app.write("ours", "{\"lockfile\": 1, \"modules\": {}}\n")
      let runs = try Self.modules.map {
        try Modctl.start(["lock", "merge", "theirs/base", "ours", "theirs/\($0)"], in: app.url)
      }
      for run in runs { try run().expect(0) }
      // Each writer adds its module to what it read, so the content is always a lockfile with the module of its last writer.
      let text = try app.read("ours")
      let last = Self.modules.filter { text.contains("\"\($0)\": {") }
      #expect(!last.isEmpty && text.hasSuffix("\n  }\n}\n"))
    }
    #expect(try app.names() == ["manifests", "modules.json", "ours", "theirs"])
  }
}
