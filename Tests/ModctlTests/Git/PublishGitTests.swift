import Foundation
import Testing

@Suite("modctl publish in a git work tree", .enabled(if: Git.program != nil))
struct PublishGitTests {
  private func app() throws -> (AppFolder, Git) {
    let app = try ReleaseApp.make([
      "Package.swift": "// swift-tools-version: 6.1",
      "Sources/Gift/module.json":
        #"{"name": "gift", "version": "0.1.0", "package": {"url": "https://git.example/gift"}}"#,
    ])
    let git = try Git(in: app.url)
    try git.commit("Start")
    return (app, git)
  }

  private func publish(_ app: AppFolder, _ arguments: String..., environment more: [String: String] = [:])
    throws -> Modctl.Result
  {
    let environment = Git.environment(home: app.url).merging(more) { $1 }
    let options = ["--manifest-only"] + ReleaseApp.date
    return try Modctl.run(["publish"] + arguments + options, in: app.url, environment: environment)
  }

  @Test("The tag must exist and name this commit, and the work tree must be clean except for the catalog")
  func checks() throws {
    let (app, git) = try app()
    let head = try git.attempt(["rev-parse", "HEAD"]).output.dropLast()
    try publish(app, "gift").expect(1, "there is no tag 0.1.0")
    try app.write("Sources/Gift/new.swift", "")
    try publish(app, "gift", "--tag").expect(1, "uncommitted changes: Sources/Gift/new.swift")
    try app.remove("Sources/Gift/new.swift")
    try app.write("manifests/log/1.1.0.json", #"{"name": "log", "version": "1.1.0"}"#)
    let plan = try publish(app, "gift", "--tag", "--dry-run")
    #expect(plan.output.contains("\n  + tag 0.1.0\n") && !plan.output.contains("pushed"), "\(plan)")
    #expect(try git.attempt(["tag"]).output == "")
    let result = try publish(app, "gift", "--tag")
    result.expect(0, output: "\n  + tag 0.1.0\n")
    #expect(
      result.output.hasSuffix("\nnote: others get the code once the new tags are pushed\n"),
      "\(result.output)"
    )
    #expect(try git.attempt(["rev-parse", "0.1.0^{commit}"]).output.dropLast() == head)
    #expect(try app.read("manifests/gift/0.1.0.json").contains("\"revision\": \"\(head)\""))
    // The stamp is not a difference.
    #expect(try publish(app, "gift").status == 0)
  }

  @Test("A hook's variables, which may be about another repository, are not used")
  func hook() throws {
    let (app, git) = try app()
    let folder = try AppFolder(["README": ""])
    let other = try Git(in: folder.url)
    try other.commit("Other")
    for folder in [".git", other.directory.path + "/.git"] {
      let hook = ["GIT_DIR": folder, "GIT_INDEX_FILE": ".git/index", "GIT_LITERAL_PATHSPECS": "1"]
      try publish(app, "gift", "--tag", "--dry-run", environment: hook).expect(0, output: "\n  + tag 0.1.0\n")
      try app.write("Sources/Gift/new.swift", "")
      try publish(app, "gift", "--tag", environment: hook).expect(1, "uncommitted changes")
      try app.remove("Sources/Gift/new.swift")
    }
    #expect(try publish(app, "gift", "--tag", environment: ["GIT_DIR": ".git"]).status == 0)
    #expect(try git.attempt(["tag"]).output == "0.1.0\n")
  }

  @Test("What SwiftPM leaves in the folder of a package is not a change, wherever the package is")
  func builds() throws {
    let (app, git) = try app()
    try app.write("tools/Package.resolved", "{}")
    try git.commit("Resolved")
    for folder in ["", "tools/"] {
      try app.write("\(folder).build/debug.yaml", "")
      try app.write("\(folder)Package.resolved", #"{"version": 3}"#)
    }
    try publish(app, "gift", "--tag", "--dry-run").expect(0)
    try app.write("tools/build", "")
    try publish(app, "gift", "--tag").expect(1, "uncommitted changes: tools/build hint")
    try app.remove("tools/build")
    try publish(app, "gift", "--tag").expect(0)
  }

  @Test("A tag of another commit says which version to raise")
  func taken() throws {
    let (app, git) = try app()
    try git.run("tag", "0.1.0")
    try git.run("tag", "3.0.0")
    let package = #"{"url": "https://git.example/gift", "version": "3.0.0"}"#
    try app.write("Sources/Gift/new.swift", "")
    try git.commit("New")
    try publish(app, "gift").expect(1, "hint: check out 0.1.0, or raise the version 1 error")
    try app.write(
      "Sources/Gift/module.json",
      #"{"name": "gift", "version": "0.2.0", "package": \#(package)}"#
    )
    try git.commit("Raised")
    try publish(app, "gift").expect(1, "hint: check out 3.0.0, or raise `version` under `package` 1 error")
  }

  @Test("Untracked files count even if git does not list them on its own")
  func untracked() throws {
    let (app, git) = try app()
    try git.run("config", "status.showUntrackedFiles", "no")
    try app.write("Sources/Gift/new.swift", "")
    try publish(app, "gift", "--tag").expect(1, "uncommitted changes")
  }

  @Test("A git that fails is not taken for a missing repository or a clean work tree")
  func failingGit() throws {
    let (app, git) = try app()
    try git.run("config", "core.bare", "true")
    try publish(app, "gift", "--tag").expect(
      1,
      "git cannot compare",
      "git: fatal: this operation must be run in a work tree"
    )
    try app.write(".git/config", "[")
    try publish(app, "gift", "--tag").expect(1, "git: fatal: bad config line")
  }

  @Test("A tag that git signs on its own needs no editor")
  func signedTag() throws {
    let (app, git) = try app()
    try app.writeScript(
      ".git/signer",
      "cat >/dev/null; echo '[GNUPG:] SIG_CREATED ' >&2; echo '-----BEGIN PGP SIGNATURE-----'"
    )
    try git.run("config", "tag.gpgSign", "true")
    try git.run("config", "gpg.program", app.url.path + "/.git/signer")
    try publish(app, "gift", "--tag", environment: ["GIT_EDITOR": "false"]).expect(0)
    #expect(try git.attempt(["cat-file", "-t", "0.1.0"]).output == "tag\n")
  }

  @Test("Two modules of one package have one tag")
  func sharedTag() throws {
    let (app, git) = try app()
    let package = #""package": {"url": "https://git.example/gift", "version": "3.0.0"}"#
    try app.remove("Sources/Gift")
    for name in ["gift", "box"] {
      try app.write("Sources/\(name)/module.json", #"{"name": "\#(name)", "version": "0.1.0", \#(package)}"#)
    }
    try git.commit("Box")
    let result = try publish(app, "gift", "box", "--tag", "--format", "json")
    result.expect(0)
    #expect(result.output.components(separatedBy: "\"tag\": \"3.0.0\"").count == 2, "\(result.output)")
    #expect(result.output.components(separatedBy: "\"tag\": null").count == 2, "\(result.output)")
    #expect(try git.attempt(["tag"]).output == "3.0.0\n")
  }

  @Test("A commit whose tag begins with v gets no second tag")
  func prefixed() throws {
    let (app, git) = try app()
    try git.run("tag", "v0.1.0")
    let result = try publish(app, "gift", "--tag")
    #expect(result.status == 0 && !result.output.contains("tag"), "\(result)")
    #expect(try git.attempt(["tag"]).output == "v0.1.0\n")
  }

  @Test("A tag that names another commit is not moved")
  func moved() throws {
    let (app, git) = try app()
    try git.run("tag", "v0.1.0")
    try app.write("Sources/Gift/new.swift", "")
    try git.commit("More")
    try publish(app, "gift", "--tag").expect(1, "the tag v0.1.0 names")
    #expect(!app.exists("manifests/gift/0.1.0.json"))
  }

  @Test("--commit commits only the files of the catalog")
  func commit() throws {
    let (app, git) = try app()
    try app.write("README", "not committed")
    try app.write("Sources/Gift/module.json", #"{"name": "gift", "version": "0.1.0"}"#)
    try publish(app, "--commit").expect(0)
    let log = try git.attempt(["log", "-1", "--name-only", "--format=%s"]).output
    #expect(log == "Publish gift 0.1.0, cart 1.1.0\n\nmanifests/cart/1.1.0.json\nmanifests/gift/0.1.0.json\n")
    #expect(try git.attempt(["status", "--porcelain"]).output.contains("README"))
  }

  @Test("--commit also commits what an earlier run published, but no other change of a packed file")
  func earlier() throws {
    let (app, git) = try app()
    try app.write("Sources/Gift/module.json", #"{"name": "gift", "version": "0.1.0"}"#)
    try app.write("Sources/Tip/module.json", #"{"name": "tip", "version": "1.0.0"}"#)
    let tip = #"{"name":"tip","version":"1.0.0"}"#
    try app.write("manifests/tip.ndjson", tip + "\n")
    try app.write(
      "manifests/cart.ndjson",
      try app.read("manifests/cart/1.0.0.json").split(separator: "\n").joined()
    )
    try app.remove("manifests/cart")
    try git.commit("Gift and tip")
    try app.write("manifests/tip.ndjson", tip.dropLast() + #","yanked":"late"}"# + "\n")
    // As if it had been killed before the commit.
    try publish(app, "cart", "gift").expect(0)
    try app.write("README", "not committed")
    for note in ["note: committed what an earlier run had published: cart 1.1.0, gift 0.1.0", ""] {
      let result = try publish(app, "--commit")
      result.expect(0, output: "Nothing to publish")
      #expect(result.flatErrors == note)
      let log = try git.attempt(["log", "-1", "--name-only", "--format=%s"]).output
      #expect(log == "Publish cart 1.1.0, gift 0.1.0\n\nmanifests/cart.ndjson\nmanifests/gift/0.1.0.json\n")
      #expect(try git.attempt(["status", "--porcelain"]).output == " M manifests/tip.ndjson\n?? README\n")
    }
    try app.write("Sources/Gift/module.json", #"{"name": "gift", "version": "0.1.1"}"#)
    try publish(app, "gift").expect(0)
    try app.writeScript(".git/hooks/pre-commit", "exit 1")
    try publish(app, "--commit").expect(65, "git could not commit gift 0.1.1, published by an earlier run")
    #expect(try git.attempt(["diff", "--cached", "--name-only"]).output.isEmpty)
    #expect(app.exists("manifests/gift/0.1.1.json"))
  }

  @Test("The modules of a package can be published one after the other, although --commit moves past its tag")
  func severalRuns() throws {
    let (app, git) = try app()
    let tip = #"{"name": "tip", "version": "0.1.0", "package": {"url": "https://git.example/gift"}}"#
    try app.write("Sources/Tip/module.json", tip)
    try git.commit("Tip")
    let head = try git.attempt(["rev-parse", "HEAD"]).output.dropLast()
    try publish(app, "gift", "--tag", "--commit").expect(0, output: "+ tag 0.1.0")
    try publish(app, "tip", "--tag", "--commit").expect(0)
    #expect(try app.read("manifests/tip/0.1.0.json").contains("\"revision\": \"\(head)\""))
    try app.write("Sources/Late/module.json", tip.replacingOccurrences(of: "tip", with: "late"))
    try git.commit("Late")
    try publish(app, "late", "--commit").expect(1, "the tag 0.1.0 names")
  }

  @Test("--commit commits to the repository of the catalog", arguments: ["../Other/manifests", "link"])
  func otherRepository(_ path: String) throws {
    let folder = try AppFolder(["Other/manifests/log/1.0.0.json": #"{"name": "log", "version": "1.0.0"}"#])
    let git = try Git(in: folder.url.appendingPathComponent("Other"))
    try git.commit("Start")
    try folder.write(
      "App/modules.json",
      #"{"name": "shop", "catalogs": ["\#(path)"], "workspace": ["Sources/*/module.json"]}"#
    )
    try folder.write("App/Sources/Gift/module.json", #"{"name": "gift", "version": "0.1.0"}"#)
    try folder.link("App/link", to: "../Other/manifests")
    try publish(folder, "--commit", "--directory", "App").expect(0)
    let log = try git.attempt(["log", "-1", "--name-only", "--format=%s"]).output
    #expect(log == "Publish gift 0.1.0\n\nmanifests/gift/0.1.0.json\n")
    #expect(try git.attempt(["status", "--porcelain"]).output.isEmpty)
  }

  @Test("If git cannot commit, nothing is published, and the error includes what git printed")
  func refusedCommit() throws {
    let (app, git) = try app()
    try app.writeScript(".git/hooks/pre-commit", "echo 'no ticket' >&2\nexit 1")
    try app.write("manifests/cart.ndjson", "")
    let before = try app.texts("manifests")
    for _ in 1...2 {
      try publish(app, "--commit", "--tag").expect(
        65,
        "error[git]: git could not commit it, so nothing was published",
        "note: git: no ticket"
      )
      #expect(try app.texts("manifests") == before)
      #expect(!app.exists("manifests/gift"))
      #expect(try git.attempt(["tag"]).output.isEmpty)
      #expect(try git.attempt(["diff", "--cached", "--name-only"]).output.isEmpty)
    }
    try app.remove(".git/hooks/pre-commit")
    #expect(try publish(app, "--commit", "--tag").status == 0)
  }

  @Test("A hook that fails after the commit leaves it published, and a refused commit leaves the index alone")
  func hooks() throws {
    let (app, git) = try app()
    try app.write("packed.ndjson", #"{"name": "tip", "version": "1.0.0"}"# + "\n")
    try app.write(
      "modules.json",
      #"{"name": "shop", "catalogs": ["packed.ndjson", "manifests"], "workspace": ["Sources/*/module.json"]}"#
    )
    try app.write("Sources/Gift/module.json", #"{"name": "gift", "version": "0.1.0"}"#)
    try git.commit("Pack")
    try app.write("packed.ndjson", #"{"name": "tip", "version": "1.0.0", "x-team": "north"}"# + "\n")
    _ = try git.attempt(["add", "packed.ndjson"])
    try app.writeScript(".git/hooks/pre-commit", "exit 1")
    #expect(try publish(app, "gift", "--commit", "--tag").status == 65)
    #expect(try git.attempt(["status", "--porcelain"]).output == "M  packed.ndjson\n")
    try app.remove(".git/hooks/pre-commit")
    try app.writeScript(".git/hooks/post-commit", "kill -INT $PPID")
    try publish(app, "gift", "--commit", "--tag").expect(0)
    #expect(try git.attempt(["log", "-1", "--format=%s"]).output == "Publish gift 0.1.0\n")
    #expect(try app.read("packed.ndjson").contains("gift"))
  }
}
