/// The text with which Git LFS replaces a file in a repository.
package enum GitLFSPointer {
  static let start = "version https://git-lfs"
  static let advice =
    "this is a Git LFS pointer, not the file; run `git lfs pull`, or exclude the file from Git LFS"

  /// Returns whether a file is one.
  package static func isContained(in bytes: [UInt8]) -> Bool { bytes.starts(with: start.utf8) }
}
