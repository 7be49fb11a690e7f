import Foundation
import PackagePlugin

/// `swift package modctl-read …`: the commands of modctl that write nothing, without the permission to write.
@main
struct ModctlReadCommand: CommandPlugin {
  private static let commands: Set = [
    "bump", "check", "graph", "help", "outdated", "plan", "routes", "show", "tree", "why", "--help",
    "--version",
  ]
  /// Options that make these commands write.
  private static let writing: Set = ["--write", "--output", "-o"]

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let isReading =
      Self.commands.contains(arguments.first ?? "--help")
      && !arguments.contains { Self.writing.contains(String($0.prefix { $0 != "=" })) }
    guard isReading else {
      Diagnostics.error(
        "`\(arguments.joined(separator: " "))` may write; run: "
          + "swift package --allow-writing-to-package-directory modctl \(arguments.joined(separator: " "))"
      )
      exit(64)
    }
    try ModctlRun(
      arguments: arguments,
      directory: context.package.directoryURL,
      packageManager: packageManager
    ).run()
  }
}
