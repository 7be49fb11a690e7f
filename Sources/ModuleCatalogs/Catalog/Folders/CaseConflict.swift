import ModuleManifests
import VersionResolver

/// Names that differ only in case are one name on some file systems and two on others.
enum CaseConflict {
  /// Returns pairs of names that differ only in case: the first of each group with each of the others.
  static func pairs(in names: some Sequence<String>) -> [(first: String, second: String)] {
    // Distinct names without capitals, as nearly all are, cannot conflict.
    guard names.contains(where: { !isLowercase($0) }) else { return [] }
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

  private static func isLowercase(_ name: String) -> Bool {
    var name = name
    // Faster than the string's own bytes, which are not stored in one place for every string.
    return name.withUTF8 { $0.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) } }
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
