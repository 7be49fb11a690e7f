import ModuleManifests
import Testing
import VersionResolver

@Suite("How a module differs")
struct VersionChangeTests {
  @Test(
    "A change has a kind, also between equal versions, and says what changes",
    arguments: [
      (nil, "1.0.0", .added, "log 1.0.0"), ("1.0.0", nil, .removed, "log 1.0.0"),
      ("1.0.0", "1.1.0", .upgraded, "log 1.0.0 → 1.1.0"),
      ("1.1.0", "1.0.0", .downgraded, "log 1.1.0 → 1.0.0"),
      ("1.0.0", "1.0.0", .replaced, "log 1.0.0"),
    ] as [(String?, String?, VersionChange.Kind, String)]
  )
  func kinds(_ old: String?, _ new: String?, _ kind: VersionChange.Kind, _ text: String) {
    let change = VersionChange(
      module: "log",
      old: old.flatMap { Version($0) },
      new: new.flatMap { Version($0) }
    )
    #expect(change.kind == kind)
    #expect(change.description == text)
  }
}
