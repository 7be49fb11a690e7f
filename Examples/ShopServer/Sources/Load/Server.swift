import Foundation
import ShopClient

/// A shop in its own process.
struct Server {
  private static let connections = 4
  private let process = Process()
  private let url: String

  struct NoAddress: Error {
    let program: String
  }

  init(_ program: String, _ arguments: [String]) throws {
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent(program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    var text = ""
    while true {
      let data = pipe.fileHandleForReading.availableData
      guard !data.isEmpty else { throw NoAddress(program: program) }
      text += String(decoding: data, as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      if let line = lines.first(where: { $0.hasPrefix("The shop is at ") }) {
        url = String(line.dropFirst("The shop is at ".count))
        break
      }
    }
  }

  /// Does the work on several connections at the same time.
  func sample(_ work: Work, for duration: Duration) async throws -> Sample {
    let url = url
    let before = processorTime
    let began = ContinuousClock.now
    let end = began + duration
    let requests = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<Self.connections {
        group.addTask {
          try await Connection.open(url) { connection in
            var requests = 0
            while ContinuousClock.now < end { requests += try await work.perform(&connection) }
            return requests
          }
        }
      }
      return try await group.reduce(0, +)
    }
    return Sample(
      requests: requests,
      elapsed: began.duration(to: .now),
      processor: before.flatMap { before in processorTime.map { $0 - before } }
    )
  }

  func end() {
    process.terminate()
    process.waitUntilExit()
  }

  /// Processor time that the process has used on all cores, in seconds; `nil` where there is no `/proc`.
  private var processorTime: Double? {
    guard let text = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8),
      // The name, which may contain spaces, ends at the last parenthesis.
      let rest = text.split(separator: ")").last
    else { return nil }
    let fields = rest.split(separator: " ")
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return nil
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
