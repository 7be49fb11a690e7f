import PackagePlugin

/// `swift package modctl …`
@main
struct ModctlCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    try ModctlRun(
      arguments: arguments,
      directory: context.package.directoryURL,
      packageManager: packageManager
    ).run()
  }
}
