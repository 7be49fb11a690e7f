/// The reason why a text is not JSON as defined by RFC 8259, where, and what to do about it.
package struct JSONError: Error, Sendable, Hashable {
  /// The kind of rule that was broken.
  package enum Code: Sendable, Hashable {
    /// The text does not follow the grammar.
    case syntax
    /// The bytes are not UTF-8, or a string escapes half a surrogate pair.
    case encoding
    /// An object has the same key twice.
    case duplicateKey
    /// The document is larger or deeper than ``JSONLimits`` allow.
    case limit
  }

  /// Another location related to the problem, such as where an unclosed object begins.
  package struct Related: Sendable, Hashable {
    package var message: String
    package var offset: Int
    package var length: Int
    package var range: Range<Int> { offset..<offset + length }
  }

  package var code: Code
  /// The offset of the offending bytes in the file.
  package var offset: Int
  /// The number of offending bytes; 0 if something is missing between two bytes.
  package var length: Int
  /// The offending bytes.
  package var range: Range<Int> { offset..<offset + length }
  package var message: String
  /// What to do about it, if it is a common mistake.
  package var hint: String?
  package var related: Related?

  package init(
    _ code: Code,
    offset: Int,
    length: Int,
    _ message: String,
    hint: String? = nil,
    related: Related? = nil
  ) {
    self.code = code
    self.offset = offset
    self.length = length
    self.message = message
    self.hint = hint
    self.related = related
  }

  /// Returns the same error with every offset moved, because a line of a larger file is scanned as a separate document.
  func shifted(by distance: Int) -> JSONError {
    var copy = self
    copy.offset += distance
    copy.related?.offset += distance
    return copy
  }
}

extension JSONError: CustomStringConvertible {
  package var description: String {
    "byte \(offset): \(message)" + (hint.map { "; \($0)" } ?? "")
  }
}

/// The text with which Git LFS replaces a file in a repository.
package enum GitLFSPointer {
  static let start = "version https://git-lfs"
  static let advice =
    "this is a Git LFS pointer, not the file; run `git lfs pull`, or exclude the file from Git LFS"

  /// Returns whether a file is one.
  package static func isContained(in bytes: [UInt8]) -> Bool { bytes.starts(with: start.utf8) }
}
