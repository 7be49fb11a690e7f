import ModuleLibc
import ModuleManifests

/// A process and those that it has started. git leaves its transports and ssh running, with the lock that they hold.
enum ProcessTree {
  static func end(_ process: pid_t) {
    let children = children(of: process)
    _ = kill(process, SIGTERM)
    for child in children { end(child) }
  }

  private static func children(of process: pid_t) -> [pid_t] {
    #if os(Linux)
      let output = try? FileReader.bytes(of: "/proc/\(process)/task/\(process)/children", limit: 1 << 16)
    #else
      let output = ProgramRun(["pgrep", "-P", "\(process)"])?.output
    #endif
    return String(decoding: output ?? [], as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .compactMap { pid_t($0) }
  }
}
