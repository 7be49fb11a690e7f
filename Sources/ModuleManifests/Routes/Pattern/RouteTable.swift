/// A set of patterns compiled for matching.
///
/// ```swift
/// let table = try RouteTable([RoutePattern("shop://cart/:id"), RoutePattern("shop://cart/new")])
/// print(table.indexOfPattern(matching: try RouteURL("shop://cart/new")) ?? -1)  // 1
/// ```
///
/// A manager has one for all routes that its modules declare. Tools can use it on its own.
public struct RouteTable: Sendable {
  /// The patterns in the order in which they were given, which makes no difference to matching.
  public let patterns: [RoutePattern]
  private let trie: RouteTrie

  /// Compiles patterns.
  ///
  /// - Throws: ``RouteSyntaxError/Code/overlap`` for the first two that match the same URLs.
  /// - Complexity: O(total length).
  public init(_ patterns: [RoutePattern]) throws(RouteSyntaxError) {
    let (table, overlaps) = Self.compile(patterns)
    if let (first, second) = overlaps.first {
      var error = RouteSyntaxError(.overlap, "matches the same URLs as \(patterns[first])")
      error.subject = patterns[second].description
      throw error
    }
    self = table
  }

  private init(patterns: [RoutePattern], trie: RouteTrie) {
    self.patterns = patterns
    self.trie = trie
  }

  package static let empty = RouteTable(patterns: [], trie: RouteTrie())

  /// Returns the table of the patterns that overlap with no earlier one, and the overlaps: the indices of the earlier and the
  /// later pattern.
  package static func compile(_ patterns: [RoutePattern]) -> (table: RouteTable, overlaps: [(Int, Int)]) {
    var trie = RouteTrie()
    var overlaps: [(Int, Int)] = []
    for (index, pattern) in patterns.enumerated() {
      if let other = trie.insert(pattern, number: index) { overlaps.append((other, index)) }
    }
    return (RouteTable(patterns: patterns, trie: trie), overlaps)
  }

  /// Returns the pattern that answers a URL.
  ///
  /// - Returns: the pattern's index in ``patterns``, or `nil` if none answers the URL.
  /// - Complexity: O(length of the URL), whatever the number of patterns, provided that no two of them differ only in which of
  ///   several segments are parameters. With such patterns, it backtracks at most once to each position where they diverge.
  public func indexOfPattern(matching url: RouteURL) -> Int? { trie.match(url).number }

  /// Returns whether each URL that a pattern matches is matched by one of ``patterns``.
  ///
  /// ```swift
  /// let old = try RoutePattern("shop://cart/:id")
  /// print(try RouteTable([RoutePattern("shop://cart/*")]).covers(old))  // true
  /// print(try RouteTable([RoutePattern("shop://cart/new")]).covers(old))  // false
  /// ```
  ///
  /// - Complexity: that of ``indexOfPattern(matching:)``.
  package func covers(_ pattern: RoutePattern) -> Bool { trie.covers(pattern).isCovered }

  /// Returns the number of nodes that ``covers(_:)`` visits.
  package func coverSteps(_ pattern: RoutePattern) -> Int { trie.covers(pattern).steps }

  /// Returns the number of nodes that a match visits.
  package func steps(_ url: RouteURL) -> Int { trie.match(url).steps }
}
