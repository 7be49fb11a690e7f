import Foundation
import PackagePlugin

/// Runs modctl from the ModuleKit that the package depends on, in the package's folder. Both command plugins contain this file,
/// one of them as a link.
struct ModctlRun {
  let arguments: [String]
  let directory: URL
  let packageManager: PackageManager

  /// Runs modctl. If it fails, ends the plugin the same way, since modctl has already reported the failure.
  func run() throws {
    // Both programs end up in the same folder, where modctl looks for the program for downloads.
    _ = try build("modctl-fetch")
    let process = Process()
    process.executableURL = try build("modctl")
    process.arguments = arguments
    process.currentDirectoryURL = directory
    try process.run()
    process.waitUntilExit()
    if process.terminationReason == .uncaughtSignal { exit(70) }
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// Has SwiftPM build a program. A plugin tool would be compiled separately from everything else, including all libraries, and
  /// in every build of the package that uses the plugin.
  private func build(_ program: String) throws -> URL {
    let result = try packageManager.build(.product(program), parameters: .init())
    guard result.succeeded else {
      if result.logText.contains("no such module 'ArgumentParser'") {
        Diagnostics.error(
          "modctl needs the default traits of ModuleKit: remove `traits: []` from the dependency on it in Package.swift, "
            + "or write `traits: [.defaults]`"
        )
        exit(64)
      }
      Diagnostics.error("\(program) does not build:\n\(result.logText)")
      exit(70)
    }
    let artifact = result.builtArtifacts.first {
      $0.kind == .executable && $0.url.deletingPathExtension().lastPathComponent == program
    }
    guard let artifact else {
      Diagnostics.error("SwiftPM has built \(program), but does not say where it is")
      exit(70)
    }
    return artifact.url
  }
}
