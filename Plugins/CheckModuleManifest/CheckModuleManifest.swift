import Foundation
import PackagePlugin

/// Checks a target's `module.json` whenever it has changed, and reports mistakes the way the compiler does.
@main
struct CheckModuleManifest: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    let manifest = target.directoryURL.appending(path: "module.json")
    guard FileManager.default.fileExists(atPath: manifest.path) else {
      Diagnostics.warning(
        "\(target.name) has no module.json beside its sources, so there is nothing to check"
      )
      return []
    }
    // An empty source file: the compiler waits for it.
    let stamp = context.pluginWorkDirectoryURL.appending(path: "ModuleManifestIsChecked.swift")
    return [
      .buildCommand(
        displayName: "Checking module.json of \(target.name)",
        executable: try context.tool(named: "modctl-build").url,
        arguments: ["check-manifest", "--manifest", manifest.path, "--stamp", stamp.path],
        inputFiles: [manifest],
        outputFiles: [stamp]
      )
    ]
  }
}
