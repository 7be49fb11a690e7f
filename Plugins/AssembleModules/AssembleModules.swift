import Foundation
import PackagePlugin

/// Writes `Modules`, the list of the locked modules, into a host target whose modules are targets of its own package.
@main
struct AssembleModules: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let host = target.sourceModule else { return [] }
    guard let folder = Self.application(around: host.directoryURL, upTo: context.package.directoryURL) else {
      Diagnostics.error(
        "there is no modules.json in the folder of \(target.name), or above it in the package"
      )
      return []
    }
    let dependencies = target.dependencies.flatMap { dependency -> [any Target] in
      switch dependency {
      case .target(let target): [target]
      case .product(let product): product.targets
      @unknown default: []
      }
    }
    .compactMap(\.sourceModule)
    let known = Set(dependencies.map(\.id) + [host.id])
    let others = context.package.targets.compactMap(\.sourceModule).filter {
      !known.contains($0.id) && $0.kind != .test
    }
    var arguments = ["assemble-target", "--directory", folder.path, "--host", Self.argument(host)]
    for dependency in dependencies { arguments += ["--dependency", Self.argument(dependency)] }
    for other in others { arguments += ["--other", Self.argument(other)] }
    arguments += ["--fetch", try context.tool(named: "modctl-fetch").url.path]
    // A name that no file of the target is likely to have.
    let output = context.pluginWorkDirectoryURL.appending(path: "AssembledModules.swift")
    return [
      .buildCommand(
        displayName: "Assembling the modules of \(target.name)",
        executable: try context.tool(named: "modctl-build").url,
        arguments: arguments + ["--output", output.path],
        inputFiles: Self.inputs(folder, host, dependencies + others),
        outputFiles: [output]
      )
    ]
  }

  /// Returns the nearest enclosing folder with a `modules.json`.
  private static func application(around folder: URL, upTo package: URL) -> URL? {
    var folder = folder
    while !FileManager.default.fileExists(atPath: folder.appending(path: "modules.json").path) {
      let parent = folder.deletingLastPathComponent()
      guard folder.path != package.path, parent.path.count < folder.path.count else { return nil }
      folder = parent
    }
    return folder
  }

  private static func argument(_ target: any SourceModuleTarget) -> String {
    "\(target.moduleName)=\(target.directoryURL.path)"
  }

  /// Returns what the list depends on: the application's files, the host's imports, and, in the folders of modules, the manifests
  /// and the sources, which are searched for the type of the module.
  private static func inputs(
    _ folder: URL,
    _ host: any SourceModuleTarget,
    _ others: [any SourceModuleTarget]
  ) -> [URL] {
    var inputs = ["modules.json", "modules.lock.json"].map { folder.appending(path: $0) }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
    for target in [host] + others {
      let files = FileManager.default.enumerator(at: target.directoryURL, includingPropertiesForKeys: nil)
      let found = (files?.compactMap { $0 as? URL } ?? []).filter {
        ["json", "swift"].contains($0.pathExtension)
      }
      if target.id == host.id || found.contains(where: { $0.pathExtension == "json" }) { inputs += found }
    }
    return inputs.sorted { $0.path < $1.path }
  }
}
