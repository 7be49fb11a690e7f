import Foundation
import Testing

/// Builds packages, which takes a few seconds for each pair.
@Suite("modctl bump on the code of packages", .enabled(if: Git.program != nil))
struct BumpCodeTests {
  private static let manifest =
    #"{"name": "cart", "version": "1.0.0", "package": {"url": "https://git.example/cart"}}"#

  private static func package(targets: [String], all: String) -> String {
    """
    // swift-tools-version: 6.1
    import PackageDescription
    let package = Package(
      name: "cart",
      products: [.library(name: "Cart", targets: \(targets))],
      targets: [\(all)]
    )

    """
  }

  /// Makes a package whose code is published.
  static func package(_ code: String) throws -> (AppFolder, Git) {
    let app = try AppFolder([
      "Package.swift": package(
        targets: ["Cart"],
        all: #".target(name: "Cart", exclude: ["module.json"])"#
      ),
      ".gitignore": ".build\n", "manifests/cart/1.0.0.json": manifest,
      "modules.json": #"{"name": "shop", "dependencies": {}, "workspace": ["Sources/*/module.json"]}"#,
      "Sources/Cart/module.json": manifest, "Sources/Cart/Cart.swift": code,
    ])
    let git = try Git(in: app.url)
    try git.commit("Start")
    return (app, git)
  }

  private func bump(_ app: AppFolder, _ arguments: String...) throws -> Modctl.Result {
    try Self.run(app, ["bump"] + arguments)
  }

  private func publish(_ app: AppFolder, _ arguments: String...) throws -> Modctl.Result {
    try Self.run(app, ["publish"] + arguments + ReleaseApp.date)
  }

  /// Runs modctl in the environment of this process, which has `swift`.
  static func run(_ app: AppFolder, _ arguments: [String]) throws -> Modctl.Result {
    var environment = ProcessInfo.processInfo.environment
    environment["LANG"] = "C.UTF-8"
    return try Modctl.run(arguments, in: app.url, environment: environment)
  }

  @Test("Without a tag, and with --manifest-only, it reports that the code was not compared")
  func skipped() throws {
    let (app, _) = try Self.package("public func f() {}\n")
    let none = try bump(app)
    none.expect(0)
    #expect(
      none.flatOutput.contains(
        "The code was not compared, and may require more: its repository has no tag 1.0.0"
      )
    )
    try bump(app, "--manifest-only", "--format", "json").expect(
      0,
      output: #""compared": false"#,
      #""reason": "--manifest-only""#
    )
  }

  @Test("Names the program that is missing")
  func missingPrograms() throws {
    let (app, git) = try Self.package("public func f() {}\n")
    try git.run("tag", "1.0.0")
    let noGit = try Modctl.run(
      ["bump"],
      in: app.url,
      environment: ["PATH": "/nonexistent", "LANG": "C.UTF-8"]
    )
    #expect(noGit.flatOutput.contains("may require more: there is no `git` on the PATH"), "\(noGit)")
    try app.writeScript("bin/git", "exec \(try #require(Git.program).path) \"$@\"")
    let path = app.url.appendingPathComponent("bin").path
    let noSwift = try Modctl.run(["bump"], in: app.url, environment: ["PATH": path, "LANG": "C.UTF-8"])
    #expect(noSwift.flatOutput.contains("may require more: there is no `swift` on the PATH"), "\(noSwift)")
  }

  /// Two versions of a package: files below `Sources`, or only the code of `Cart`.
  struct Pair: CustomTestStringConvertible, Sendable {
    let old: [String: String]
    let new: [String: String]
    /// The targets of the product `Cart` in the new version, and those that they depend on.
    var targets = ["Cart"]
    var helpers: [String] = []
    let level: String

    init(_ old: String, _ new: String, _ level: String) {
      (self.old, self.new, self.level) = (["Cart/Cart.swift": old], ["Cart/Cart.swift": new], level)
    }

    /// A struct that moves from `Cart` to `CartCore`.
    init(splitInto cart: String, targets: [String], helpers: [String], _ level: String) {
      let basket =
        "public struct Basket { public init() {}; public func total(_ other: Basket) -> Int { 1 } }"
      (old, new) = (["Cart/Cart.swift": basket], ["Cart/Cart.swift": cart, "CartCore/Core.swift": basket])
      (self.targets, self.helpers, self.level) = (targets, helpers, level)
    }

    var testDescription: String { "\(new["Cart/Cart.swift"] ?? ""): \(targets)" }

    var package: String {
      let all =
        helpers.map { ".target(name: \"\($0)\")" }
        + targets.filter { !helpers.contains($0) }.map { target in
          let needs = target == "Cart" ? helpers.map { "\"\($0)\"" }.joined(separator: ", ") : ""
          return ".target(name: \"\(target)\", dependencies: [\(needs)], exclude: [\"module.json\"])"
        }
      return BumpCodeTests.package(targets: targets, all: all.joined(separator: ", "))
    }
  }

  private static let pairs: [Pair] = [
    Pair("public protocol P { func a() }", "public protocol P { func a(); func b() }", "major"),
    Pair(
      "public protocol P { func a() }",
      "public protocol P { func a(); func b() }; extension P { public func b() {} }",
      "minor"
    ),
    Pair(
      "public func f() {}; package func g() {}",
      "public func f() {}; package func g(_ x: Int) {}",
      "patch"
    ),
    Pair(splitInto: "", targets: ["Cart", "CartCore"], helpers: ["CartCore"], "major"),
    Pair(
      splitInto: "@_exported import CartCore",
      targets: ["Cart", "CartCore"],
      helpers: ["CartCore"],
      "minor"
    ),
    Pair(splitInto: "@_exported import CartCore", targets: ["Cart"], helpers: ["CartCore"], "minor"),
    Pair(splitInto: "import CartCore", targets: ["Cart"], helpers: ["CartCore"], "major"),
    Pair("public func f() {}; package func g() {}", "public func f() {}", "patch"),
    Pair("public func f() {}", "public func f() { _ = 1 }; func g() {}", "patch"),
    Pair("public func f() {}", "public func f() {}; public func g() {}", "minor"),
  ]

  /// Each pair builds two packages, so only a few are tried unless MODULEKIT_SLOW is set.
  private static let tried: ArraySlice<Pair> =
    ProcessInfo.processInfo.environment["MODULEKIT_SLOW"] != nil
    ? pairs[...] : pairs.prefix(1) + pairs.suffix(1)

  @Test(
    "Each pair of versions has its level",
    .enabled(if: ProcessInfo.processInfo.environment["MODULEKIT_PACKAGES"] != nil),
    arguments: tried
  )
  func pairs(_ pair: Pair) throws {
    let (app, git) = try Self.package(pair.old["Cart/Cart.swift", default: ""] + "\n")
    try git.run("tag", "v1.0.0")
    try app.write("Package.swift", pair.package)
    for (path, text) in pair.new { try app.write("Sources/\(path)", text + "\n") }
    let result = try bump(app, "--format", "json")
    let level = pair.level
    #expect(result.output.contains(#""compared": true"#), "\(result.output)")
    #expect(result.output.contains("\"level\": \"\(level)\",\n      \"required\""), "\(result.output)")
    #expect(try bump(app, "--check").status == (level == "patch" ? 0 : 1))
    try expectPublishing(app, git, level)
    try app.write("Sources/Cart/Cart.swift", "public func f( {}\n")
    try bump(app).expect(0, output: "SwiftPM could not compare it")
  }

  /// Checks that `publish` enforces what `bump` requires: a patch that is not enough is refused, or published if a reason is
  /// given.
  private func expectPublishing(_ app: AppFolder, _ git: Git, _ level: String) throws {
    let manifest = Self.manifest.replacing("1.0.0", with: "1.0.1")
    try app.write("Sources/Cart/module.json", manifest)
    try git.commit("More")
    try git.run("tag", "1.0.1")
    guard level != "patch" else { return #expect(try publish(app, "--dry-run").status == 0) }
    try publish(app).expect(
      1,
      "\(level): in the code:",
      "the lowest version is \(level == "major" ? "2.0.0" : "1.1.0")"
    )
    #expect(!app.exists("manifests/cart/1.0.1.json"))
    try publish(app, "--manifest-only", "--dry-run").expect(
      0,
      output: "The code was not compared, and may require more"
    )
    let allowed = try publish(app, "--allow-breaking", "nobody uses it", "--dry-run")
    allowed.expect(0, output: "is required; allowed because: nobody uses it")
  }

  @Test(
    "Compares two products of one package separately, and reports a product that is gone",
    .enabled(if: ProcessInfo.processInfo.environment["MODULEKIT_SLOW"] != nil)
  )
  func products() throws {
    let (app, git) = try Self.package("public func f() {}\n")
    let gift = Self.manifest.replacing("cart", with: "gift")
    try app.write("Sources/Gift/module.json", gift)
    try app.write("manifests/gift/1.0.0.json", gift)
    try app.write("Sources/Gift/Gift.swift", "public func g() {}\n")
    let two = try app.read("Package.swift")
      .replacing("products: [", with: "products: [.library(name: \"Gift\", targets: [\"Gift\"]), ")
      .replacing(
        "targets: [.target",
        with: "targets: [.target(name: \"Gift\", exclude: [\"module.json\"]), .target"
      )
    try app.write("Package.swift", two)
    try git.commit("Two")
    try git.run("tag", "1.0.0")
    for _ in 0..<2 {
      let same = try bump(app, "--format", "json")
      #expect(same.output.matches(of: /"compared": true/).count == 2, "\(same.output)")
      #expect(!same.output.contains("\"level\": \"major\""), "\(same.output)")
    }
    try app.write("Sources/Gift/Gift.swift", "public func g() { print(1) }\n")
    let same = "gift 1.0.0: published, and its manifest and public API are unchanged\n"
    try bump(app, "gift").expect(0, output: same)
    try app.write("Package.swift", two.replacing("name: \"Gift\", targets", with: "name: \"Gifts\", targets"))
    let renamed = try bump(app, "gift")
    #expect(renamed.output.contains("the next version is 2.0.0"), "\(renamed.output)")
    #expect(renamed.output.contains("the package no longer has the product Gift"))
  }

  @Test("A release whose commit is missing is not compared with a tag of the same name")
  func elsewhere() throws {
    let (app, git) = try Self.package("public func f() {}\n")
    try git.run("tag", "1.0.0")
    try app.write(
      "manifests/cart/1.0.0.json",
      Self.manifest.replacing(
        "\"url\"",
        with: "\"revision\": \"\(String(repeating: "ab", count: 20))\", \"url\""
      )
    )
    let result = try bump(app)
    result.expect(0)
    let words = result.flatOutput
    #expect(
      words.contains("its repository has no commit abababababab, from which 1.0.0 was published"),
      "\(result.output)"
    )
  }
}
