import ModuleManifests

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// `swift package show-dependencies`, which resolves and reads all packages, and builds nothing.
struct SwiftPackageRun {
  let status: Int32
  /// What it printed, errors included.
  let text: String

  /// - Parameter folder: the folder of the package.
  /// - Returns: `nil` if there is no `swift` to run.
  init?(in folder: String) {
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
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_addclose(&actions, ends[1])
    let words = ["swift", "package", "--package-path", folder, "show-dependencies"]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let failure = posix_spawnp(&process, "swift", &actions, nil, &arguments, environ)
    _ = close(ends[1])
    defer { _ = close(ends[0]) }
    guard failure == 0 else { return nil }
    text = String(decoding: Self.read(ends[0]), as: UTF8.self)
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
