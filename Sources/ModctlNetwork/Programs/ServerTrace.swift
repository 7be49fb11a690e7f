import ModuleLibc

/// What git traces of its exchange with a server, to tell whether the server has sent anything.
///
/// git has no time-out for a connection over TLS, through a proxy or with its own protocol, nor for a program that ssh starts.
struct ServerTrace {
  /// The highest descriptor that git accepts for a trace.
  static let descriptor: Int32 = 9
  static let environment: [String: String?] = ["GIT_TRACE_PACKET": "\(descriptor)"]

  /// The end for git.
  let writingEnd: Int32
  private let readingEnd: Int32
  private let deadline: ContinuousClock.Instant
  private var isOpen = true
  private var isHeard = false

  /// - Parameter patience: how long the server may take until it sends something.
  init?(_ patience: Duration) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    // Above every descriptor that a program is given, so that none of them replaces it.
    writingEnd = fcntl(ends[1], F_DUPFD_CLOEXEC, 20)
    readingEnd = ends[0]
    deadline = .now + patience
    _ = ModuleLibc.close(ends[1])
  }

  /// Closes the end for git, which has it.
  func start() { _ = ModuleLibc.close(writingEnd) }

  func close() { _ = ModuleLibc.close(readingEnd) }

  /// Waits until there is something to read from git's output, or its end.
  ///
  /// - Returns: false if the server has sent nothing in time.
  mutating func wait(for output: Int32) -> Bool {
    while true {
      let limit = isHeard || !isOpen ? -1 : HelperProcess.milliseconds(max(deadline - .now, .zero))
      var requests = [output, isOpen ? readingEnd : -1].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let count = poll(&requests, 2, limit)
      if count == 0 { return false }
      if count > 0, requests[1].revents != 0 { readTrace() }
      if requests[0].revents != 0 || count < 0 && errno != EINTR { return true }
    }
  }

  /// Lines like `packet: fetch< version 2` are from the server; those with `>` are from git.
  private mutating func readTrace() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = buffer.withUnsafeMutableBufferPointer { read(readingEnd, $0.baseAddress, $0.count) }
    if count > 0 {
      isHeard = isHeard || buffer[..<count].firstRange(of: Array("< ".utf8)) != nil
    } else if count == 0 || errno != EINTR {
      isOpen = false
    }
  }
}
