import Foundation
import TestSupport
import Testing

@Suite("modctl plan")
struct PlanTests {
  static func lock(_ modules: [(String, String, [String])]) -> String {
    let entries = modules.map { name, version, needs in
      "\"\(name)\": {\"version\": \"\(version)\", \"dependencies\": [\(needs.map { "\"\($0)\"" }.joined(separator: ", "))]}"
    }
    return "{\"lockfile\": 1, \"modules\": {\(entries.joined(separator: ", "))}}"
  }

  static let old = lock([
    ("cart", "2.0.0", ["db", "log"]), ("db", "1.0.0", ["log"]), ("log", "1.4.0", []),
    ("mail", "1.0.0", ["log"]),
    ("old", "1.0.0", []),
  ])
  static let new = lock([
    ("ads", "1.0.0", ["log"]), ("cart", "2.0.0", ["db", "log"]), ("db", "1.1.0", ["log"]),
    ("log", "1.4.0", []),
    ("mail", "1.0.0", ["log"]),
  ])

  @Test("Shows what restarts, in which order, and what does not")
  func text() throws {
    let app = try AppFolder(["old.json": Self.old, "new.json": Self.new])
    let result = try app.modctl("plan", "old.json", "new.json")
    result.expect(0)
    #expect(
      result.output == """
        Changes
          + ads 1.0.0
          > db 1.0.0 → 1.1.0
          - old 1.0.0

        Initialize the new instances alongside the old ones
          1  ads, db

        Destroy the modules that depend on the changed ones
          1  cart

        Initialize these modules again, with the new instances
          1  cart

        Destroy the old instances
          1  db, old

        3 modules changed, 1 restarted, 2 untouched.

        """
    )
    let document = try app.modctl("plan", "old.json", "new.json", "--format", "json").object()
    #expect(document["restarted"] as? [String] == ["cart"])
    #expect(document["prepare"] as? [[String]] == [["ads", "db"]])
  }

  /// The names of the nodes in a picture, with their second lines.
  private static func drawn(_ svg: String) -> [String: String] {
    let pairs = svg.matches(of: /class="name"[^>]*>([^<]*)<\/text>(?:<text class="caption"[^>]*>([^<]*)<)?/)
      .map { (String($0.output.1), $0.output.2.map(String.init) ?? "") }
    return Dictionary(pairs) { first, _ in first }
  }

  @Test("Draws what changes and what restarts, and nothing else")
  func picture() throws {
    let app = try AppFolder(["old.json": Self.old, "new.json": Self.new])
    let result = try app.modctl("plan", "old.json", "new.json", "--format", "svg")
    #expect(result.output.contains(">changes<") && !result.output.contains("the lockfile"))
    result.expect(0)
    let notes = Self.drawn(result.output)
    #expect(Set(notes.keys) == ["ads", "cart", "db", "old"])
    #expect(notes["cart"]?.contains("restarts") == true && notes["db"]?.contains("was 1.0.0") == true)
    #expect(notes["ads"]?.contains("new") == true && notes["old"]?.contains("removed") == true)
    #expect(result.output.contains(">3 modules changed, 1 restarted, 2 untouched.<"))
    #expect(result.output.matches(of: /data-edge=/).count == 1)
    try app.modctl("plan", "old.json", "old.json", "--format", "svg").expect(
      0,
      output: ">No module changes; 5 untouched.<"
    )
  }

  @Test("Draws the modules of the plan, whatever changes", arguments: RandomRuns.blocks(12))
  func pictureLaw(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    func lock() -> String {
      var modules: [(String, String, [String])] = []
      for index in 0..<9 where generator.below(5) > 0 {
        let needs = modules.map(\.0).filter { _ in generator.below(4) == 0 }
        modules.append(("m\(index)", "1.\(generator.below(2)).0", needs))
      }
      return Self.lock(modules)
    }
    let app = try AppFolder(["old.json": lock(), "new.json": lock()])
    let document = try app.modctl("plan", "old.json", "new.json", "--format", "json").object()
    let changes = (document["changes"] as? [[String: Any]] ?? []).compactMap { $0["module"] as? String }
    let restarted = Set(document["restarted"] as? [String] ?? [])
    let notes = Self.drawn(try app.modctl("plan", "old.json", "new.json", "--format", "svg").output)
    #expect(Set(notes.keys) == restarted.union(changes))
    #expect(Set(notes.filter { $0.value.contains("restarts") }.keys) == restarted)
  }

  @Test("A lazy edge in a manifest restarts no module, and a cycle in a lockfile contains one")
  func lazy() throws {
    let before = Self.lock([("cart", "1.0.0", ["payment"]), ("payment", "1.0.0", ["cart"])])
    let after = Self.lock([("cart", "1.0.0", ["payment"]), ("payment", "1.1.0", ["cart"])])
    let app = try AppFolder([
      "old.json": before, "new.json": after,
      "modules.json": #"{"name": "shop", "dependencies": {"cart": "^1"}}"#,
      "manifests/cart.ndjson":
        #"{"name": "cart", "version": "1.0.0", "dependencies": {"payment": {"version": "^1", "lazy": true}}}"#,
      "manifests/payment.ndjson": """
      {"name": "payment", "version": "1.0.0", "dependencies": {"cart": "^1"}}
      {"name": "payment", "version": "1.1.0", "dependencies": {"cart": "^1"}}
      """,
    ])
    try app.modctl("plan", "old.json", "new.json").expect(
      0,
      output: "1 module changed, 0 restarted, 1 untouched."
    )
    // Without the manifests, one of the edges must be lazy, but it is unknown which.
    try app.remove("modules.json")
    #expect(try app.modctl("plan", "old.json", "new.json").status == 0)
  }

  @Test("Says which modules' dependencies it takes for not lazy")
  func assumptions() throws {
    let app = try AppFolder(["old.json": Self.old, "new.json": Self.new])
    func run() throws -> (note: String, assumed: [String]?) {
      let json = try app.modctl("plan", "old.json", "new.json", "--format", "json")
      let document = try json.object()
      return (json.flatErrors, document["assumed"] as? [String])
    }
    let all = ["ads 1.0.0", "cart 2.0.0", "db 1.0.0", "db 1.1.0", "mail 1.0.0"]
    #expect(
      try run() == (
        "note: there is no modules.json with catalogs that have ads 1.0.0 and 4 more, so their dependencies count as not lazy",
        all
      )
    )
    try app.write("modules.json", #"{"name": "shop", "dependencies": {}}"#)
    for (module, version) in [("ads", "1.0.0"), ("cart", "2.0.0"), ("db", "1.1.0"), ("mail", "1.0.0")] {
      try app.write(
        "manifests/\(module)/\(version).json",
        #"{"name": "\#(module)", "version": "\#(version)"}"#
      )
    }
    #expect(
      try run() == ("note: no catalog has db 1.0.0, so its dependencies count as not lazy", ["db 1.0.0"])
    )
    try app.write("manifests/db/1.0.0.json", #"{"name": "db", "version": "1.0.0"}"#)
    #expect(try run() == ("", []))
    // If nothing changes, nothing is assumed.
    try app.remove("modules.json")
    #expect(try app.modctl("plan", "old.json", "old.json").errors == "")
  }

  @Test("Lockfiles are in the folder of the application, unless their paths are absolute")
  func directory() throws {
    let app = try AppFolder(["old.json": Self.old, "new.json": Self.new])
    let other = try AppFolder(["new.json": Self.old])
    try Modctl.run(["plan", "-C", app.url.path, "old.json", "new.json"], in: other.url).expect(
      0,
      output: "+ ads 1.0.0"
    )
    let absolute = try Modctl.run(
      ["plan", "-C", app.url.path, "old.json", other.url.appendingPathComponent("new.json").path],
      in: app.url
    )
    #expect(absolute.status == 0 && absolute.output == "No module changes; 5 untouched.\n", "\(absolute)")
  }

  @Test("Rejects a missing file, and one that is not a lockfile")
  func bad() throws {
    let app = try AppFolder(["old.json": Self.old, "bad.json": #"{"lockfile": 1}"#])
    try app.modctl("plan", "old.json", "nothing.json").expect(65, "nothing.json:1:1: error[unreadable-file]")
    try app.modctl("plan", "bad.json", "nothing.json").expect(65, "bad.json:1:1", "nothing.json:1:1")
    let bad = try app.modctl("plan", "bad.json", "old.json")
    bad.expect(65, "bad.json:1:")
    #expect(try app.modctl("plan", "old.json").status == 64)
  }

  private static let lazy = [
    "old.json": lock([("a", "1.0.0", ["b"]), ("b", "1.0.0", [])]),
    "new.json": lock([("a", "1.0.0", ["b"]), ("b", "2.0.0", [])]),
    "modules.json": #"{"name": "shop"}"#,
    "manifests/a/1.0.0.json":
      #"{"name": "a", "version": "1.0.0", "dependencies": {"b": {"version": "*", "lazy": true}}}"#,
  ]

  @Test(
    "A manifest that cannot be read is an error, since the plan depends on it",
    arguments: [
      ("modules.json", "{", 65), ("manifests/a/1.0.0.json", "{", 65),
      ("modules.json", #"{"name": "shop", "catalogs": ["nowhere"]}"#, 65),
      ("modules.json", #"{"name": "shop", "catalogs": [{"git": "file:///nowhere/catalog.git"}]}"#, 69),
    ]
  )
  func unreadable(_ path: String, _ text: String, _ status: Int32) throws {
    let app = try AppFolder(Self.lazy)
    try app.modctl("plan", "old.json", "new.json").expect(0, output: "0 restarted")
    try app.write(path, text)
    let environment = ["LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "XDG_CACHE_HOME": app.url.path + "/cache"]
    let result = try app.modctl("plan", "old.json", "new.json", environment: environment)
    result.expect(status, "error[")
    #expect(result.output.isEmpty, "\(result)")
  }

  @Test("Names the provider that changes")
  func provider() throws {
    func lock(_ provider: String) -> String {
      """
      {"lockfile": 1, "modules": {"a": {"version": "1.0.0", "dependencies": ["\(provider)"]},
        "x": {"version": "1.0.0"}, "y": {"version": "1.0.0"}}, "providers": {"I": "\(provider)"}}
      """
    }
    let app = try AppFolder(["old.json": lock("x"), "new.json": lock("y")])
    let result = try app.modctl("plan", "old.json", "new.json")
    #expect(result.output.hasPrefix("Changes\n  ~ provider of I: x → y\n\nDestroy"), "\(result)")
    let json = try app.modctl("plan", "old.json", "new.json", "--format", "json").output
    #expect(json.contains(#""interface": "I""#) && json.contains(#""new": "y""#), "\(json)")
    let svg = try app.modctl("plan", "old.json", "new.json", "--format", "svg").output
    #expect(svg.contains(">provider of I: x → y<"))
  }
}
