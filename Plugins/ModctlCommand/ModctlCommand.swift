import Foundation
import PackagePlugin

/// `swift package modctl …`: runs the modctl of the ModuleKit that the package depends on, in the package's folder.
@main
struct ModctlCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "modctl").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // What modctl has to say it has said.
    if process.terminationReason == .uncaughtSignal { exit(70) }
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
