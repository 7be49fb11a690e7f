import Foundation

/// A process of modctl or another program, without input, that can be killed at an exact moment.
///
/// Foundation's `Process` takes longer to start than modctl takes to run, and on Linux reports its end up to 50 ms late.
struct SpawnedProgram {
  let identifier: pid_t

  /// - Parameters:
  ///   - directory: the folder that it runs in; `nil` for the folder of the tests.
  ///   - output: the descriptor for its standard output; `nil` for none.
  ///   - errors: the descriptor for its standard error; `nil` for none.
  init(
    _ program: URL = Modctl.program,
    arguments: [String],
    in directory: URL? = nil,
    environment: [String: String] = [:],
    output: Int32? = nil,
    errors: Int32? = nil
  ) throws {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (number, descriptor) in [(Int32(1), output), (2, errors)] {
      if let descriptor {
        posix_spawn_file_actions_adddup2(&actions, descriptor, number)
      } else {
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0)
      }
    }
    #if canImport(Glibc)
      // Foundation opens descriptors to learn when processes end. They must not stay open in this process, or the others would
      // seem to run as long as it does. A descriptor that is not open is not an error here.
      for descriptor in Int32(3)..<512 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    #endif
    // The threads of tests block signals, and a program inherits that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var words = [program.path] + arguments
    // glibc has an action for this, but hides it from Swift; the shell becomes the program.
    if let directory { words = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, directory.path] + words }
    var texts: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { for text in texts { free(text) } }
    texts.append(nil)
    var variables = environment.map { name, value -> UnsafeMutablePointer<CChar>? in
      strdup("\(name)=\(value)")
    }
    defer { for text in variables { free(text) } }
    variables.append(nil)
    var identifier: pid_t = 0
    let failure = posix_spawn(&identifier, words[0], &actions, &attributes, &texts, &variables)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    self.identifier = identifier
  }

  /// Kills the process.
  func end() {
    kill(identifier, SIGKILL)
    _ = waitForEnd()
  }

  /// True if the process has ended. Its number stays taken until ``waitForEnd()``, so a signal cannot hit another process.
  var isDone: Bool {
    var info = siginfo_t()
    let result = waitid(P_PID, id_t(identifier), &info, WEXITED | WNOHANG | WNOWAIT)
    return result != 0 || info.si_signo != 0
  }

  /// Waits until the process has ended.
  ///
  /// - Returns: its exit code, or the negated number of the signal that ended it.
  func waitForEnd() -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : -signal
  }
}

/// An unnamed file that a process writes its output to. Unlike a pipe, it cannot fill up while the process runs.
final class OutputFile {
  let descriptor: Int32

  init() throws {
    var name = Array((NSTemporaryDirectory() + "output.XXXXXX").utf8CString)
    descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    unlink(name)
  }

  deinit { close(descriptor) }

  /// Returns everything that was written.
  func text() throws -> String {
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    try handle.seek(toOffset: 0)
    guard let text = String(data: try handle.readToEnd() ?? Data(), encoding: .utf8) else {
      throw POSIXError(.EILSEQ)
    }
    return text
  }
}
