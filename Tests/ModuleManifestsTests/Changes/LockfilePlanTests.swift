import ModuleManifests
import Testing
import VersionResolver

@Suite("Planning lockfiles whose edges form cycles")
struct LockfilePlanTests {
  @Test("A lockfile with many cycles is planned completely, with each module after what it needs")
  func plan() throws {
    let count = 4_000
    var modules: [String: Lockfile.Module] = [:]
    for index in 0..<count {
      modules["m\(index)"] = Lockfile.Module(
        version: Version(1, 0, 0),
        dependencies: ["m\(index ^ 1)", "m\((index + 2) % count)"]
      )
    }
    let old = Lockfile(modules: [:])
    let plan = ChangePlan(from: old, to: Lockfile(modules: modules))
    #expect(plan.changes.count == count)
    #expect(plan.prepare.joined().count + plan.start.joined().count == count)
  }
}
