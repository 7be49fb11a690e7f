import ArgumentParser
import ModuleManifests
import ModuleTools

/// Checks one manifest as a part of a build; the build-tool plugin calls it.
struct CheckManifest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-manifest",
    abstract: "Look for mistakes in one module.json, and print them as the compiler does.",
    discussion: """
      For the plugin CheckModuleManifest and other build systems: prints `FILE:LINE:COLUMN: error: …` on standard \
      output, and writes the stamp if there is no error. Exit code 1 if there is an error.
      """,
    shouldDisplay: false
  )

  @Argument(help: "The manifest.")
  var manifest: String

  @Option(help: "Write an empty file here if there is no error, for a build system to depend on.")
  var stamp: String?

  func run() throws {
    let findings = ManifestChecker(path: manifest).run()
    for finding in findings { for line in finding.compilerLines() { Terminal.write(line + "\n", to: 1) } }
    if findings.contains(where: { $0.severity == .error }) { throw ExitStatus.checkFailed }
    guard let stamp else { return }
    do throws(FileError) {
      try AtomicFile.write([], to: stamp)
    } catch {
      Terminal.write("\(error.path):1:1: error: \(error.message)\n", to: 1)
      throw ExitStatus.badData
    }
  }
}

extension Diagnostic {
  /// The diagnostic as compilers print theirs, which build systems and editors understand: one line each for the mistake, its
  /// notes and what to do about it.
  ///
  /// - Parameter folder: where the paths begin.
  func compilerLines(in folder: String = ".") -> [String] {
    func line(_ position: SourcePosition, _ kind: String, _ text: String) -> String {
      var position = position
      position.file = Path.join(folder, position.file)
      return "\(position): \(kind): \(Printable.escaped(text))"
    }
    var lines = [line(marked, "\(severity)", message) + " [\(code)]"]
    for note in notes { lines.append(line(note.position ?? marked, "note", note.message)) }
    if let hint { lines.append(line(marked, "note", hint)) }
    return lines
  }
}
