import Foundation
import ModuleManifests
import ModuleTools
import TestSupport
import Testing

@Suite("What may avoid a cycle")
struct CycleExceptionTests {
  private static let cart = #"{"name": "cart", "version": "1.0.0", "requires": {"Gateway": "^1.0"}}"#
  private static let stripe =
    #"{"name": "stripe", "version": "1.1.0", "dependencies": {"cart": "^1.0"}, "provides": {"Gateway": "1.1.0"}}"#

  private func codes(
    _ manifests: [String],
    application: String = #""dependencies": {"cart": "^1.0"}"#,
    files: [(String, String)] = []
  ) throws -> [String] {
    let folder = try CheckFolder(#"{"name": "shop", \#(application), "catalogs": ["all.ndjson"]}"#, manifests)
    for (path, text) in files { try folder.write(path, text) }
    return folder.check().diagnostics.map(\.code.name).filter { $0.hasSuffix("cycle") }
  }

  /// A lockfile that keeps one version.
  private func lockfile(_ module: String, _ version: String) -> (String, String) {
    (
      "modules.lock.json",
      #"{"lockfile": 1, "modules": {"\#(module)": {"version": "\#(version)", "dependencies": []}}}"#
    )
  }

  @Test("A provider that is withdrawn counts only while the lockfile keeps it")
  func withdrawnProvider() throws {
    let old =
      #"{"name": "stripe", "version": "1.0.0", "provides": {"Gateway": "1.0.0"}, "yanked": "is slow"}"#
    let manifests = [Self.cart, Self.stripe, old]
    #expect(try codes(manifests) == ["cycle"])
    #expect(try codes(manifests, files: [lockfile("stripe", "1.0.0")]) == [])
  }

  @Test("A version that is withdrawn counts only while the lockfile keeps it")
  func withdrawnVersion() throws {
    let manifests = [
      #"{"name": "cart", "version": "1.0.0", "dependencies": {"stripe": "^1.0"}}"#, Self.stripe,
      #"{"name": "stripe", "version": "1.0.0", "yanked": "is slow"}"#,
    ]
    #expect(try codes(manifests) == ["cycle"])
    #expect(try codes(manifests, files: [lockfile("stripe", "1.0.0")]) == ["possible-cycle"])
  }

  @Test("A provider that is a pre-release counts, because an application may opt in to it")
  func prerelease() throws {
    let next = #"{"name": "stripe", "version": "2.0.0-rc.1", "provides": {"Gateway": "1.2.0"}}"#
    #expect(try codes([Self.cart, Self.stripe]) == ["cycle"])
    #expect(try codes([Self.cart, Self.stripe, next]) == [])
  }

  @Test("A manifest that cannot be read might provide anything")
  func unreadable() throws {
    let broken = #"{"name": "paypal", "version": "1.0.0", "provides": 1}"#
    #expect(try codes([Self.cart, Self.stripe, broken]) == [])
  }

  @Test("An override may replace whatever version leads back")
  func override() throws {
    let application =
      #""dependencies": {"cart": "^1.0"}, "overrides": [{"module": "stripe", "version": "1.1.0", "reason": "test"}]"#
    #expect(try codes([Self.cart, Self.stripe], application: application) == [])
  }

  @Test("A module of the workspace replaces the versions in the catalogs, also as a provider")
  func workspace() throws {
    let application = #""dependencies": {"cart": "^1.0"}, "workspace": ["*/module.json"]"#
    let own = #"{"name": "stripe", "version": "1.2.0", "provides": {"Gateway": "1.2.0"}}"#
    let manifests = [Self.cart, Self.stripe]
    #expect(try codes(manifests, application: application, files: [("own/module.json", own)]) == [])
    let other = [Self.cart, #"{"name": "stripe", "version": "1.1.0", "provides": {"Gateway": "1.1.0"}}"#]
    #expect(
      try codes(other, application: application, files: [("own/module.json", Self.stripe)]) == ["cycle"]
    )
  }

  @Test("The application's choice concerns only modules that it could select")
  func choice() throws {
    let application = { (needs: String) in
      #""dependencies": {\#(needs)}, "providers": {"Gateway": "stripe"}"#
    }
    let paypal = #"{"name": "paypal", "version": "1.0.0", "provides": {"Gateway": "1.0.0"}}"#
    let mail = #"{"name": "mail", "version": "1.0.0"}"#
    let manifests = [Self.cart, Self.stripe, paypal, mail]
    #expect(try codes(manifests, application: application(#""cart": "^1.0""#)) == ["cycle"])
    // The choice brings in stripe, and with it cart.
    #expect(try codes(manifests) == [])
    let console = #"{"name": "stripe", "version": "1.0.0", "provides": {"Gateway": "0.1.0"}}"#
    #expect(try codes(manifests + [console], application: application(#""mail": "^1.0""#)) == [])
  }
}
