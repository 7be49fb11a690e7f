import Testing

/// An application in a few lines, and its expected outcome.
struct TranslatedCase: CustomTestStringConvertible {
  enum Outcome {
    /// Exactly these modules in exactly these versions.
    case selects(String)
    /// No solution. The set contains what the requirements cannot agree on; one of several if there is more than one way to
    /// explain it.
    case refuses(Set<String>, code: String)
  }

  let name: String
  let table: String
  let outcome: Outcome

  /// Reads cases with empty lines between them. The first line of each has its name, and then `→` and the selection, or `✗`, the
  /// subjects and the code if it is not `no-solution`; `none` is no subject. Nothing meets a case with another first line.
  static func cases(_ text: String) -> [TranslatedCase] {
    text.split(separator: "\n\n").map { TranslatedCase($0) }
  }

  private init(_ text: Substring) {
    let head = text.prefix { $0 != "\n" }
    table = String(text.dropFirst(head.count))
    if let match = head.wholeMatch(of: /(.+) → ?(.*)/) {
      name = String(match.1)
      outcome = .selects(String(match.2))
      return
    }
    let match = head.wholeMatch(of: /(.+) ✗ (.+?)(?: \((.+)\))?/)
    name = String(match?.1 ?? head)
    let subjects = (match?.2 ?? "").split(separator: ", ").map { $0 == "none" ? "" : String($0) }
    outcome = .refuses(Set(subjects), code: String(match?.3 ?? "no-solution"))
  }

  var testDescription: String { name }
}
