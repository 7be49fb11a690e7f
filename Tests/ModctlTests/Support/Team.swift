import Foundation

/// An application whose catalog offers some versions of each module, in a git repository with `main` and two branches.
struct Team {
  let app: AppFolder
  let git: Git

  /// - Parameter driver: whether git merges lockfiles with modctl.
  init(driver: Bool) throws {
    app = try AppFolder([
      "manifests/ads/1.0.0.json": Self.manifest("ads", "1.0.0", #""clock": "^1""#),
      "manifests/cart/1.0.0.json": Self.manifest("cart", "1.0.0", #""log": "^1""#),
      "manifests/cart/1.1.0.json": Self.manifest("cart", "1.1.0", #""log": "^1""#),
      "manifests/clock/1.0.0.json": Self.manifest("clock", "1.0.0"),
      "manifests/log/1.0.0.json": Self.manifest("log", "1.0.0"),
      "manifests/log/1.4.0.json": Self.manifest("log", "1.4.0", #""clock": "^1""#),
      "manifests/log/1.5.0.json": Self.manifest("log", "1.5.0"),
      "manifests/search/1.0.0.json": Self.manifest("search", "1.0.0", #""log": "^1""#),
    ])
    git = try Git(in: app.url)
    if driver {
      try app.write(".gitattributes", "modules.lock.json merge=modctl\n")
      try git.run("config", "merge.modctl.driver", "'\(Modctl.program.path)' lock merge %O %A %B --path %P")
    }
    try require(["cart": "=1.0.0", "log": "=1.0.0"])
    try git.commit("Start")
  }

  private static func manifest(_ name: String, _ version: String, _ dependencies: String = "") -> String {
    #"{"name": "\#(name)", "version": "\#(version)", "dependencies": {\#(dependencies)}}"#
  }

  /// Writes the application's manifest and resolves. There are lines between the requirements, since git treats changes to
  /// adjacent lines as a conflict.
  func require(_ requirements: [String: String]) throws {
    let lines = ["ads", "cart", "log", "search"].map { name in
      (requirements[name].map { "    \"\(name)\": \"\($0)\",\n" } ?? "") + "\n\n\n"
    }
    let modules = lines.joined() + "    \"clock\": \"^1\"\n"
    try app.write("modules.json", "{\n  \"name\": \"shop\",\n  \"dependencies\": {\n\(modules)  }\n}\n")
    try app.lock()
  }

  /// Creates two branches from here, each with its own list of requirements, and merges `theirs` into `ours`.
  func merge(ours: [String: String], theirs: [String: String]) throws -> Modctl.Result {
    try git.run("checkout", "-b", "theirs")
    try require(theirs)
    try git.commit("Theirs")
    try git.run("checkout", "-b", "ours", "main")
    try require(ours)
    try git.commit("Ours")
    return try git.attempt(["merge", "--no-edit", "theirs"])
  }

  /// Returns the versions in the lockfile, by module.
  func pins() throws -> [String: String] {
    let data = Data(try app.read("modules.lock.json").utf8)
    let document = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let modules = document?["modules"] as? [String: [String: Any]] ?? [:]
    return modules.compactMapValues { $0["version"] as? String }
  }
}
