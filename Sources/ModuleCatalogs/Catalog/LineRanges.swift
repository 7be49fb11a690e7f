/// The ranges of a file's nonblank lines, one after another.
package struct LineRanges {
  private let bytes: [UInt8]
  private var start = 0

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the next line, without its line break.
  package mutating func next() -> Range<Int>? {
    while start < bytes.count {
      let line = start..<end(ofLineAt: start)
      start = line.upperBound + 1
      if !bytes[line].allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return line }
    }
    return nil
  }

  /// Processes eight bytes at a time, as ``JSONScanner`` does.
  private func end(ofLineAt start: Int) -> Int {
    bytes.withUnsafeBytes { buffer in
      let ones: UInt64 = 0x0101_0101_0101_0101
      var offset = start
      while offset + 8 <= buffer.count {
        let word = UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let difference = word ^ (ones &* 0x0A)
        let found = (difference &- ones) & ~difference & (ones &* 0x80)
        if found != 0 { return offset + found.trailingZeroBitCount / 8 }
        offset += 8
      }
      while offset < buffer.count, buffer[offset] != 0x0A { offset += 1 }
      return offset
    }
  }
}
