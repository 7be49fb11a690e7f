import Foundation
import Testing

@Suite("modctl init")
struct InitTests {
  @Test("Makes an application in an empty folder that resolves, passes check, and takes a module")
  func empty() throws {
    let app = try AppFolder(["my shop/keep": ""])
    let folder = app.url.appendingPathComponent("my shop")
    let result = try Modctl.run(["init"], in: folder)
    result.expect(0)
    #expect(
      result.output.hasPrefix(
        "Created my-shop\n  + modules.json\n  + manifests/.gitkeep\n  + .gitignore\n  + .gitattributes\n\nNext\n"
      )
    )
    #expect(try app.read("my shop/.gitattributes") == "modules.lock.json merge=modctl\n")
    #expect(try Modctl.run(["resolve"], in: folder).status == 0)
    #expect(try Modctl.run(["new", "cart"], in: folder).status == 0)
    #expect(try app.read("my shop/Package.swift").contains("name: \"my shop\","))
    #expect(try Modctl.run(["add", "cart"], in: folder).status == 0)
    try Modctl.run(["check"], in: folder).expect(0)
  }

  @Test(
    "The name is that of the folder, as far as it may be a name",
    arguments: [("My App! ü", "My-App"), ("..x", "x"), ("-a--b_.", "a--b_."), ("über", "ber"), ("ü", "app")]
  )
  func folderName(_ folder: String, _ name: String) throws {
    let app = try AppFolder(["\(folder)/keep": ""])
    try Modctl.run(["init"], in: app.url.appendingPathComponent(folder)).expect(
      0,
      output: "Created \(name)\n"
    )
  }

  @Test("Nothing is wrong with a new application, nor with one of one new module")
  func check() throws {
    let app = try AppFolder(["README": ""])
    let strict = ["check", "--strict"]
    for arguments in [["init"], strict, ["new", "cart"], ["add", "cart"], strict] {
      let result = try Modctl.run(arguments, in: app.url)
      result.expect(0)
      #expect(!result.output.contains("warning["), "\(result)")
    }
  }

  @Test("A manifest that is too deep for the pattern of a new application is reported")
  func deep() throws {
    let app = try AppFolder(["Sources/Shop/Cart/module.json": #"{"name": "cart", "version": "1.0.0"}"#])
    try app.modctl("init").expect(0)
    try app.modctl("check", "--strict").expect(
      1,
      output: "warning[no-workspace-module]: `Sources/*/module.json` matches"
    )
  }

  @Test("Ignores builds where no .gitignore exists, and leaves one alone that does")
  func ignored() throws {
    let app = try AppFolder(["README": ""])
    try app.modctl("init").expect(0)
    #expect(try app.read(".gitignore") == ".build/\n")
    for text in ["", "*.o\n\n.build"] {
      let app = try AppFolder([".gitignore": text])
      let result = try app.modctl("init")
      result.expect(0)
      #expect(try app.read(".gitignore") == text && !result.output.contains(".gitignore"))
    }
    let linked = try AppFolder(["README": ""])
    try FileManager.default.createSymbolicLink(
      atPath: linked.url.path + "/.gitignore",
      withDestinationPath: "nowhere"
    )
    try linked.modctl("init").expect(0)
    #expect(!linked.exists("nowhere"))
  }

  @Test("Keeps what exists: 65 for modules.json, one more line in .gitattributes, but never twice")
  func existing() throws {
    let app = try AppFolder([
      "Package.swift": "// mine", ".gitattributes": "*.png binary",
      "manifests/log/1.0.0.json":
        #"{"name": "log", "version": "1.0.0"}"#,
    ])
    try app.modctl("init", "--name", "a b").expect(64, "`a b` is not an application's name: a name has only")
    try app.modctl("init", "--name", "shop", "--format", "json").expect(
      0,
      output: #""schema": "modctl.init/1""#
    )
    #expect(try app.read(".gitattributes") == "*.png binary\nmodules.lock.json merge=modctl\n")
    #expect(try app.read("Package.swift") == "// mine" && !app.exists("manifests/.gitkeep"))
    #expect(try app.modctl("add", "log").status == 0)
    let text = try app.read("modules.json")
    try app.modctl("init").expect(65, "error[exists]: modules.json already exists")
    #expect(try app.read("modules.json") == text)
    try app.remove("modules.json")
    #expect(try app.modctl("init").status == 0)
    #expect(try app.read(".gitattributes") == "*.png binary\nmodules.lock.json merge=modctl\n")
  }

  @Test("Whatever .gitattributes says about the lockfile stays the last word")
  func attribute() throws {
    let app = try AppFolder([".gitattributes": "modules.lock.json -merge\n"])
    #expect(try app.modctl("init").status == 0)
    #expect(try app.read(".gitattributes") == "modules.lock.json -merge\n")
  }

  @Test("--git configures git, and needs a work tree", .enabled(if: Git.program != nil))
  func git() throws {
    let app = try AppFolder(["README": ""])
    func initialize() throws -> Modctl.Result {
      try app.modctl("init", "--git", environment: Git.environment(home: app.url))
    }
    try initialize().expect(65, "error[no-git]", "run `git init`")
    try app.modctl("init", "--git", environment: ["PATH": "/nonexistent", "LANG": "C.UTF-8"]).expect(
      65,
      "error[no-git]: there is no `git` on the PATH; install it, or leave out --git; nothing was written"
    )
    #expect(!app.exists("modules.json"))
    let git = try Git(in: app.url)
    #expect(try initialize().status == 0)
    let driver = try git.attempt(["config", "merge.modctl.driver"]).output
    #expect(driver == "modctl lock merge %O %A %B --path %P\n")
    #expect(try initialize().errors == "")
    try app.write(".gitattributes", "modules.lock.json merge=union\n")
    try initialize().expect(0, "do not name modctl but `union` as the merge driver")
  }
}
