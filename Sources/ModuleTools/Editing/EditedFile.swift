package import ModuleManifests

/// A file before and after an edit.
package struct EditedFile: Sendable {
  /// The path as diagnostics show it, relative to the application's folder.
  package let path: String
  package let old: [UInt8]
  package let new: [UInt8]
}

extension [EditedFile] {
  /// Returns the contents to write, by path.
  ///
  /// - Parameter directory: the application's folder.
  /// - Throws: an error if a file has changed since it was read.
  package func contents(in directory: String) throws(FileError) -> [(path: String, bytes: [UInt8])] {
    for file in self {
      let path = Path.join(directory, file.path)
      if try FileReader.bytes(of: path, limit: file.old.count + 1) != file.old { throw .changed(file.path) }
    }
    return filter { $0.old != $0.new }.map { (Path.join(directory, $0.path), $0.new) }
  }
}
