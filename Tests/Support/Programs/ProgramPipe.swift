import Foundation

/// A pipe to or from a process, of which no other process has an end.
package struct ProgramPipe: Sendable {
  package let readingEnd: Int32
  package let writingEnd: Int32

  package init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readingEnd, writingEnd) = (ends[0], ends[1])
  }

  /// Waits for bytes; returns none if all writing ends are closed.
  package func nextBytes() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      repeat {
        count = max(0, read(readingEnd, buffer.baseAddress, buffer.count))
      } while count == 0 && errno == EINTR
    }
  }
}
