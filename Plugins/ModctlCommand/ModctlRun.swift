import Foundation
import PackagePlugin

/// A run of the modctl of the ModuleKit that the package depends on, in the package's folder. Both plugins have this file, one
/// of them as a link.
struct ModctlRun {
  let arguments: [String]
  let directory: URL
  let packageManager: PackageManager

  /// Runs modctl, and ends the plugin as modctl ended if it failed: what modctl has to say it has said.
  func run() throws {
    // They stand beside one another, and modctl looks there for the program for downloads.
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

  /// Has SwiftPM build a program. A tool of the plugin would be compiled apart from everything else, with all libraries once
  /// more, and in each build of the package that has the plugin.
  private func build(_ program: String) throws -> URL {
    let result = try packageManager.build(.product(program), parameters: .init())
    guard result.succeeded else {
      Diagnostics.error("\(program) does not build:\n\(result.logText)")
      exit(70)
    }
    let artifact = result.builtArtifacts.first {
      $0.kind == .executable && $0.url.deletingPathExtension().lastPathComponent == program
    }
    guard let artifact else {
      Diagnostics.error("SwiftPM has built \(program), and does not say where it is")
      exit(70)
    }
    return artifact.url
  }
}
