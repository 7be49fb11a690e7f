import ModuleManifests

/// The arguments as ArgumentParser repeats them in its messages: in full and in quotation marks, however long they are.
struct ArgumentEcho {
  /// The long ones, and the long names and values of options that are written with `=`; the longest first.
  private let long: [Substring]

  init(_ words: [String], limit: Int = 160) {
    let values = words.flatMap { word in
      [word[...]] + (word.firstIndex(of: "=").map { [word[..<$0], word[word.index(after: $0)...]] } ?? [])
    }
    long = values.filter { $0.utf8.count > limit }.sorted { $0.utf8.count > $1.utf8.count }
  }

  /// Returns a message with these arguments shortened.
  func shortened(_ message: String) -> String {
    guard !long.isEmpty else { return message }
    var result = ""
    var rest = message.utf8[...]
    while let quote = rest.firstIndex(of: UInt8(ascii: "'")) {
      let start = rest.index(after: quote)
      result += String(decoding: rest[..<start], as: UTF8.self)
      rest = rest[start...]
      guard let argument = long.first(where: { rest.starts(with: $0.utf8) }) else { continue }
      result += Printable.shortened(argument)
      rest = rest.dropFirst(argument.utf8.count)
    }
    return result + String(decoding: rest, as: UTF8.self)
  }
}
