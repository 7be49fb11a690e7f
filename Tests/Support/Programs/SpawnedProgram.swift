package import Foundation

/// A process of modctl or another program that can be killed at an exact moment.
///
/// Foundation's `Process` takes longer to start than modctl takes to run, and on Linux reports its end up to 50 ms late. Its
/// processes may also inherit descriptors that other threads open at that moment, and then whoever reads from such a pipe waits for
/// another test.
package struct SpawnedProgram: Sendable {
  package let identifier: pid_t

  /// The folder that contains the products of the build and the test bundle.
  package static var products: URL {
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      return bundle.bundleURL.deletingLastPathComponent()
    }
    return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  }

  /// - Parameters:
  ///   - directory: the folder that it runs in; `nil` for the folder of the tests.
  ///   - environment: its variables; those of the tests if `nil`.
  ///   - input: the descriptor for its standard input; `nil` for none.
  ///   - output: the descriptor for its standard output; `nil` for none.
  ///   - errors: the descriptor for its standard error; `nil` for none.
  package init(
    _ program: URL,
    arguments: [String] = [],
    in directory: URL? = nil,
    environment: [String: String]? = nil,
    input: Int32? = nil,
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
    for (number, descriptor) in [(Int32(0), input), (1, output), (2, errors)] {
      if let descriptor {
        posix_spawn_file_actions_adddup2(&actions, descriptor, number)
      } else {
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0)
      }
    }
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    // What other tests have opened must not stay open in this process.
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #elseif canImport(Glibc)
      // A descriptor that is not open is not an error here.
      for descriptor in Int32(3)..<512 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    #endif
    // The threads of tests block and ignore signals, and a program inherits that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var ignored = sigset_t()
    sigemptyset(&ignored)
    sigaddset(&ignored, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var words = [program.path] + arguments
    // glibc has an action for this, but hides it from Swift; the shell becomes the program.
    if let directory { words = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, directory.path] + words }
    var texts: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { for text in texts { free(text) } }
    texts.append(nil)
    let environment = environment ?? ProcessInfo.processInfo.environment
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
  package func end() {
    kill(identifier, SIGKILL)
    waitForEnd()
  }

  /// True if the process has ended. Its number stays taken until ``waitForEnd()``, so a signal cannot hit another process.
  package var isDone: Bool {
    var info = siginfo_t()
    let result = waitid(P_PID, id_t(identifier), &info, WEXITED | WNOHANG | WNOWAIT)
    return result != 0 || info.si_signo != 0
  }

  /// Waits until the process has ended.
  ///
  /// - Returns: its exit code, or the negated number of the signal that ended it.
  @discardableResult
  package func waitForEnd() -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : -signal
  }

  /// Waits until ``isDone``.
  package func waitUntilDone() {
    var info = siginfo_t()
    while waitid(P_PID, id_t(identifier), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }
}
