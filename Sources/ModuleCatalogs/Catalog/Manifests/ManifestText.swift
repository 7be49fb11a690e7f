import ModuleManifests

/// The location of a manifest's text.
enum ManifestText {
  /// One line of a file.
  case line(SourceFile, Range<Int>)
  /// A separate file, named after what must be in it, that has not been read yet.
  case unread(path: String, () -> SourceFile?)
  /// A separate file that has been read.
  case file(SourceFile)
  /// A file of the workspace, of which there are few.
  case document(ManifestDocument, path: String)
  /// A file that cannot be read, which has been reported.
  case unreadable(path: String)

  /// The file's path in diagnostics.
  var path: String {
    switch self {
    case .line(let file, _), .file(let file): file.path
    case .unread(let path, _), .document(_, let path), .unreadable(let path): path
    }
  }
}
