import ModuleLibc

/// A running helper at the other end of a socket pair, which is its standard input and output. It ends when the sockets close.
final class HelperProcess {
  enum Received {
    case bytes([UInt8])
    case ended
    /// Nothing arrived in time.
    case nothing
  }

  private let descriptor: Int32
  private let identifier: pid_t

  /// Returns `nil` if the helper cannot be started.
  init?(_ program: String, arguments: [String]) {
    var ends: [Int32] = [0, 0]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var isOn: Int32 = 1
      _ = setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var texts: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for text in texts { free(text) } }
    var process = pid_t()
    let failure = posix_spawn(&process, program, &actions, nil, &texts, environ)
    _ = close(ends[1])
    guard failure == 0 else {
      _ = close(ends[0])
      return nil
    }
    descriptor = ends[0]
    identifier = process
  }

  deinit {
    _ = close(descriptor)
    // Whatever it is still doing is of no use to anyone.
    _ = kill(identifier, SIGKILL)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
  }

  /// Sends all bytes; returns false if the other end no longer accepts any.
  func send(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        #if canImport(Darwin)
          let count = write(descriptor, part.baseAddress, part.count)
        #else
          // Without the signal that a closed socket would raise.
          let count = ModuleLibc.send(descriptor, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
        #endif
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Waits for bytes, indefinitely if no time is given.
  func receive(waiting time: Duration?) -> Received {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let ready = poll(&request, 1, time.map(Self.milliseconds) ?? -1)
    if ready == 0 || ready < 0 && errno == EINTR { return .nothing }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initialized in
      count = read(descriptor, buffer.baseAddress, buffer.count)
      initialized = max(0, count)
    }
    if count > 0 { return .bytes(bytes) }
    return count < 0 && errno == EINTR ? .nothing : .ended
  }

  static func pause(_ time: Duration) {
    if time > .zero { _ = poll(nil, 0, milliseconds(time)) }
  }

  /// Rounds up, so that a wait of less than a millisecond does not become zero.
  static func milliseconds(_ time: Duration) -> Int32 {
    let (seconds, attoseconds) = time.components
    return Int32(clamping: seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
