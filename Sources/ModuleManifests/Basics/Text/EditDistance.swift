import VersionResolver

/// The number of edits between two words, for the "did you mean" in messages.
///
/// Optimal string alignment: insertions, deletions, replacements and swaps of adjacent letters count 1 each.
package enum EditDistance {
  /// Words longer than this are not compared; names are at most 128 bytes.
  private static let longest = 256
  /// The most edits of a mistyped word, however long it is.
  private static let mostEdits = 4

  /// Returns the case-insensitive distance between two words in bytes, or `nil` if it is above `limit`.
  ///
  /// - Complexity: O(*n* · *m*), and O(1) if the lengths differ by more than `limit`.
  package static func between(_ left: String, _ right: String, limit: Int) -> Int? {
    let a = left.utf8.map(\.lowercasedASCII)
    let b = right.utf8.map(\.lowercasedASCII)
    guard abs(a.count - b.count) <= limit, max(a.count, b.count) <= longest else { return nil }
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var row = last
    for i in 1...a.count {
      row[0] = i
      var best = i
      for j in 1...b.count {
        let cost = a[i - 1] == b[j - 1] ? 0 : 1
        var distance = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          distance = min(distance, beforeLast[j - 2] + 1)
        }
        row[j] = distance
        best = min(best, distance)
      }
      if best > limit { return nil }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }

  /// Returns the candidate nearest to a word, if one is close enough to be what was meant: at most a third of the word's letters
  /// and four edits away. Another scope, such as `acme/` or none, counts 1. Among equally near ones, the first in bytewise order.
  package static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    var limit = max(1, min(word.utf8.count / 3, mostEdits))
    var nearest: String?
    for candidate in candidates where candidate != word {
      // A letter is never a mistyped other one.
      let exact = between(word, candidate, limit: min(limit, word.utf8.count - 1))
      guard let distance = exact ?? exceptForScopes(word, candidate, limit: limit) else { continue }
      if let found = nearest, distance == limit, !Bytewise.precedes(candidate, found) { continue }
      nearest = candidate
      limit = distance
    }
    return nearest
  }

  /// Asks whether the nearest candidate was meant; `nil` if none is near enough.
  package static func suggestion(for word: String, in candidates: some Sequence<String>) -> String? {
    nearest(to: word, in: candidates).map { "did you mean `\($0)`?" }
  }

  /// Returns the distance between two names if their scopes count 1, or `nil` if it is above `limit`.
  private static func exceptForScopes(_ left: String, _ right: String, limit: Int) -> Int? {
    let (a, b) = (unscoped(left), unscoped(right))
    if a.startIndex == left.startIndex, b.startIndex == right.startIndex { return nil }
    return between(String(a), String(b), limit: limit - 1).map { $0 + 1 }
  }

  private static func unscoped(_ name: String) -> Substring {
    name.utf8.firstIndex(of: UInt8(ascii: "/")).map { name[name.utf8.index(after: $0)...] } ?? name[...]
  }
}
