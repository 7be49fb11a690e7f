import ModuleManifests

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A run of another program: `swift`, `git`.
struct ProgramRun {
  let status: Int32
  /// What it printed.
  let output: [UInt8]

  var text: String { String(decoding: output, as: UTF8.self) }

  /// The output without the line break at its end, `nil` if it failed.
  var line: String? {
    guard status == 0 else { return nil }
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// - Parameters:
  ///   - words: the program, which is looked for on the path, and its arguments.
  ///   - withErrors: whether what it writes to standard error is a part of the output; else it is dropped.
  /// - Returns: `nil` if there is no such program.
  init?(_ words: [String], withErrors: Bool = false) {
    guard let program = words.first else { return nil }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    if withErrors {
      posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    } else {
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_addclose(&actions, ends[1])
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let failure = posix_spawnp(&process, program, &actions, nil, &arguments, environ)
    _ = close(ends[1])
    defer { _ = close(ends[0]) }
    guard failure == 0 else { return nil }
    output = Self.read(ends[0])
    var result: Int32 = 0
    while waitpid(process, &result, 0) < 0, errno == EINTR {}
    status = result
  }

  /// Everything until the other end is closed.
  private static func read(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { buffer in
        #if canImport(Darwin)
          Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
          Musl.read(descriptor, buffer.baseAddress, buffer.count)
        #else
          Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 || errno != EINTR {
        return bytes
      }
    }
  }
}

extension ProgramRun {
  /// A run of `swift package`.
  ///
  /// - Parameters:
  ///   - command: `dump-package`, or `show-dependencies`, which resolves and reads all packages, and builds nothing.
  ///   - folder: the folder of the package.
  init?(swiftPackage command: String, in folder: String, withErrors: Bool = false) {
    self.init(["swift", "package", "--package-path", folder, command], withErrors: withErrors)
  }

  /// A run of `git` in a folder, without questions to anyone.
  init?(git arguments: [String], in folder: String, withErrors: Bool = false) {
    self.init(["git", "-C", folder] + arguments, withErrors: withErrors)
  }
}
