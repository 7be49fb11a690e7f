import ModuleManifests

/// Converts folders to the form in which the written package refers to them.
struct AssemblyPaths: Sendable {
  /// The folder of `modules.json`.
  let directory: String
  /// The folder of the package, relative to `directory`.
  let output: String

  init(directory: String, output: String) {
    self.directory = directory
    let marked = Path.marked(output)
    self.output = marked.hasPrefix("./") ? String(marked.dropFirst(2)) : marked
  }

  /// Returns a folder given relative to `modules.json` the way the package has to write it.
  func fromOutput(_ folder: String) -> String {
    if folder.hasPrefix("/") { return folder }
    var base = parts(Path.marked(output))
    var target = parts(Path.marked(folder))
    if output.hasPrefix("/") || base.first == ".." {
      // The way back depends on the real path.
      guard let real = Path.resolved(directory) else { return folder }
      base = parts(Path.marked(Path.join(real, output)))
      target = parts(Path.marked(Path.join(real, folder)))
    }
    while let first = base.first, first == target.first {
      base.removeFirst()
      target.removeFirst()
    }
    let text = (base.map { _ in ".." } + target).joined(separator: "/")
    return text.isEmpty ? "." : text
  }

  /// Returns whether a folder given relative to `modules.json` is the one that the package is written to.
  func isOutput(_ folder: String) -> Bool {
    let base = Path.resolved(directory) ?? directory
    let (folder, output) = (Path.join(base, folder), Path.join(base, output))
    if Path.marked(folder) == Path.marked(output) { return true }
    return Path.resolved(folder).map { $0 == Path.resolved(output) } ?? false
  }

  private func parts(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." }
  }
}
