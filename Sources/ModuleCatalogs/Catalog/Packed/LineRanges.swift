internal import ModuleLibc

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

  private func end(ofLineAt start: Int) -> Int {
    bytes.withUnsafeBytes { buffer in
      guard let first = buffer.baseAddress, let end = memchr(first + start, 0x0A, buffer.count - start) else {
        return buffer.count
      }
      return UnsafeRawPointer(end) - first
    }
  }
}
