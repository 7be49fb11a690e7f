import Foundation
import ModuleManifests
import Testing
import VersionResolver

@Suite("modctl lock merge")
struct LockMergeTests {
  private static let digests = ["a", "b"].map { "sha256:" + String(repeating: $0, count: 64) }

  private static func lockfile(_ pins: [String: String], digest: String? = nil) -> Lockfile {
    Lockfile(
      modules: pins.compactMapValues { text in
        (try? Version(parsing: text)).map { Lockfile.Module(version: $0, digest: digest) }
      }
    )
  }

  private func folder(_ base: [String: String], _ ours: [String: String], _ theirs: [String: String]) throws
    -> AppFolder
  {
    try AppFolder([
      "base": Self.lockfile(base).text, "ours": Self.lockfile(ours).text,
      "theirs": Self.lockfile(theirs).text,
    ])
  }

  @Test("Writes the merge to OURS and reports what it did in one line")
  func merges() throws {
    let app = try folder(
      ["log": "1.0.0", "cart": "1.0.0", "ads": "1.0.0"],
      ["log": "2.2.0", "cart": "1.0.0", "search": "1.0.0"],
      ["log": "2.3.1", "cart": "1.1.0", "ads": "1.0.0"]
    )
    let theirs = try app.read("theirs")
    let result = try app.modctl("lock", "merge", "base", "ours", "theirs", "--path", "modules.lock.json")
    #expect(result.status == 0)
    #expect(result.output == "")
    #expect(
      result.errors == """
        modctl: merged modules.lock.json: 2 modules from ours, 1 from theirs, 1 from
          both (log 2.3.1 over 2.2.0)

        """
    )
    #expect(try app.read("ours") == Self.lockfile(["log": "2.3.1", "cart": "1.1.0", "search": "1.0.0"]).text)
    #expect(try app.read("theirs") == theirs)
  }

  @Test("Prints one JSON document")
  func json() throws {
    let app = try folder(["log": "1.0.0"], ["log": "1.1.0"], [:])
    let result = try app.modctl("lock", "merge", "base", "ours", "theirs", "--format", "json")
    #expect(result.status == 0)
    #expect(result.errors == "")
    for (key, value) in ["module": "log", "from": "both", "ours": "1.1.0", "merged": "1.1.0"] {
      #expect(try result.values("modules", key) == [value])
    }
    #expect(try result.values("modules", "theirs") == [NSNull()])
  }

  @Test(
    "Treats an empty, a missing and a null BASE as no ancestor",
    arguments: ["empty", "missing", "/dev/null"]
  )
  func noBase(_ base: String) throws {
    let app = try folder([:], ["log": "1.0.0"], ["cart": "1.0.0"])
    try app.write("empty", "")
    #expect(try app.modctl("lock", "merge", base, "ours", "theirs").status == 0)
    #expect(try app.read("ours") == Self.lockfile(["log": "1.0.0", "cart": "1.0.0"]).text)
  }

  @Test("Reads sides that contain an unfinished merge themselves", arguments: ["ours", "theirs"])
  func markers(_ side: String) throws {
    let app = try folder(["log": "1.0.0"], ["log": "1.0.0"], ["log": "1.0.0"])
    let text = try app.read(side).replacingOccurrences(
      of: "      \"version\": \"1.0.0\",\n",
      with: "<<<<<<< x\n      \"version\": \"1.4.0\",\n=======\n      \"version\": \"1.5.0\",\n>>>>>>> y\n"
    )
    try app.write(side, text)
    #expect(try app.modctl("lock", "merge", "base", "ours", "theirs").status == 0)
    #expect(try app.read("ours") == Self.lockfile(["log": "1.5.0"]).text)
  }

  @Test("Leaves OURS alone if a file is bad, and names each place", arguments: ["text", "json"])
  func badFiles(_ format: String) throws {
    let app = try folder([:], ["log": "1.0.0"], [:])
    try app.write("base", "{")
    try app.write("theirs", "{\n  \"lockfile\": 1,\n  \"modules\": {\"log\": {\"version\": \"1.02.0\"}}\n}\n")
    let ours = try app.read("ours")
    let result = try app.modctl(
      "lock",
      "merge",
      "base",
      "ours",
      "theirs",
      "--path",
      "lock.json",
      "--format",
      format
    )
    #expect(result.status == 65)
    #expect(try app.read("ours") == ours)
    if format == "text" {
      #expect(result.errors.contains("lock.json (base):1:"))
      #expect(result.errors.contains("lock.json (theirs):3:34: error[bad-version]: leading zero in `02`"))
      #expect(result.errors.hasSuffix("modctl: lock.json was not merged; ours is unchanged\n"))
    } else {
      let document = try result.object()
      #expect(document["schema"] as? String == "modctl.diagnostic/1")
      #expect((document["diagnostics"] as? [Any])?.count == 2)
    }
  }

  @Test("Reports which file is missing", arguments: ["ours", "theirs"])
  func missing(_ side: String) throws {
    let app = try folder([:], ["log": "1.0.0"], [:])
    try app.remove(side)
    try app.modctl("lock", "merge", "base", "ours", "theirs").expect(
      65,
      "\(side):1:1: error[unreadable-file]: cannot be read: there is no such file"
    )
    #expect(!app.exists("ours") || side == "theirs")
  }

  @Test("Marks two digests of one version and exits with 1")
  func digests() throws {
    let app = try AppFolder([
      "ours": Self.lockfile(["log": "1.0.0", "cart": "1.0.0"], digest: Self.digests[0]).text,
      "theirs": Self.lockfile(["log": "1.0.0", "ads": "1.0.0"], digest: Self.digests[1]).text,
    ])
    let result = try app.modctl("lock", "merge", "none", "ours", "theirs", "--path", "lock.json")
    #expect(result.status == 1)
    for digest in Self.digests { #expect(result.errors.contains(digest)) }
    #expect(result.errors.contains("lock.json:1:1: error[digest-conflict]"))
    let text = try app.read("ours")
    #expect(text.components(separatedBy: "<<<<<<< ").count == 2)
    #expect(text.contains("\"ads\"") && text.contains("\"cart\""))
    for line in result.errors.split(separator: "\n") { #expect(line.count <= 80) }
  }

  @Test("Explains how to set up git")
  func help() throws {
    try Modctl.run(["lock", "merge", "--help"]).expect(
      0,
      output: "\n  modules.lock.json merge=modctl\n",
      "\n  git config merge.modctl.driver \"modctl lock merge %O %A %B --path %P\"\n"
    )
    #expect(try Modctl.run(["lock", "--help"]).output.contains("merge"))
    #expect(try Modctl.run(["lock", "merge", "one"]).status == 64)
  }
}
