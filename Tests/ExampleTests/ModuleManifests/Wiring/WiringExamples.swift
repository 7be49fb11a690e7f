import ModuleGraphs
import ModuleKit
import ModuleManifests

/// What runs in a host.
enum WiringExamples {
  static func timing(_ manager: ModuleManager) async throws {
    // compiled
    // with `import ModuleGraphs`
    let report = try await manager.start()
    let picture = report.timeline.svg
    // end
    _ = picture
  }

  static func wiring(_ manager: ModuleManager) async {
    // compiled
    // with `import ModuleGraphs`
    let page = ModuleGraph(wiring: await manager.wiring, named: "shop").text(as: .html)
    // end
    _ = page
  }
}
