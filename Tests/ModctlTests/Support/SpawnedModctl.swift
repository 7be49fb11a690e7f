import Foundation

/// A modctl or another program that runs, without output, and can be killed at an exact moment.
///
/// Foundation's `Process` takes longer to start and to wait than modctl takes to run. And what it has open for other
/// processes, so as to know when they end, it must not keep open itself: those would seem to run as long as this one does.
struct SpawnedModctl {
  let identifier: pid_t

  init(
    _ arguments: [String],
    program: String = Modctl.program.path,
    environment: [String: String] = [:]
  ) throws {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [Int32(0), 1, 2] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    #if canImport(Glibc)
      // One that is not open is no mistake here.
      for descriptor in Int32(3)..<512 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    #endif
    var texts: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    defer { for text in texts { free(text) } }
    texts.append(nil)
    var variables = environment.map { name, value -> UnsafeMutablePointer<CChar>? in
      strdup("\(name)=\(value)")
    }
    defer { for text in variables { free(text) } }
    variables.append(nil)
    var identifier: pid_t = 0
    let failure = posix_spawn(&identifier, program, &actions, nil, &texts, &variables)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    self.identifier = identifier
  }

  /// Ends it. A program inherits which signals its thread had blocked; this one cannot be.
  func end() {
    kill(identifier, SIGKILL)
    _ = waitForEnd()
  }

  /// Whether it is done. Its number stays taken until ``waitForEnd()``, so that a signal cannot meet another process.
  var isDone: Bool {
    var info = siginfo_t()
    let result = waitid(P_PID, id_t(identifier), &info, WEXITED | WNOHANG | WNOWAIT)
    return result != 0 || info.si_signo != 0
  }

  /// Waits until it is done.
  ///
  /// - Returns: the signal that ended it, `nil` if it ended by itself.
  func waitForEnd() -> Int32? {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? nil : signal
  }
}
