package import ModuleCatalogs
import ModuleLibc

/// A run of another program: `swift`, `git`.
package struct ProgramRun {
  package let status: Int32
  /// Whether it was ended because nothing arrived from a server in time.
  package let isSilent: Bool
  package let output: [UInt8]

  package var text: String { String(decoding: output, as: UTF8.self) }

  /// The lines of the output that are not empty. ssh ends its lines with CR and LF, which Swift reads as one character.
  package var lines: [Substring] { text.split(whereSeparator: \.isNewline) }

  /// The output without its trailing line break; `nil` if the program failed.
  package var line: String? {
    guard status == 0 else { return nil }
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// - Parameters:
  ///   - words: the program, which is looked up on the path, and its arguments.
  ///   - input: the standard input; modctl's own if `nil`.
  ///   - environment: variables to add to modctl's environment, or to remove from it.
  ///   - lock: a lock that the program holds as well, so that it stays locked until the program ends even if modctl is killed.
  ///   - patience: how long git may wait for the first line of a server; indefinitely if `nil`.
  ///   - withErrors: whether standard error is part of the output; otherwise it is dropped.
  /// - Returns: `nil` if there is no such program.
  package init?(
    _ words: [String],
    input: [UInt8]? = nil,
    environment: [String: String?] = [:],
    holding lock: FolderLock? = nil,
    patience: Duration? = nil,
    withErrors: Bool = false
  ) {
    guard let program = words.first else { return nil }
    let trace = patience.flatMap { ServerTrace($0) }
    defer { trace?.close() }
    // A file rather than a pipe, so nothing can fill up while the program's output is read.
    let source = input.flatMap(InputFile.init)
    if input != nil, source == nil { return nil }
    defer { source?.close() }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let source { posix_spawn_file_actions_adddup2(&actions, source.descriptor, 0) }
    if let lock { posix_spawn_file_actions_adddup2(&actions, lock.descriptor, Self.lockDescriptor) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    if withErrors {
      posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    } else {
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    // The last one, since the others may come from a descriptor with this number.
    if let trace { posix_spawn_file_actions_adddup2(&actions, trace.writingEnd, ServerTrace.descriptor) }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let changes = trace == nil ? environment : environment.merging(ServerTrace.environment) { $1 }
    var variables = Self.variables(changes)
    defer { for variable in variables { free(variable) } }
    var process = pid_t()
    let failure = posix_spawnp(&process, program, &actions, nil, &arguments, &variables)
    _ = close(ends[1])
    defer { _ = close(ends[0]) }
    guard failure == 0 else { return nil }
    trace?.start()
    (output, isSilent) = Self.read(ends[0], trace)
    if isSilent { ProcessTree.end(process) }
    var result: Int32 = 0
    while waitpid(process, &result, 0) < 0, errno == EINTR {}
    status = result
  }

  /// The environment for a git that finds the repository by the folder it runs in, rather than using the one in which modctl was
  /// started, such as by a hook.
  package static let withoutRepository: [String: String?] = {
    let names = [
      "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
      "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_COMMON_DIR", "GIT_SHALLOW_FILE",
      "GIT_QUARANTINE_PATH", "GIT_PREFIX", "GIT_LITERAL_PATHSPECS",
    ]
    return Dictionary(uniqueKeysWithValues: names.map { ($0, nil) })
  }()

  /// The descriptor at which a program finds the lock it holds: after the three standard streams and those a shell may use.
  private static let lockDescriptor: Int32 = 19

  /// Returns the environment of modctl with some changes.
  private static func variables(_ changes: [String: String?]) -> [UnsafeMutablePointer<CChar>?] {
    var result: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let entry = next.pointee {
      let name = String(cString: entry).prefix { $0 != "=" }
      if changes[String(name)] == nil { result.append(strdup(entry)) }
      next += 1
    }
    for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
      if let value { result.append(strdup("\(name)=\(value)")) }
    }
    return result + [nil]
  }

  /// Reads everything until the other end is closed, or until a server has been silent for too long.
  private static func read(_ descriptor: Int32, _ trace: ServerTrace?) -> (bytes: [UInt8], isSilent: Bool) {
    var trace = trace
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if trace?.wait(for: descriptor) == false { return (bytes, true) }
      let count = buffer.withUnsafeMutableBufferPointer {
        ModuleLibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 || errno != EINTR {
        return (bytes, false)
      }
    }
  }
}
