import Foundation
import ModuleManifests
import Testing

@Suite(
  "What modctl bump makes of changed declarations",
  .enabled(if: Git.program != nil && ProcessInfo.processInfo.environment["MODULEKIT_PACKAGES"] != nil)
)
struct BumpChangesTests {
  /// Declarations before and after a change, and the level that callers need, which is what compiling them would show.
  private static let changes: [(old: String, new: String, level: String)] = [
    ("public struct A {}", "public struct B {}", "major"),
    ("public static func f() {}", "public static func f() {}; public static func g() {}", "minor"),
    ("public static func f() {}", "public static func f() { _ = 1 }; static func g() {}", "none"),
    ("public static func f(_ x: Int) {}", "public static func f(_ x: Int = 1) {}", "minor"),
    ("public static func f(_ x: Int = 1) {}", "public static func f(_ x: Int = 2) {}", "none"),
    ("public static func f(_ x: Int = 1) {}", "public static func f(_ x: Int) {}", "major"),
    ("public static func f(_ x: Int) {}", "public static func f(_ y: Int) {}", "none"),
    ("public static func f(x: Int) {}", "public static func f(y: Int) {}", "major"),
    ("public static func f() {}", "public static func f(_ x: Int = 1) {}", "major"),
    ("public static func f() {}", "public static func f() async {}", "major"),
    ("public static func f() {}", "public static func f() throws {}", "major"),
    ("public static func f<T>(_ x: T) {}", "public static func f<T: Hashable>(_ x: T) {}", "major"),
    ("public static func f() {}", "@available(*, deprecated) public static func f() {}", "minor"),
    ("public static func f() {}", "@available(*, unavailable) public static func f() {}", "major"),
    ("public static func f() {}", "@available(macOS 99, *) public static func f() {}", "major"),
    ("public static func f() {}", "@MainActor public static func f() {}", "major"),
    ("@MainActor public static func f() {}", "public static func f() {}", "minor"),
    ("public static func f() {}", "package static func f() {}", "major"),
    (
      "public static func f() -> sending K { K() }; public class K {}",
      "public static func f() -> K { K() }; public class K {}", "major"
    ),
    (
      builder + "; public static func f() -> Int { 1 }", builder + "; @B public static func f() -> Int { 1 }",
      "minor"
    ),
    (
      builder + "; public static func f(@B _ x: () -> Int) {}",
      builder + "; public static func f(_ x: () -> Int) {}", "major"
    ),
    (builder, "public enum B { public static func buildBlock(_ x: Int) -> Int { x } }", "major"),
    ("public enum E { case a }", "public enum E { case a, b }", "major"),
    ("@frozen public enum E { case a }", "@frozen public enum E { case a, b }", "major"),
    ("public enum E { case a(b: Int) }", "public enum E { case a(c: Int) }", "major"),
    ("public enum E { case a(b: Int = 0) }", "public enum E { case a(b: Int) }", "major"),
    ("public enum E { case a(b: Int = 0) }", "public enum E { case a(b: Int = 1) }", "none"),
    ("public protocol P { func a() }", "public protocol P { func a(); func b() }", "major"),
    ("public protocol P<T> { associatedtype T }", "public protocol P { associatedtype T }", "major"),
    ("public protocol P { associatedtype T = Int }", "public protocol P { associatedtype T }", "major"),
    ("public struct S { public var v: Int { 0 } }", "public struct S { public let v = 0 }", "minor"),
    (
      "public struct S { public var v: Int { 0 } }",
      "public struct S { public var v: Int { get throws { 0 } } }", "major"
    ),
    (
      "public struct S { public var v: Int { 0 } }",
      "public struct S { public var v: Int { get async { 0 } } }", "major"
    ),
    (
      "public struct S { public var v: Int { 0 } }",
      "public struct S { public var v: Int { mutating get { 0 } } }", "major"
    ),
    (
      "public struct S { public var v: Int { get { 0 } nonmutating set {} } }",
      "public struct S { public var v: Int { get { 0 } set {} } }", "major"
    ),
    (
      "public struct S { public subscript(_ i: Int) -> Int { 0 } }",
      "public struct S { public subscript(_ i: Int) -> Int { get throws { 0 } } }", "major"
    ),
    (
      error + "; public static var v: Int { get throws(E) { 0 } }",
      error + "; public static var v: Int { get throws { 0 } }", "major"
    ),
    (
      error + "; public static var v: Int { get throws { 0 } }",
      error + "; public static var v: Int { get throws(E) { 0 } }", "none"
    ),
    ("public struct S { public var v = 0 }", "public struct S { public package(set) var v = 0 }", "major"),
    (
      "public struct S { public private(set) var v = 0 }",
      "public struct S { public package(set) var v = 0 }", "minor"
    ),
    ("public struct S { public var v = 0 }", "public struct S { public lazy var v = 0 }", "major"),
    ("@dynamicMemberLookup \(lookup)", lookup, "major"),
    ("public actor A { public nonisolated func f() {} }", "public actor A { public func f() {} }", "major"),
    ("public final class C { public init() {} }", "public actor C { public init() {} }", "major"),
    ("open class C { public init() {} }", "open class C { public required init() {} }", "major"),
    (
      "public final class C { public init() {} }", "public final class C { public required init() {} }",
      "minor"
    ),
    (
      "open class C { public init() {}; public init(x: Int) {} }",
      "open class C { public convenience init() { self.init(x: 1) }; public init(x: Int) {} }", "major"
    ),
  ]

  private static let builder =
    "@resultBuilder public enum B { public static func buildBlock(_ x: Int) -> Int { x } }"
  private static let error = "public struct E: Error {}"
  private static let lookup = "public struct S { public subscript(dynamicMember name: String) -> Int { 0 } }"

  private static func code(_ version: (_ index: Int) -> String) -> String {
    changes.indices.map {
      "public enum Change\($0) {\n\(version($0).replacing("; public", with: "\npublic"))\n}\n"
    }.joined()
  }

  @Test("Each has the level that callers need")
  func levels() throws {
    let (app, git) = try BumpCodeTests.package(Self.code { Self.changes[$0].old })
    try git.run("tag", "1.0.0")
    try app.write("Sources/Cart/Cart.swift", Self.code { Self.changes[$0].new })
    let result = try BumpCodeTests.run(app, ["bump", "--format", "json"])
    let document = try JSONDocument(parsing: Array(result.output.utf8))
    let module = try #require(document.root.member("modules")?.elements.first { _ in true })
    let found = try #require(module.member("code")?.member("changes")).elements.compactMap { change in
      change.member("text")?.string.map { (text: $0, level: change.member("level")?.string) }
    }
    #expect(result.output.contains(#""compared": true"#), "\(result.output.prefix(2_000))")
    for (index, change) in Self.changes.enumerated() {
      let own = found.filter { $0.text.contains("Change\(index).") }
      let level = ["major", "minor", "patch"].first { level in own.contains { $0.level == level } } ?? "none"
      #expect(level == change.level, "\(change.old) → \(change.new): \(own)")
    }
  }
}
