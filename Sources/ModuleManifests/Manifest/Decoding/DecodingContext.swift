/// The state that decoders share: the file, the problems found so far, and the checks common to all formats.
///
/// A decoder never stops at the first mistake, so one run reports all mistakes in a file.
package final class DecodingContext {
  /// A hostile file can contain millions of mistakes; more than this number help no reader.
  private static let limit = 200

  let file: SourceFile
  let caches: DecodingCaches
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var hasErrors = false

  package init(file: SourceFile, caches: DecodingCaches) {
    self.file = file
    self.caches = caches
  }

  /// True if further mistakes are no longer listed. Finding their positions would take unlimited time.
  private var isFull: Bool { diagnostics.count >= Self.limit }

  func add(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { hasErrors = true }
    if !isFull { diagnostics.append(diagnostic) }
  }

  package func error(
    _ code: DiagnosticCode,
    _ message: String,
    at range: Range<Int>,
    marking marked: Range<Int>? = nil,
    notes: [Diagnostic.Note] = [],
    hint: String? = nil
  ) {
    hasErrors = true
    if isFull { return }
    add(Diagnostic(code, message, in: file, range, marking: marked, notes: notes, hint: hint))
  }

  package func note(_ message: String, at range: Range<Int>) -> Diagnostic.Note {
    Diagnostic.Note(message, at: file.position(of: range))
  }

  /// Returns whether the element is of a kind, and reports it if not.
  ///
  /// - Parameter name: the key of the element; `nil` for the document itself.
  package func expect(_ kind: JSONKind, _ element: JSONElement, _ name: String?, hint: String? = nil) -> Bool
  {
    if element.kind == kind { return true }
    wrongType(element, name, expected: kind.described, hint: hint)
    return false
  }

  package func wrongType(_ element: JSONElement, _ name: String?, expected: String, hint: String? = nil) {
    let place = name.map { " for `\($0)`" } ?? ""
    let message = "expected \(expected)\(place), found \(element.kind.described)"
    error(.wrongType, message, at: element.range, hint: hint)
  }

  /// Returns the elements of an array in the order of the file, and reports repeated ones.
  ///
  /// - Parameter read: reads one element under its name, and reports why it returns `nil`.
  package func uniqueElements<Value: Hashable & CustomStringConvertible>(
    _ element: JSONElement,
    _ name: String,
    _ read: (JSONElement, String) -> Value?
  ) -> [Value] {
    let single = element.string.map { "[\(JSONValue.string($0).compactText)]" }
    guard expect(.array, element, name, hint: single.map { "write \(Printable.quoted($0, limit: 200))" })
    else { return [] }
    var list: [Value] = []
    var seen: [Value: JSONElement] = [:]
    for (index, child) in element.elements.enumerated() {
      guard let value = read(child, "\(name)[\(index)]") else { continue }
      if let first = seen.updateValue(child, forKey: value) {
        repeated("\(Printable.quoted(value.description)) is in the list twice", child, first)
      } else {
        list.append(value)
      }
    }
    return list
  }

  /// Reports an element that says again what an earlier one says.
  package func repeated(_ message: String, _ element: JSONElement, _ first: JSONElement) {
    let note = note("first written here", at: first.range)
    error(.repeated, message, at: element.range, notes: [note], hint: "keep one of the two")
  }

  /// Returns the text of a string, or reports anything else.
  package func string(_ element: JSONElement, _ name: String, hint: String? = nil) -> String? {
    expect(.string, element, name, hint: hint) ? element.string : nil
  }

  /// Returns the text of a string, or reports anything else, and what `mistake` says is wrong with the text.
  package func string(
    _ element: JSONElement,
    _ name: String,
    hint: String? = nil,
    mistake: (String) -> String?
  ) -> String? {
    guard let text = string(element, name, hint: hint) else { return nil }
    guard let mistake = mistake(text) else { return text }
    error(.badValue, mistake, at: element.range, hint: hint)
    return nil
  }

  /// Returns the text of a string that is not blank.
  package func sentence(_ element: JSONElement, _ name: String, hint: String? = nil) -> String? {
    string(element, name, hint: hint) { text in
      let isBlank = text.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
      return isBlank ? "`\(name)` may not be empty" : nil
    }
  }

  /// Returns the text of a string that is not empty and can be a path.
  package func path(_ element: JSONElement, _ name: String, hint: String? = nil) -> String? {
    string(element, name, hint: hint) { text in
      if text.isEmpty { return "`\(name)` may not be empty" }
      return text.utf8.contains(0) ? "a path may not contain a NUL byte" : nil
    }
  }

  /// Returns the value of a boolean, or reports anything else.
  func bool(_ element: JSONElement, _ name: String) -> Bool? {
    expect(.bool, element, name) ? element.bool : nil
  }

  package func missing(_ name: String, in element: JSONElement, of what: String, hint: String? = nil) {
    let start = element.range.lowerBound
    error(.missingKey, "the key `\(name)` is missing in \(what)", at: start..<start + 1, hint: hint)
  }

  /// Reports a key that the format does not have, unless it starts with `x-`.
  package func unknownKey(_ key: JSONElement, known: [String], of what: String) {
    if key.withText({ $0.starts(with: "x-".utf8) }) { return }
    hasErrors = true
    if isFull { return }
    let name = key.string ?? ""
    let hint =
      EditDistance.suggestion(for: name, in: known)
      ?? "known keys: \(known.filter { $0 != "$schema" }.joined(separator: ", ")); keys that start with `x-` are free"
    error(.unknownKey, "\(what) has no key \(Printable.quoted(name))", at: key.range, hint: hint)
  }

  /// Returns the bytes of a part of a string's text. In a string with escapes, text and bytes differ, so this returns the whole
  /// string.
  func range(of element: JSONElement, offset: Int, length: Int) -> Range<Int> {
    let whole = element.range
    guard !element.isEscaped else { return whole }
    let start = min(whole.lowerBound + 1 + max(0, offset), whole.upperBound - 1)
    return start..<min(start + max(0, length), whole.upperBound - 1)
  }
}
