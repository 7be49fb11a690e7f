import ModuleManifests
import ModuleTools

/// Checks one manifest for the CheckModuleManifest plugin.
struct CheckManifest {
  private let manifest: String
  private let stamp: String?

  init(_ options: Options) throws(UsageError) {
    var options = options
    manifest = try options.require("manifest")
    stamp = try options.take("stamp")
    try options.end()
  }

  /// - Returns: the exit code.
  func run() -> Int32 {
    let findings = ManifestChecker(path: manifest).run()
    BuildTool.show(findings)
    if findings.haveErrors { return 1 }
    return stamp.map { BuildTool.write([], to: $0) } ?? 0
  }
}

extension Diagnostic {
  /// Returns the diagnostic in the format of compilers, which build systems and editors understand: one line each for the
  /// mistake, its notes, and the hint.
  ///
  /// - Parameter folder: the folder that the paths are relative to.
  func compilerLines(in folder: String) -> [String] {
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
