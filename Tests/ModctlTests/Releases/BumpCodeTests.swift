import Foundation
import Testing

/// Builds packages, which takes some seconds for each pair.
@Suite("modctl bump on the code of packages", .enabled(if: Git.program != nil))
struct BumpCodeTests {
  private static let manifest =
    #"{"name": "cart", "version": "1.0.0", "package": {"url": "https://git.example/cart"}}"#

  /// A package whose code is tagged 1.0.0, and published.
  private func package(_ code: String) throws -> (AppFolder, Git) {
    let app = try AppFolder([
      "Package.swift": """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "cart",
        products: [.library(name: "Cart", targets: ["Cart"])],
        targets: [.target(name: "Cart", exclude: ["module.json"])]
      )
      """,
      ".gitignore": ".build\n", "manifests/cart/1.0.0.json": Self.manifest,
      "modules.json": #"{"name": "shop", "dependencies": {}, "workspace": ["Sources/*/module.json"]}"#,
      "Sources/Cart/module.json": Self.manifest, "Sources/Cart/Cart.swift": code,
    ])
    let git = try Git(in: app.url)
    try git.commit("Start")
    return (app, git)
  }

  private func bump(_ app: AppFolder, _ arguments: String...) throws -> Modctl.Result {
    var environment = ProcessInfo.processInfo.environment
    environment["LANG"] = "C.UTF-8"
    return try Modctl.run(["bump"] + arguments, in: app.url, environment: environment)
  }

  @Test("Without a tag, and with --manifest-only, it says that the code was not looked at")
  func skipped() throws {
    let (app, _) = try package("public func f() {}\n")
    let none = try bump(app)
    #expect(none.status == 0, "\(none.errors)")
    #expect(
      none.output.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(
        "The code was not looked at, and may demand more: its repository has no tag 1.0.0"
      )
    )
    let only = try bump(app, "--manifest-only", "--format", "json")
    #expect(
      only.output.contains(#""compared": false"#) && only.output.contains(#""reason": "--manifest-only""#)
    )
  }

  private static let pairs: [(String, String, String)] = [
    ("public protocol P { func a() }", "public protocol P { func a(); func b() }", "major"),
    ("public func f(_ x: Int) {}", "public func f(_ x: Int = 1) {}", "minor"),
    ("public func f() {}", "public func f(_ x: Int = 1) {}", "major"),
    ("@frozen public enum E { case a }", "@frozen public enum E { case a, b }", "major"),
    ("public enum E { case a }", "public enum E { case a, b }", "major"),
    ("public struct A {}", "public struct B {}", "major"),
    ("public func f() {}", "public func f() async {}", "major"),
    ("public func f() {}", "public func f() throws {}", "major"),
    ("public func f<T>(_ x: T) {}", "public func f<T: Hashable>(_ x: T) {}", "major"),
    ("public func f() {}", "@available(*, deprecated) public func f() {}", "minor"),
    ("public func f() {}; package func g() {}", "public func f() {}", "patch"),
    ("public func f() {}", "public func f() { _ = 1 }; func g() {}", "patch"),
    ("public func f() {}", "public func f() {}; public func g() {}", "minor"),
  ]

  /// Each builds two packages, so a few of them only, unless MODULEKIT_SLOW is set.
  private static let tried: ArraySlice<(String, String, String)> =
    ProcessInfo.processInfo.environment["MODULEKIT_SLOW"] != nil
    ? pairs[...] : pairs.prefix(1) + pairs.suffix(2)

  @Test(
    "The level of a pair of versions",
    .enabled(if: ProcessInfo.processInfo.environment["MODULEKIT_PACKAGES"] != nil),
    arguments: tried
  )
  func pairs(_ old: String, _ new: String, _ level: String) throws {
    let (app, git) = try package(old + "\n")
    try git.run("tag", "v1.0.0")
    try app.write("Sources/Cart/Cart.swift", new + "\n")
    let result = try bump(app, "--format", "json")
    #expect(result.output.contains(#""compared": true"#), "\(result.output)")
    #expect(result.output.contains("\"level\": \"\(level)\",\n      \"required\""), "\(result.output)")
    #expect(try bump(app, "--check").status == (level == "patch" ? 0 : 1))
    try app.write("Sources/Cart/Cart.swift", "public func f( {}\n")
    let broken = try bump(app)
    #expect(broken.output.contains("SwiftPM could not compare it"), "\(broken.output)")
  }
}
