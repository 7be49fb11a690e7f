import VersionResolver

/// A single-value container that decodes integers of every width in the same way.
package protocol IntegerDecoding: SingleValueDecodingContainer {
  /// Reads an integer.
  ///
  /// - Throws: what was expected, if the value is not an integer or does not fit the type.
  func integer<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws -> Value
}

extension IntegerDecoding {
  package func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  package func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  package func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  package func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  package func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  package func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  package func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  package func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  package func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  package func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
  // The standard library refuses these two unless they are declared.
  package func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
  package func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }
}

extension FixedWidthInteger {
  /// Parses an integer, or returns `nil` if the text is none or does not fit.
  ///
  /// Parses at the greatest width, so that the code exists for two types only.
  package init?(wholeNumber text: String) {
    guard
      let value = Int128(text).flatMap({ Self(exactly: $0) }) ?? UInt128(text).flatMap({ Self(exactly: $0) })
    else { return nil }
    self = value
  }
}

extension String {
  /// Whether this is an optional sign and digits, however many.
  package var isInteger: Bool {
    let digits = first == "-" || first == "+" ? dropFirst() : self[...]
    return !digits.isEmpty && digits.utf8.allSatisfy { $0.isASCIIDigit }
  }
}
