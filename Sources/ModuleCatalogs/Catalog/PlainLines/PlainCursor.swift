import ModuleManifests

/// Reads a line of JSON without escapes, one token at a time. It rejects what it does not know, valid or not.
struct PlainCursor {
  /// The whole file.
  let bytes: UnsafeRawBufferPointer
  /// The end of the line.
  let end: Int
  var position: Int

  init(_ bytes: UnsafeRawBufferPointer, _ line: Range<Int>) {
    self.bytes = bytes
    (position, end) = (line.lowerBound, line.upperBound)
  }

  /// Returns the next byte that is not whitespace, or 0 at the end of the line.
  @inline(__always)
  mutating func next() -> UInt8 {
    while position < end {
      let byte = bytes[position]
      // Control characters are rejected as the beginning of a token.
      if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t"), byte != UInt8(ascii: "\r") { return byte }
      position += 1
    }
    return 0
  }

  /// Skips the next token if it is a certain byte, and returns whether it was.
  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard next() == byte else { return false }
    position += 1
    return true
  }

  /// Skips the next token if it begins with certain bytes, and returns whether it did.
  @inline(__always)
  mutating func take(_ word: StaticString) -> Bool {
    _ = next()
    let length = word.utf8CodeUnitCount
    guard position + length <= end else { return false }
    for offset in 0..<length where bytes[position + offset] != word.utf8Start[offset] { return false }
    position += length
    return true
  }

  /// Returns the content of a string of printable ASCII.
  @inline(__always)
  mutating func string() -> UnsafeRawBufferPointer? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = position
    while position + 8 <= bytes.count {
      let special = specialBytes(in: bytes, at: position)
      if special != 0 {
        position += special.trailingZeroBitCount / 8
        return close(from: start)
      }
      position += 8
    }
    while position < end, bytes[position] != UInt8(ascii: "\"") {
      let byte = bytes[position]
      if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\\") { return nil }
      position += 1
    }
    return close(from: start)
  }

  /// Returns the content of a string of any characters except escaped ones.
  mutating func text() -> UnsafeRawBufferPointer? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = position
    guard endOfText() else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<position - 1])
  }

  /// Skips characters up to and with a quote. Returns `false` if something else than a character is before it, such as an escape,
  /// at which it stops.
  @inline(__always)
  private mutating func endOfText() -> Bool {
    while position < end {
      if position + 8 <= bytes.count {
        let special = specialBytes(in: bytes, at: position)
        guard special != 0 else {
          position += 8
          continue
        }
        position += special.trailingZeroBitCount / 8
        guard position < end else { return false }
      }
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        position += 1
        return true
      }
      if byte < 0x20 || byte == UInt8(ascii: "\\") { return false }
      let length = byte < 0x80 ? 1 : UTF8Validator.sequenceLength(in: bytes, at: position)
      guard length > 0 else { return false }
      position += length
    }
    return false
  }

  /// Skips the next tokens if they are the same bytes as are at an earlier place of the file, and returns where they begin.
  ///
  /// - Parameter length: the number of bytes; fewer than eight are not skipped.
  @inline(__always)
  mutating func skipRepeated(_ earlier: Int, _ length: Int) -> Int? {
    guard next() == bytes[earlier], length >= 8, position + length <= end else { return nil }
    let start = position
    var offset = 0
    while offset + 8 < length {
      guard isRepeated(earlier + offset, at: start + offset) else { return nil }
      offset += 8
    }
    // The last eight bytes include some that have been compared.
    guard isRepeated(earlier + length - 8, at: start + length - 8) else { return nil }
    position += length
    return start
  }

  /// Returns whether the eight bytes at two places are equal.
  @inline(__always)
  private func isRepeated(_ earlier: Int, at place: Int) -> Bool {
    bytes.loadUnaligned(fromByteOffset: earlier, as: UInt64.self)
      == bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
  }

  /// Returns what lies between `start` and a quote at the current position, which is skipped. A line break ends the search for
  /// the quote at the latest, so it is in the line or there is none.
  @inline(__always)
  private mutating func close(from start: Int) -> UnsafeRawBufferPointer? {
    guard position < end, bytes[position] == UInt8(ascii: "\"") else { return nil }
    defer { position += 1 }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<position])
  }

  /// Reads the token of a list that follows one of its members: a comma, which is skipped, or the list's end.
  @inline(__always)
  mutating func hasMore() -> Bool? {
    switch next() {
    case UInt8(ascii: ","):
      position += 1
      return true
    case UInt8(ascii: "}"):
      position += 1
      return false
    default: return nil
    }
  }

  /// Skips a list of strings. Returns `false` if it is not one.
  mutating func skipStrings() -> Bool {
    guard take(UInt8(ascii: "[")) else { return false }
    if take(UInt8(ascii: "]")) { return true }
    repeat {
      guard text() != nil else { return false }
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]"))
  }

  /// Skips a value in which nothing is a number and each escape is of one letter. Returns `false` if it is anything else, or not
  /// JSON. A key that occurs twice is not noticed.
  ///
  /// - Parameter depth: the number of containers that may be around a value in it.
  mutating func skipValue(depth: Int) -> Bool {
    switch next() {
    case UInt8(ascii: "\""): return skipString()
    case UInt8(ascii: "{") where depth > 0:
      guard let isEmpty = opensEmptyObject() else { return false }
      if isEmpty { return true }
      while true {
        guard skipString(), take(UInt8(ascii: ":")), skipValue(depth: depth - 1), let hasMore = hasMore()
        else {
          return false
        }
        if !hasMore { return true }
      }
    case UInt8(ascii: "[") where depth > 0:
      position += 1
      if take(UInt8(ascii: "]")) { return true }
      repeat {
        guard skipValue(depth: depth - 1) else { return false }
      } while take(UInt8(ascii: ","))
      return take(UInt8(ascii: "]"))
    case UInt8(ascii: "t"): return take("true")
    case UInt8(ascii: "f"): return take("false")
    case UInt8(ascii: "n"): return take("null")
    default: return false
    }
  }

  /// Skips a string in which each escape is of one letter. Returns `false` if it is anything else.
  private mutating func skipString() -> Bool {
    guard take(UInt8(ascii: "\"")) else { return false }
    while true {
      if endOfText() { return true }
      guard position + 1 < end, bytes[position] == UInt8(ascii: "\\") else { return false }
      switch bytes[position + 1] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
        UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
        position += 2
      default: return false
      }
    }
  }

  /// Returns whether an object that begins here is empty, or `nil` if there is no object. Skips its beginning and, if it is
  /// empty, its end.
  @inline(__always)
  mutating func opensEmptyObject() -> Bool? {
    guard take(UInt8(ascii: "{")) else { return nil }
    return take(UInt8(ascii: "}"))
  }
}
