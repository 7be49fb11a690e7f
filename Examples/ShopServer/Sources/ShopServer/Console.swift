import Foundation

/// Writes lines immediately, whatever is at the other end.
enum Console {
  static func say(_ line: String) { write(line, to: .standardOutput) }

  static func complain(_ line: String) { write(line, to: .standardError) }

  private static func write(_ line: String, to file: FileHandle) {
    try? file.write(contentsOf: Data("\(line)\n".utf8))
  }
}
