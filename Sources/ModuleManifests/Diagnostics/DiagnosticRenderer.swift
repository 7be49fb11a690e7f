/// Renders diagnostics for people as plain text, with no line wider than ``width``.
///
/// The location is printed first, in the form that editors and terminals make clickable.
public struct DiagnosticRenderer: Sendable {
  /// The maximum width of a line, in terminal columns. Values below 20 are treated as 20.
  public var width: Int {
    didSet { width = max(20, width) }
  }
  /// True if only ASCII is printed.
  public var isASCIIOnly: Bool
  /// True if severities are colored. Nothing is conveyed by color alone.
  public var isColored: Bool

  public init(width: Int = 80, isASCIIOnly: Bool = false, isColored: Bool = false) {
    self.width = max(20, width)
    self.isASCIIOnly = isASCIIOnly
    self.isColored = isColored
  }

  /// Returns the text of one diagnostic, without a trailing line break.
  ///
  /// - Complexity: O(length).
  public func text(of diagnostic: Diagnostic) -> String {
    let label = "\(diagnostic.severity)[\(escaped(diagnostic.code.name))]:"
    let head = "\(escaped(diagnostic.position.description)): \(label) \(escaped(diagnostic.message))"
    var lines = wrapped(head, indent: 2)
    if isColored { lines = lines.map { colored(label, in: $0, severity: diagnostic.severity) } }
    if let excerpt = diagnostic.excerpt {
      lines +=
        ExcerptLayout(
          excerpt: excerpt,
          line: diagnostic.position.line,
          width: width,
          isASCIIOnly: isASCIIOnly
        ).lines
    }
    for note in diagnostic.notes {
      let place = note.position.map { "\(escaped($0.description)): " } ?? ""
      lines += wrapped("  note: \(place)\(escaped(note.message))", indent: 4)
    }
    if let hint = diagnostic.hint {
      lines += wrapped("  hint: \(escaped(hint))", indent: 4)
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the text of several diagnostics, with an empty line between them.
  ///
  /// - Complexity: O(length).
  public func text(of diagnostics: [Diagnostic]) -> String {
    diagnostics.map { text(of: $0) }.joined(separator: "\n\n")
  }

  private func escaped(_ text: String) -> String {
    guard isASCIIOnly else { return Printable.escaped(text) }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      result += Printable.asciiSymbol(scalar) ?? Printable.escaped(scalar, asciiOnly: true)
    }
  }

  /// Returns a line with the word at its start in color that says how severe a message is.
  package func coloredStart(of line: String) -> String {
    guard isColored, let end = line.firstIndex(of: ":") else { return line }
    let label = String(line[...end])
    for severity in [Diagnostic.Severity.error, .warning] {
      if label == "\(severity):" || label.hasPrefix("\(severity)[") {
        return colored(label, in: line, severity: severity)
      }
    }
    return line
  }

  private func colored(_ label: String, in line: String, severity: Diagnostic.Severity) -> String {
    guard let range = line.firstRange(of: label) else { return line }
    let color = severity == .error ? "\u{1B}[1;31m" : "\u{1B}[1;33m"
    return line[..<range.lowerBound] + color + label + "\u{1B}[0m" + line[range.upperBound...]
  }

  /// Returns the text broken at spaces into lines of at most ``width`` columns. A wider word is broken anywhere.
  private func wrapped(_ text: String, indent: Int) -> [String] {
    TextWrapper(width: width, indent: indent).lines(of: text)
  }
}
