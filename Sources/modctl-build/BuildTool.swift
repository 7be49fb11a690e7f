import ModuleCatalogs
import ModuleLibc
import ModuleManifests

/// The program that the plugins run during a build. SwiftPM compiles it separately from everything else, with everything it
/// imports, so it contains no part of modctl that a build does not need: no commands, no graphs, and no argument parsing library.
///
/// Other build systems may call it too. It prints its findings on standard output, as compilers do.
@main
enum BuildTool {
  private static let usage = """
    modctl-build check-manifest --manifest FILE [--stamp FILE]
      Looks for mistakes in a module.json, and writes an empty file, the stamp, if there is no error.
    modctl-build assemble-target --directory FOLDER --host TARGET [--dependency TARGET]... [--other TARGET]...
        [--fetch FILE] --output FILE
      Writes the list of the locked modules as a source file of a host's target. A TARGET is NAME=FOLDER: the name of its
      Swift module and the folder of its sources. --host is the host's target, --dependency a target that the host may
      import, --other another target of its package. --fetch names the download program; the default is modctl-fetch in
      the folder of this program.
    Exit codes: 0 done, 1 a mistake or a conflict, 2 lockfile missing or not up to date, 64 invalid arguments,
    65 unusable files, 69 a catalog cannot be reached, 75 a limit was reached.
    """

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do throws(UsageError) {
      switch words.first {
      case "check-manifest": exit(try CheckManifest(Options(words.dropFirst())).run())
      case "assemble-target": exit(try AssembleTarget(Options(words.dropFirst())).run())
      case "--help", "-h": print(usage)
      default: throw UsageError("expected `check-manifest` or `assemble-target`")
      }
    } catch {
      print("error: \(error.message)\n\(usage)")
      exit(64)
    }
  }

  /// Prints diagnostics the way compilers do.
  ///
  /// - Parameter folder: the folder that their paths are relative to.
  static func show(_ diagnostics: [Diagnostic], in folder: String = ".") {
    for line in diagnostics.flatMap({ $0.compilerLines(in: folder) }) { print(line) }
  }

  /// Writes a file for the compiler.
  ///
  /// - Returns: the exit code.
  static func write(_ bytes: [UInt8], to path: String) -> Int32 {
    do throws(FileError) {
      try AtomicFile.writeDelayingSignals(bytes, to: path)
      return 0
    } catch {
      print("\(error.path):1:1: error: \(error.message)")
      return 65
    }
  }
}
