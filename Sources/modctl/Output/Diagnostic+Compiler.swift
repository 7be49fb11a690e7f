import ModuleManifests

extension Diagnostic {
  /// The diagnostic as compilers print theirs, which build systems and editors understand: one line each for the mistake, its
  /// notes and what to do about it.
  var compilerLines: [String] {
    var lines = ["\(marked): \(severity): \(Printable.escaped(message)) [\(code)]"]
    for note in notes { lines.append("\(note.position ?? marked): note: \(Printable.escaped(note.message))") }
    if let hint { lines.append("\(marked): note: \(Printable.escaped(hint))") }
    return lines
  }
}
