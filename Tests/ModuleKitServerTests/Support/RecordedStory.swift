#if Server
  import Foundation
  import InMemoryLogging
  import Logging
  import MetricsTestKit
  import ModuleKitServer
  import Testing

  /// What an operator sees during a story, as the article *A server at three in the morning* shows it.
  struct RecordedStory {
    private var text = ""

    mutating func ask(_ path: String, _ response: AdministrationResponse) {
      text += "$ curl $admin\(path)\n\(response.body)\n"
    }

    mutating func command(_ path: String, _ response: AdministrationResponse) {
      text += "$ curl $admin\(path) --json '{}'\n\(response.body)\n"
    }

    /// Records the log entries from `notice` on that are to be shown.
    mutating func log(_ server: Server, _ isShown: (String) -> Bool = { _ in true }) {
      text += "The log:\n"
      for entry in server.log.entries where entry.level >= .notice {
        let line = "\(entry.level): \(entry.message)"
        if isShown(line) { text += line + "\n" }
      }
      text += "\n"
    }

    /// Records the last values of the gauges and counters with a name.
    mutating func metrics(_ server: Server, _ name: String) {
      text += "Metrics:\n"
      let gauges = server.metrics.recorders.filter { $0.label == name && !$0.aggregate }.map {
        "\(name){\($0.dimensions.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: ","))} \(Int($0.lastValue ?? 0))"
      }
      let counters = server.metrics.counters.filter { $0.label == name }.map {
        "\(name){\($0.dimensions.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: ","))} \($0.totalValue)"
      }
      text += (gauges + counters).sorted().map { $0 + "\n" }.joined() + "\n"
    }

    /// Compares the story with a file, which MODULEKIT_RECORD=1 writes.
    func check(_ name: String) throws {
      let file = URL(filePath: #filePath).appending(path: "../../../Fixtures/operations/\(name).txt")
        .standardized
      if ProcessInfo.processInfo.environment["MODULEKIT_RECORD"] == "1" {
        try Data(text.utf8).write(to: file)
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
  }
#endif
