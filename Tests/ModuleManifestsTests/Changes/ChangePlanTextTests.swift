import ModuleManifests
import Testing
import VersionResolver

@Suite("The text of a plan")
struct ChangePlanTextTests {
  private static func lockfile(_ modules: [String: (version: Version, digest: String, needs: [String])])
    -> Lockfile
  {
    Lockfile(
      modules: modules.mapValues {
        Lockfile.Module(version: $0.version, digest: $0.digest, dependencies: $0.needs)
      }
    )
  }

  private static let old = lockfile([
    "log": (Version(1, 0, 0), "sha256:1", []), "payment": (Version(1, 1, 0), "sha256:2", ["log"]),
    "cart": (Version(1, 0, 0), "sha256:3", ["payment"]), "ads": (Version(1, 0, 0), "sha256:4", []),
    "mail": (Version(1, 0, 0), "sha256:5", []),
  ])

  private static let new = lockfile([
    "log": (Version(1, 0, 0), "sha256:1", []), "payment": (Version(1, 0, 0), "sha256:2", ["log"]),
    "cart": (Version(1, 0, 0), "sha256:3", ["payment"]), "mail": (Version(1, 0, 0), "sha256:6", []),
    "search": (Version(0, 1, 0), "sha256:7", ["log"]),
  ])

  @Test("Says what changes, in which order, and how much of the rest")
  func text() {
    let text = """
      Changes
        - ads 1.0.0
        ~ mail 1.0.0, a new instance
        < payment 1.1.0 → 1.0.0
        + search 0.1.0

      Initialize the new instances alongside the old ones
        1  mail, payment, search

      Destroy the modules that depend on the changed ones
        1  cart

      Initialize these modules again, with the new instances
        1  cart

      Destroy the old instances
        1  ads, mail, payment

      4 modules changed, 1 restarted, 1 untouched.
      """
    #expect("\(ChangePlan(from: Self.old, to: Self.new))" == text)
  }

  @Test("Says that no module changes")
  func nothing() {
    #expect("\(ChangePlan(from: Self.old, to: Self.old))" == "No module changes; 5 untouched.")
  }

  @Test("A change that has been carried out is reported in one line, however many modules it concerns")
  func report() {
    #expect(
      ChangePlan(from: Self.old, to: Self.new).report
        == "changed: ads 1.0.0 removed, mail 1.0.0 replaced, payment 1.1.0 → 1.0.0, search 0.1.0 added; "
        + "restarted: cart"
    )
    #expect(ChangePlan(from: Self.old, to: Self.old).report == "changed nothing")
    let many = Self.lockfile(
      Dictionary(uniqueKeysWithValues: (10..<30).map { ("m\($0)", (Version(1, 0, 0), "sha256:1", [])) })
    )
    let report = ChangePlan(from: Lockfile(), to: many).report
    #expect(report.hasPrefix("changed: m10 1.0.0 added, m11 1.0.0 added"))
    #expect(report.hasSuffix("m18 1.0.0 added, 11 more; restarted: none"))
  }
}
