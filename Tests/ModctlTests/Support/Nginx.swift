import Foundation
import TestSupport
import Testing

/// A server for the files in a folder, with a log of its answers.
struct Nginx {
  static let program = ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    .map { $0 + "/nginx" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  let port: Int
  private let folder: AppFolder
  private let process: SpawnedProgram

  /// Returns `nil` if no port is free.
  init?(_ folder: AppFolder, serving site: String) throws {
    self.folder = folder
    // `ci` and `secret`.
    try folder.write("passwords", "ci:{PLAIN}secret\n")
    let path = folder.url.path
    for _ in 0..<20 {
      // Below the ports that systems choose for connections: one to a port that is not open yet might reach itself.
      let port = Int.random(in: 20_000..<32_000)
      let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
        "\($0)_temp_path \(path)/nginx-\($0);"
      }
      try folder.write(
        "nginx.conf",
        """
        daemon off; master_process off; pid \(path)/nginx.pid; error_log \(path)/error.log; worker_processes 1;
        events { worker_connections 256; }
        http {
          \(temporary.joined(separator: "\n  "))
          log_format status "$status $uri"; access_log \(path)/access.log status;
          gzip on; gzip_types *; gzip_min_length 0;
          server {
            listen 127.0.0.1:\(port); root \(path)/\(site);
            location /private/ {
              alias \(path)/\(site)/; auth_basic shop; auth_basic_user_file \(path)/passwords;
            }
          }
        }
        """
      )
      let process = try SpawnedProgram(
        URL(fileURLWithPath: Self.program ?? "nginx"),
        arguments: ["-c", path + "/nginx.conf"]
      )
      // It exits if the port is taken.
      let isOpen = "for _ in {1..5000}; do (exec 3<>/dev/tcp/127.0.0.1/\(port)) && exit; done; exit 1"
      if try Self.bash(isOpen) == 0, !process.isDone {
        (self.port, self.process) = (port, process)
        return
      }
      process.end()
    }
    return nil
  }

  /// Returns the statuses of the answers since the last call.
  func takeStatuses() throws -> [Int] {
    // Its worker handles one request at a time: once it answers this one, the log contains all earlier ones.
    let question = "exec 3<>/dev/tcp/127.0.0.1/\(port); printf 'GET /last HTTP/1.0\\r\\n\\r\\n' >&3; cat <&3"
    #expect(try Self.bash(question) == 0)
    let lines = try folder.read("access.log").split(separator: "\n").map { $0.split(separator: " ") }
    try folder.write("access.log", "")
    return lines.filter { $0.last != "/last" }.compactMap { $0.first.flatMap { Int($0) } }
  }

  func stop() { process.end() }

  private static func bash(_ script: String) throws -> Int32 {
    let bash = URL(fileURLWithPath: "/bin/bash")
    return try Modctl.run(bash, ["-c", script], in: nil, environment: ProcessInfo.processInfo.environment)
      .status
  }
}
