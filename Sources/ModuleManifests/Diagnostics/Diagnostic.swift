import VersionResolver

/// A problem with a file: what is wrong, where, and what to do about it.
///
/// ```
/// manifests/cart/2.1.0.json:3:14: error[bad-version]: leading zero in `02`
///   3 |   "version": "1.02.3",
///     |                 ^^
/// ```
public struct Diagnostic: Sendable, Hashable {
  /// How serious a problem is.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Severity: Sendable, Hashable {
    /// The file cannot be used.
    case error
    /// The file can be used, but its author should know.
    case warning

    /// Its place in a list that has the most serious problems first.
    package var rank: UInt8 { self == .error ? 0 : 1 }
  }

  /// Another location or fact that is related to the problem.
  public struct Note: Sendable, Hashable {
    /// What is related, in words that make sense on their own.
    public var message: String
    /// Its location; `nil` for a fact without one.
    public var position: SourcePosition?

    public init(_ message: String, at position: SourcePosition? = nil) {
      self.message = message
      self.position = position
    }
  }

  public var severity: Severity
  /// A stable name for the kind of problem, on which scripts may rely.
  public var code: DiagnosticCode
  /// What is wrong, in one sentence without an initial capital or a period. Not escaped for a terminal; see
  /// ``DiagnosticRenderer``.
  public var message: String
  /// The position of the value or key that is wrong.
  public var position: SourcePosition
  /// The offending bytes, which the carets underline: all of ``position``, or a part of the string there.
  public var marked: SourcePosition
  /// Related locations and facts.
  public var notes: [Note]
  /// What to do about it.
  public var hint: String?
  /// The module that a manifest names although it is in another module's place. Not printed.
  package var misplacedModule: String?
  /// The line at ``position``.
  var excerpt: SourceExcerpt?

  public init(
    _ code: DiagnosticCode,
    _ message: String,
    at position: SourcePosition,
    severity: Severity = .error,
    notes: [Note] = [],
    hint: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.position = position
    self.marked = position
    self.notes = notes
    self.hint = hint
  }

  /// Creates a diagnostic about a part of a file, which is printed together with its line.
  ///
  /// - Parameters:
  ///   - code: the kind of problem.
  ///   - message: what is wrong, in words that make sense on their own.
  ///   - file: the file with the problem.
  ///   - range: the key or value that is wrong.
  ///   - marked: the offending part of it; all of it by default.
  ///   - severity: an error by default.
  ///   - notes: related locations.
  ///   - hint: what to do about it, if there is a suggestion.
  public init(
    _ code: DiagnosticCode,
    _ message: String,
    in file: SourceFile,
    _ range: Range<Int>,
    marking marked: Range<Int>? = nil,
    severity: Severity = .error,
    notes: [Note] = [],
    hint: String? = nil
  ) {
    self.init(code, message, at: file.position(of: range), severity: severity, notes: notes, hint: hint)
    if let marked { self.marked = file.position(of: marked) }
    excerpt = file.excerpt(of: marked ?? range)
  }
}

extension Diagnostic: Comparable {
  /// Orders by position, then mark, errors before warnings, then code, message and everything else. The order does not depend
  /// on which file was read first.
  public static func < (left: Diagnostic, right: Diagnostic) -> Bool {
    if left.position != right.position { return left.position < right.position }
    if left.marked != right.marked { return left.marked < right.marked }
    if left.severity != right.severity { return left.severity.rank < right.severity.rank }
    if left.code != right.code { return Bytewise.precedes(left.code.name, right.code.name) }
    if left.message != right.message { return Bytewise.precedes(left.message, right.message) }
    return left.details.lexicographicallyPrecedes(right.details, by: Bytewise.precedes)
  }

  /// Everything else that equal diagnostics have in common.
  private var details: [String] {
    let notes = notes.flatMap { note in
      [note.message, note.position.map { "\($0):\($0.offset):\($0.length)" } ?? ""]
    }
    let excerpt = excerpt.map { [$0.before, $0.marked, $0.after, "\($0.isCutLeft) \($0.isCutRight)"] } ?? []
    return [hint.map { "hint: \($0)" } ?? "", "\(notes.count)"] + notes + excerpt
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The first line of the text: position, severity, code and message.
  public var description: String {
    "\(position): \(severity)[\(code)]: \(Printable.escaped(message))"
  }
}

extension Diagnostic {
  /// The diagnostic as a JSON value for `--format json`.
  package var json: JSONValue {
    var object: JSONObject = [
      "severity": .string("\(severity)"), "code": .string(code.name), "message": .string(message),
      "at": position.json,
    ]
    if marked != position { object["marked"] = marked.json }
    if !notes.isEmpty {
      object["notes"] = .array(
        notes.map { note in
          var object: JSONObject = ["message": .string(note.message)]
          object["at"] = note.position?.json
          return .object(object)
        }
      )
    }
    object["hint"] = hint.map { .string($0) }
    return .object(object)
  }
}

extension SourcePosition {
  /// The position as a JSON value for `--format json`.
  package var json: JSONValue {
    ["file": .string(file), "line": .integer(line), "column": .integer(column)]
  }
}

extension Sequence<Diagnostic> {
  /// The errors, without the warnings.
  package var errors: [Diagnostic] { filter { $0.severity == .error } }

  /// Whether any is an error.
  package var haveErrors: Bool { contains { $0.severity == .error } }
}

/// Collects diagnostics from several readers or lints, without duplicates.
package final class DiagnosticBag {
  private var found: Set<Diagnostic> = []

  package init() {}

  package func add(_ diagnostic: Diagnostic) {
    found.insert(diagnostic)
  }

  package func add(_ diagnostics: some Sequence<Diagnostic>) {
    found.formUnion(diagnostics)
  }

  /// All diagnostics in order.
  package var sorted: [Diagnostic] { found.sorted() }
}
