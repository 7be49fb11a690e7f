import ModuleManifests
import VersionResolver

/// Files of a catalog that cannot coexist on every file system: their paths differ only in case, or one is a file where another
/// needs a folder.
enum FileClash {
  static func diagnostics(in paths: [String]) -> [Diagnostic] {
    var seen: [String: (path: String, isFile: Bool)] = [:]
    var diagnostics: [Diagnostic] = []
    for path in paths.sortedBytewise() {
      var end = path.startIndex
      while end < path.endIndex {
        end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
        let part = String(path[..<end])
        let isFile = end == path.endIndex
        guard let other = seen[part.lowercased()] else {
          seen[part.lowercased()] = (part, isFile)
          continue
        }
        guard other.path != part || other.isFile != isFile else { continue }
        diagnostics.append(diagnostic(path, part, other.path))
        break
      }
    }
    return diagnostics
  }

  private static func diagnostic(_ path: String, _ part: String, _ other: String) -> Diagnostic {
    Diagnostic(
      .caseConflict,
      part == other
        ? "\(Printable.quoted(part)) would be a file and a folder"
        : "\(Printable.quoted(part)) differs from \(Printable.quoted(other)) only in case",
      at: SourcePosition(file: path),
      hint: "some file systems cannot hold both; rename the module or interface"
    )
  }
}
