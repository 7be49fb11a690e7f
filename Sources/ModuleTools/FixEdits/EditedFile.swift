/// A file before and after an edit.
package struct EditedFile: Sendable {
  /// As diagnostics name it, relative to the application's folder.
  package let path: String
  package let old: [UInt8]
  package let new: [UInt8]
}
