import ModuleCatalogs
import ModuleManifests
import ModuleTools
import TestSupport
import VersionResolver

/// Operations on an application's files.
enum ToolExamples {
  static let runs: [CommentExamples.Run] = [raising]

  static func assembling(_ application: ResolvedApplication) throws {
    // compiled
    let assembly = try Assembly(of: application)
    for file in assembly.files { print(file.path) }
    // end
  }

  static func editing() throws {
    // compiled
    let edit = DependencyEdit([.add("cart", nil)])
    switch ApplicationEditor(ApplicationResolver(directory: "/srv/shop"), edit).run() {
    case .edited(let result): _ = try result.write(in: "/srv/shop")
    case .failed(let failure, _): print(failure.diagnostics)
    case .refused(let refusal): print(refusal.diagnostics)
    }
    // end
  }

  static func adding() throws {
    // compiled
    var edit = DependencyEdit([.add("cart", try Requirement(parsing: "^2.0")), .add("log", nil)])
    edit.reason = "shows the basket"
    // end
  }

  static func replacing(_ document: ManifestDocument) throws {
    // compiled
    var editor = ManifestEditor(document)
    try editor.replaceRequirement(on: "cart", in: "dependencies", with: "^2.0")
    try editor.insertMember("log", "^1.4", into: ["dependencies"])
    let bytes = editor.edited()
    // end
    _ = bytes
  }

  static func comparing(_ old: [UInt8], _ new: [UInt8]) {
    // compiled
    print(UnifiedDiff(path: "modules.json", from: old, to: new).text, terminator: "")
    // --- a/modules.json
    // +++ b/modules.json
    // @@ -3,3 +3,3 @@
    //      "log": "^1.4",
    // -    "cart": "^1.0"
    // +    "cart": "^2.0"
    //    }
    // end
  }

  static func changing(_ change: ManifestChange) {
    // compiled
    // modules.json 5 "cart": "^1.0.0" → "^2.0.0"
    print(change.path, change.position?.line ?? 0, change.text)
    // end
  }

  static func numbering(_ found: ApplicationFixes) {
    // compiled
    for (index, fix) in found.numbered.enumerated() { print(index + 1, fix.changes.map(\.text)) }
    // end
  }

  static func checking() {
    // compiled
    let report = ApplicationChecker(directory: "/srv/shop").check()
    for diagnostic in report.diagnostics { print(diagnostic) }
    print(report.errorCount == 0 ? "fine" : "not fine")
    // end
  }

  static func checkingOne() {
    // compiled
    let findings = ManifestChecker(path: "Sources/Cart/module.json").run()
    // end
    _ = findings
  }

  static func asking(_ application: ResolvedApplication) {
    // compiled
    if case .impossible(let failure) = application.alternative(to: "log", at: Version(2, 0, 0)) {
      print(failure.explanation()?.summary ?? "")
    }
    // end
  }

  static func routing(_ application: ResolvedApplication) {
    // compiled
    let report = RoutesReport(application)
    for route in report.routes { print(route.pattern, route.module) }
    // end
  }

  static func tracing() throws {
    // compiled
    let application = try ApplicationResolver(directory: "/srv/shop").resolve()
    let report = WhyReport("log", in: application)
    for demand in report.demands where demand.isBinding { print(demand.edge.requirement) }
    // end
  }

  static func publishing() throws {
    // compiled
    var publisher = Publisher(directory: "/srv/shop", published: "2026-03-01T09:00:00Z")
    publisher.names = ["cart"]
    let publication = try publisher.plan()
    for path in try publication.write().paths { print(path) }
    // end
  }

  @Sendable private static func raising(_ print: CodePrinter) {
    // example
    print(ReleaseLevel.minor.version(after: Version(2, 1, 3))?.description ?? "")  // 2.2.0
    print(ReleaseLevel.major.version(after: Version(0, 4, 1))?.description ?? "")  // 0.5.0
    // end
  }

  static func resolving() {
    // compiled
    do {
      let application = try ApplicationResolver(directory: "/srv/shop").resolve()
      print(application.selection.modules.count)
    } catch {
      print(error.diagnostics)
    }
    // end
  }

  static func refreshing(_ application: ResolvedApplication, in directory: String) throws {
    // compiled
    if application.isLockfileStale { try application.lockfile.write(in: directory) }
    // end
  }

  static func exporting(
    _ application: ApplicationManifest,
    _ document: ManifestDocument,
    _ directory: String
  ) throws {
    // compiled
    let published = PublishedCatalog(application, document: document, directory: directory)
    let export = try CatalogExport(of: published.catalog, to: "catalog")
    try export.write()
    // Only what changed, such as modules/cart.ndjson.
    print(export.changes.map(\.path))
    // end
  }

  static func verifying() throws {
    // compiled
    let copy = try FolderCatalog("catalog")
    let report = CatalogVerifier(copy, copy.reference, files: copy.files).run()
    for diagnostic in report.diagnostics { print(diagnostic) }
    // end
  }
}
