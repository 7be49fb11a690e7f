import Foundation
import Testing

/// Texts that are kept in the repository. `MODULEKIT_RECORD=1` records them again.
enum Recording {
  static let isOn = ProcessInfo.processInfo.environment["MODULEKIT_RECORD"] == "1"

  /// Expects a file to contain a text, after recording it if that is wanted.
  static func expect(_ text: String, in file: URL, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if isOn { try Data(text.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == text, sourceLocation: sourceLocation)
  }
}

extension Modctl.Result {
  /// The exit code and everything printed, as the recordings of fixtures have it.
  var recording: String { "exit \(status)\n--- output\n\(output)--- errors\n\(errors)" }

  /// Expects lines of 80 columns without escape codes.
  func expectPlain(isASCII: Bool = false, sourceLocation: SourceLocation = #_sourceLocation) {
    for line in (output + errors).split(separator: "\n") {
      #expect(line.unicodeScalars.count <= 80, "\(line)", sourceLocation: sourceLocation)
      #expect(!line.unicodeScalars.contains("\u{1B}"), sourceLocation: sourceLocation)
      if isASCII { #expect(line.utf8.allSatisfy { $0 < 0x80 }, "\(line)", sourceLocation: sourceLocation) }
    }
  }
}
