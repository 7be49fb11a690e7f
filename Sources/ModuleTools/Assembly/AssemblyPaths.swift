import ModuleManifests

/// Folders as the written package sees them.
struct AssemblyPaths: Sendable {
  /// The folder of `modules.json`.
  let directory: String
  /// The folder of the package, relative to that.
  let output: String

  init(directory: String, output: String) {
    self.directory = directory
    let marked = Path.marked(output)
    self.output = marked.hasPrefix("./") ? String(marked.dropFirst(2)) : marked
  }

  /// A folder that is given relative to `modules.json`, as the package has to write it.
  func fromOutput(_ folder: String) -> String {
    if folder.hasPrefix("/") { return folder }
    var base = parts(Path.marked(output))
    var target = parts(Path.marked(folder))
    if output.hasPrefix("/") || base.first == ".." {
      // Only the real folders tell how to come back from there.
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

  private func parts(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." }
  }
}
