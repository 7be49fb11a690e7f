/// Options in the form that the plugins pass them, `--name VALUE`, in any order.
struct Options {
  private var values: [String: [String]] = [:]

  init(_ words: some Sequence<String>) throws(UsageError) {
    var words = words.makeIterator()
    while let word = words.next() {
      guard word.hasPrefix("--") else { throw UsageError("expected an option, found `\(word)`") }
      guard let value = words.next() else { throw UsageError("\(word) has no value") }
      values[String(word.dropFirst(2)), default: []].append(value)
    }
  }

  /// Takes all values of an option.
  mutating func takeAll(_ name: String) -> [String] { values.removeValue(forKey: name) ?? [] }

  /// Takes the value of an option that may occur at most once.
  mutating func take(_ name: String) throws(UsageError) -> String? {
    let all = takeAll(name)
    guard all.count < 2 else { throw UsageError("--\(name) is given more than once") }
    return all.first
  }

  /// Takes the value of a required option.
  mutating func require(_ name: String) throws(UsageError) -> String {
    guard let value = try take(name) else { throw UsageError("--\(name) is missing") }
    return value
  }

  /// Rejects options that were not taken.
  func end() throws(UsageError) {
    if let name = values.keys.min() { throw UsageError("there is no option --\(name) here") }
  }
}

/// Invalid arguments.
struct UsageError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
