/// Names that differ only in case are the same name on some file systems and two on others.
enum CaseConflict {
  /// Pairs of names that differ only in the case of their letters; the first of each group with each further one.
  static func pairs(in names: some Sequence<String>) -> [(first: String, second: String)] {
    var seen: [String: String] = [:]
    var pairs: [(first: String, second: String)] = []
    for name in names.sortedBytewise() {
      if let first = seen[name.lowercased()] {
        pairs.append((first, name))
      } else {
        seen[name.lowercased()] = name
      }
    }
    return pairs
  }

  static func diagnostic(
    _ first: String,
    _ second: String,
    at position: SourcePosition,
    other: SourcePosition?
  ) -> Diagnostic {
    Diagnostic(
      .caseConflict,
      "`\(second)` differs from `\(first)` only in case",
      at: position,
      notes: [.init("`\(first)` is here", at: other)],
      hint: "some file systems cannot tell them apart; rename one of the two"
    )
  }
}
