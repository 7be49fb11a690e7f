import ModuleManifests
import ModuleTools
import TestSupport
import Testing
import VersionResolver

@Suite("Equal reports")
struct ReportEqualityTests {
  private struct Reports: Hashable {
    let why: WhyReport
    let outdated: OutdatedReport
    let routes: RoutesReport
    let check: CheckReport
    let dependents: [ResolvedApplication.Dependent]

    init(_ folder: TemporaryFolder) throws {
      let application = try ApplicationResolver(directory: folder.path).resolve()
      why = WhyReport("log", in: application)
      outdated = OutdatedReport(application)
      routes = RoutesReport(application)
      check = ApplicationChecker(directory: folder.path).check()
      dependents = application.dependents(of: "log")
    }
  }

  private static func folder(_ application: String) throws -> TemporaryFolder {
    try TemporaryFolder([
      "modules.json": application,
      "manifests/log.ndjson": """
      { "name": "log", "version": "1.0.0", "routes": ["shop://log/:id"], "package": { "id": "acme.log" } }
      { "name": "log", "version": "2.0.0" }

      """,
    ])
  }

  @Test("Reports on equal files are equal, and others are not")
  func equal() throws {
    let plain = #"{ "name": "shop", "dependencies": { "log": "^1" } }"#
    let folder = try Self.folder(plain)
    let first = try Reports(folder)
    #expect(try Reports(folder) == first)
    #expect(try Set([first, Reports(folder)]).count == 1)
    #expect(first.why.package?.description.contains("acme.log") ?? false)
    #expect(first.why.override == nil)
    #expect(first.dependents.map(\.module?.name) == [nil] && first.routes.routes.count == 1)

    let overridden = try Reports(
      Self.folder(
        #"""
        { "name": "shop", "dependencies": { "log": "^1" },
          "overrides": [{ "module": "log", "version": "2.0.0", "reason": "leak" }] }
        """#
      )
    )
    #expect(overridden.why != first.why && overridden.routes != first.routes)
    #expect(overridden.outdated != first.outdated)
    #expect(overridden.why.override?.reason == "leak" && overridden.why.override?.position?.line == 2)
  }
}
