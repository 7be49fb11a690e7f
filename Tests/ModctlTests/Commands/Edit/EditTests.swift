import Foundation
import ModuleCatalogs
import ModuleManifests
import ModuleTools
import TestSupport
import Testing
import VersionResolver

@Suite("modctl add and remove")
struct EditTests {
  private static let catalog = [
    "manifests/log.ndjson": """
    {"name": "log", "version": "1.0.0"}
    {"name": "log", "version": "1.4.0"}
    {"name": "log", "version": "2.0.0"}
    {"name": "log", "version": "3.0.0-rc.1"}
    """,
    "manifests/cart.ndjson": """
    {"name": "cart", "version": "1.0.0", "dependencies": {"log": "^1"}, "provides": {"OrderCart": "1.0.0"}}
    {"name": "cart", "version": "2.0.0", "dependencies": {"log": "^2"}, "provides": {"OrderCart": "2.0.0"}}
    """,
    "manifests/tax.ndjson": #"{"name": "tax", "version": "0.3.1"}"#,
  ]

  private func app(_ manifest: String, _ more: [String: String] = [:]) throws -> AppFolder {
    try AppFolder(["modules.json": manifest].merging(Self.catalog) { $1 }.merging(more) { $1 })
  }

  @Test("A new dependency gets ^ and the newest version that leaves a solution, and the lockfile is updated")
  func newest() throws {
    let app = try app(#"{"name": "shop", "dependencies": {"log": "^1.0"}}"#)
    let result = try app.modctl("add", "cart", "tax")
    result.expect(0)
    #expect(
      try app.read("modules.json")
        == #"{"name": "shop", "dependencies": {"cart": "^1.0.0", "log": "^1.0", "tax": "^0.3.1"}}"#
    )
    #expect(
      result.output.hasPrefix("Edited modules.json\n  + cart  ^1.0.0  modules.json:1\n  + tax   ^0.3.1")
    )
    #expect(try app.modctl("resolve", "--locked").status == 0)
    #expect(try app.modctl("resolve").output.contains("Nothing changed."))
  }

  @Test("A section that loses its last module to another one, or an optional one, does not stay behind")
  func emptied() throws {
    let old = "{\n  \"name\": \"box\",\n  \"version\": \"1.0.0\"\n}\n"
    let path = "Sources/box/module.json"
    let app = try app(#"{"name": "shop", "workspace": ["Sources/*/module.json"]}"#, [path: old])
    func run(_ arguments: String...) throws -> String {
      try Modctl.run(arguments + ["--to", "box"], in: app.url).expect(0)
      return try app.read(path)
    }
    let optional = try run("add", "log@^1.0", "--optional")
    #expect(optional.contains(#""optionalDependencies": {"#))
    let needed = try run("add", "log@^1.0")
    #expect(needed == optional.replacing("optionalDependencies", with: "dependencies"))
    #expect(try run("add", "log@^1.0", "--optional") == optional)
    #expect(try run("remove", "log") == old)
    #expect(try run("add", "log@^1.0", "tax") != old)
    #expect(try run("add", "tax@^0.3", "--optional").contains(#""log": "^1.0""#))
    let emptied = try run("remove", "log", "tax")
    #expect(emptied == old.replacing("\"1.0.0\"\n", with: "\"1.0.0\",\n  \"dependencies\": {}\n"))
  }

  @Test("Newest means newest: a locked version gives way, and pre-releases count only where they are allowed")
  func locked() throws {
    let app = try app(#"{"name": "shop", "dependencies": {"cart": "*"}}"#)
    try app.lock()
    #expect(try app.modctl("update", "cart@1.0.0").status == 0)
    #expect(try app.modctl("update", "log@1.0.0").status == 0)
    #expect(try app.modctl("add", "log").status == 0)
    #expect(try app.read("modules.json").contains(#""log": "^2.0.0""#))
    #expect(try app.modctl("remove", "log").status == 0)
    try app.write("modules.json", #"{"name": "shop", "dependencies": {}, "prereleases": ["log"]}"#)
    #expect(try app.modctl("add", "log").status == 0)
    #expect(try app.read("modules.json").contains(#""log": "^3.0.0-rc.1""#))
  }

  @Test("A bare version is written as it is, with a note about what it admits")
  func bareVersion() throws {
    let app = try app(#"{"name": "shop", "dependencies": {}}"#)
    let result = try app.modctl("add", "log@1.0.0", "tax@^0.3")
    result.expect(0)
    #expect(
      result.flatErrors
        == "note: log 1.0.0 admits only that version; write log@=1.0.0 to say so, or log@^1.0.0"
    )
    #expect(try app.read("modules.json").contains(#""log": "1.0.0""#))
    #expect(try app.modctl("add", "log@=1.0.0").errors.isEmpty)
  }

  @Test("A requirement without a solution gets the explanation of resolve, and nothing is written")
  func conflict() throws {
    let text = #"{"name": "shop", "dependencies": {"cart": "^2", "tax": "*"}}"#
    let edited = #"{"name": "shop", "dependencies": {"cart": "^2", "log": "^1.0", "tax": "*"}}"#
    let app = try app(text)
    let result = try app.modctl("add", "log@^1.0")
    let reference = try self.app(edited).modctl("resolve")
    #expect(result.status == 1 && reference.status == 1)
    // Positions refer to the file as it is; a requirement that is not written has none.
    func core(_ text: String) -> Substring? { text.components(separatedBy: "\nTry").first?[...] }
    let placed = reference.errors.replacing("modules.json:1:56", with: "(not written)")
      .replacing("modules.json:1  \"log\"", with: "modules.json  \"log\"")
      // An override does not ignore what is added.
      .replacing(
        "override log = 2.0.0  ignores the application's requirement",
        with: "override log = 1.4.0  ignores cart's requirement"
      )
    #expect(core(result.errors) == core(placed))
    #expect(result.errors.contains("Try `modctl add log@^1.0 --fix 1 --dry-run`"))
    #expect(result.errors.hasSuffix("\n\nmodules.json was not changed.\n"))
    #expect(try app.read("modules.json") == text)
    #expect(!app.exists("modules.lock.json"))
    try app.modctl("add", "log@^1.0", "--format", "json").expect(
      1,
      output: #""schema": "modctl.diagnostic/1""#
    )
    for number in ["1", "2"] {
      let other = try self.app(text)
      #expect(try other.modctl("add", "log@^1.0", "--fix", number, "--dry-run").status == 0)
      #expect(try other.read("modules.json") == text)
      try other.modctl("add", "log@^1.0", "--fix", number).expect(0)
      #expect(try other.modctl("resolve", "--locked").status == 0)
      #expect(try other.read("modules.json").contains(#""log":"#))
    }
  }

  @Test("Every position that a failed edit reports is correct, whatever else the edit does")
  func places() throws {
    let text = """
      {
        "name": "shop",
        "workspace": ["Sources/*/module.json"],
        "dependencies": {
          "basket": "*",
          "cart": "^2", "tax": "*"
        }
      }
      """
    let app = try app(
      text,
      [
        "Sources/Basket/module.json":
          #"{"name": "basket", "version": "1.0.0", "dependencies": {"log": ">=2"}}"#
      ]
    )
    let files = [
      "modules.json": text, "Sources/Basket/module.json": try app.read("Sources/Basket/module.json"),
    ]
    var found: Set<String> = []
    for arguments in [
      ["add", "log@^1"], ["add", "basket", "log@=1.0.0", "--lazy"], ["add", "cart@^1", "tax"],
      ["add", "log@^1", "--to", "basket"], ["add", "cart@^1", "tax@^9", "--to", "basket"],
    ] {
      let result = try Modctl.run(arguments + ["--format", "json"], in: app.url)
      #expect(result.status == 1, "\(arguments): \(result.errors)")
      let document = try result.object()
      for fact in document["core"] as? [[String: Any]] ?? [] {
        guard let place = fact["at"] as? [String: Any], let path = place["file"] as? String,
          let file = files[path],
          let line = place["line"] as? Int, let column = place["column"] as? Int,
          let requirement = fact["requirement"] as? String, let target = fact["target"] as? String
        else { continue }
        let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
        let rest = try #require(
          lines.indices.contains(line - 1) ? lines[line - 1].dropFirst(column - 1) : nil
        )
        #expect(rest.hasPrefix("\"\(requirement)\""), "\(arguments): \(target) is not at \(line):\(column)")
        found.insert("\(path) \(target)")
      }
      #expect(try app.read("modules.json") == text)
    }
    #expect(
      found.isSuperset(of: ["modules.json cart", "modules.json basket", "Sources/Basket/module.json log"])
    )
  }

  @Test("Refuses a request that makes no sense with 64, suggests what was meant, and writes nothing")
  func refusals() throws {
    let text = #"{"name": "shop", "dependencies": {"log": "^1.0"}, "requires": {"OrderCart": "*"}}"#
    let app = try app(text)
    let cases: [(arguments: [String], message: String)] = [
      (["add", "carrt"], "there is no module `carrt` hint: did you mean `cart`?"),
      (
        ["add", "tax", "OrderCart"],
        "`OrderCart` is an interface, not a module hint: modules that provide it: cart"
      ),
      (["remove", "lag"], "`lag` is not a dependency that modules.json lists hint: did you mean `log`?"),
      (
        ["remove", "tax", "log"],
        "`tax` is not a dependency that modules.json lists hint: to see who needs it: modctl why tax"
      ),
      (["remove", "OrderCart"], "it is listed under `requires`"),
      (
        ["add", "cart", "--to", "log"],
        "the workspace has no module `log` hint: the workspace is empty; list its manifests under `workspace`"
      ),
      (["add", "cart", "cart@^1"], "error[repeated]: cart is named twice hint: name it once"),
      (["add", "cart", "--optional"], "name a module of the workspace with --to"),
      (["add", "cart@^^"], "is not a requirement"),
      (["add", "cart", "--reason", " "], "--reason must not be empty."),
      (["add"], "Missing expected argument"),
    ]
    for refused in cases {
      try Modctl.run(refused.arguments, in: app.url).expect(64, refused.message)
    }
    #expect(try app.read("modules.json") == text)
    #expect(!app.exists("modules.lock.json"))
  }

  @Test("A long list of the workspace's modules is cut short")
  func longWorkspace() throws {
    var files = ["modules.json": #"{"name": "shop", "workspace": ["own/*.json"]}"#]
    for number in 10..<22 {
      files["own/m\(number).json"] = #"{"name": "m\#(number)", "version": "1.0.0"}"#
    }
    try AppFolder(files).modctl("bump", "other").expect(
      64,
      "it has m10, m11, m12, m13, m14, m15, m16, 5 more"
    )
  }

  @Test("An existing dependency is changed in place and keeps its other settings")
  func change() throws {
    let app = try app(
      """
      {
        "name": "shop",
        "dependencies": { "log": { "from": "1.0.0", "reason": "writes", "x-owner": "me" },   "tax":"*" }
      }
      """
    )
    #expect(try app.modctl("add", "log@^2", "--lazy").status == 0)
    #expect(
      try app.read("modules.json").contains(
        #""dependencies": { "log": { "version": "^2", "reason": "writes", "x-owner": "me", "lazy": true },   "tax":"*" }"#
      )
    )
    let before = try app.read("modules.json")
    let again = try app.modctl("add", "log", "tax")
    #expect(again.status == 0 && again.output.hasPrefix("modules.json is already up to date."))
    let tried = try app.modctl("add", "log", "--dry-run")
    #expect(tried.status == 0 && tried.output.hasPrefix("modules.json is already up to date.\n\nResolved"))
    #expect(!tried.output.contains("modules.json was not changed"), "\(tried.output)")
    #expect(try app.modctl("add", "log", "--format", "json").values("written") == [false])
    #expect(try app.read("modules.json") == before)
    #expect(try app.modctl("add", "tax", "--reason", "counts").status == 0)
    #expect(try app.read("modules.json").contains(#""tax":{ "version": "*", "reason": "counts" } }"#))
  }

  @Test("A workspace module: --to, --optional, moving from one list to the other")
  func workspace() throws {
    let app = try app(
      #"{"name": "shop", "dependencies": {"basket": "*"}, "workspace": ["Sources/*/module.json"]}"#,
      ["Sources/Basket/module.json": "{\n\t\"name\": \"basket\",\n\t\"version\": \"1.0.0\"\n}\n"]
    )
    let manifest = "Sources/Basket/module.json"
    let head = "{\n\t\"name\": \"basket\",\n\t\"version\": \"1.0.0\""
    #expect(try app.modctl("add", "log@^1", "--to", "basket", "--optional").status == 0)
    #expect(
      try app.read(manifest) == head + ",\n\t\"optionalDependencies\": {\n\t\t\"log\": \"^1\"\n\t}\n}\n"
    )
    #expect(!(try app.read("modules.lock.json")).contains("\"log\""))
    let result = try app.modctl("add", "log", "--to", "basket", "--format", "json")
    result.expect(0, output: #""file": "Sources/Basket/module.json""#)
    // Its requirement is the same, and yet something has changed.
    #expect(result.output.contains(#""section": "dependencies""#), "\(result.output)")
    #expect(try app.read(manifest).hasSuffix("\"dependencies\": {\n\t\t\"log\": \"^1\"\n\t}\n}\n"))
    #expect(try app.read("modules.lock.json").contains("\"version\": \"1.4.0\""))
    #expect(try app.modctl("remove", "log", "--to", "basket").status == 0)
    #expect(!(try app.read("modules.lock.json")).contains("\"log\""))
  }

  @Test("A module that is only in conflicts is no dependency to remove, and the message says where it is")
  func conflicts() throws {
    let text = #"{"name": "basket", "version": "1.0.0", "conflicts": {"tax": "^1"}}"#
    let app = try app(
      #"{"name": "shop", "dependencies": {}, "workspace": ["Sources/*/module.json"]}"#,
      ["Sources/Basket/module.json": text]
    )
    let result = try app.modctl("remove", "tax", "--to", "basket")
    result.expect(64, "hint: it is listed under `conflicts`")
    #expect(result.errors.hasPrefix("Sources/Basket/module.json:1:54: "))
  }

  @Test("No module depends on itself, whether it is selected or not", arguments: [#""basket": "*""#, ""])
  func own(_ dependencies: String) throws {
    let text = #"{"name": "basket", "version": "1.0.0"}"#
    let app = try app(
      "{\"name\": \"shop\", \"dependencies\": {\(dependencies)}, \"workspace\": [\"Sources/*/module.json\"]}",
      ["Sources/Basket/module.json": text]
    )
    for arguments in [["basket"], ["log", "basket@=1.0.0", "--lazy"], ["basket", "--optional"]] {
      try Modctl.run(["add", "--to", "basket"] + arguments, in: app.url).expect(
        64,
        "basket cannot depend on itself"
      )
      #expect(try app.read("Sources/Basket/module.json") == text)
    }
  }

  @Test("Removing a module that others need says who needs it")
  func remaining() throws {
    let app = try app(#"{"name": "shop", "dependencies": {"log": "^2", "cart": "*"}}"#)
    try app.modctl("remove", "log").expect(0, output: "note: log stays selected; needed by cart")
  }

  @Test("Removing a module that the application needs for an interface says so, and it counts as direct once")
  func remainingProvider() throws {
    let app = try AppFolder([
      "modules.json":
        #"{"name": "shop", "dependencies": {"stripe": "^1"}, "requires": {"Pay": "*", "Refund": "*"}}"#,
      "manifests/stripe/1.0.0.json":
        #"{"name": "stripe", "version": "1.0.0", "provides": {"Pay": "1.0.0", "Refund": "1.0.0"}}"#,
    ])
    try app.modctl("resolve").expect(0, output: "Resolved 1 module for shop (1 direct)")
    try app.modctl("remove", "stripe").expect(0, output: "note: stripe stays selected; needed by shop")
  }

  @Test(
    "The chosen requirement is the newest that has a solution, compared with trying all",
    arguments: RandomRuns.blocks(6)
  )
  func oracle(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<8 {
      // Versions 1 to 3 of a, b and c; each needs some later ones, as the application does.
      let names = ["a", "b", "c"]
      func needs(after index: Int, _ chance: Int) -> String {
        let members = names.indices.filter { $0 > index && generator.below(100) < chance }.map { target in
          "\"\(names[target])\": \"\((1...3).filter { _ in generator.below(3) > 0 }.map { "=\($0).0.0" }.joined(separator: " || "))\""
        }
        return "\"dependencies\": {\(members.filter { !$0.hasSuffix("\"\"") }.joined(separator: ", "))}"
      }
      let manifests = names.indices.flatMap { index in
        (1...3).map {
          "{\"name\": \"\(names[index])\", \"version\": \"\($0).0.0\", \(needs(after: index, 60))}"
        }
      }
      let app = try AppFolder([
        "modules.json": "{\"name\": \"shop\", \(needs(after: 0, 50)), \"catalogs\": [\"all.ndjson\"]}",
        "all.ndjson": manifests.joined(separator: "\n"),
      ])
      var resolver = ApplicationResolver(directory: app.url.path)
      if generator.below(2) == 0, let application = try? resolver.resolve() {
        try application.lockfile.write(to: app.url.path + "/modules.lock.json")
      }
      var best: Int?
      for version in 1...3 {
        resolver.additions = [Dependency("a", .exactly(Version(UInt64(version), 0, 0)))]
        if (try? resolver.resolve()) != nil { best = version }
      }
      resolver.additions = []
      switch ApplicationEditor(resolver, DependencyEdit([.add("a", nil)])).run() {
      case .edited(let result): #expect(result.changes.first?.new == best.map { "^\($0).0.0" })
      case .failed: #expect(best == nil)
      case .refused(let diagnostics): Issue.record("\(diagnostics)")
      }
    }
  }
}
