/// Patterns, compiled for matching.
///
/// ```swift
/// let table = try RouteTable([RoutePattern("shop://cart/:id"), RoutePattern("shop://cart/new")])
/// table.match(try RouteURL("shop://cart/new"))   // 1
/// ```
///
/// A manager has one for everything that its modules declare; by itself it serves tools.
public struct RouteTable: Sendable {
  /// In the order in which they were given, which makes no difference for matching.
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

  /// The table of what overlaps with nothing before it, and what does: the index of the earlier and of the later pattern.
  package static func compile(_ patterns: [RoutePattern]) -> (table: RouteTable, overlaps: [(Int, Int)]) {
    var trie = RouteTrie()
    var overlaps: [(Int, Int)] = []
    for (index, pattern) in patterns.enumerated() {
      if let other = trie.insert(pattern, number: index) { overlaps.append((other, index)) }
    }
    return (RouteTable(patterns: patterns, trie: trie), overlaps)
  }

  /// The pattern that answers a URL.
  ///
  /// - Returns: its index in ``patterns``, or `nil`.
  /// - Complexity: O(length of the URL), whatever the number of patterns, as long as no two of them differ only in which of
  ///   several segments are parameters; with such ones it goes back at most once to each place where they part.
  public func match(_ url: RouteURL) -> Int? { trie.match(url).number }

  /// How many nodes a match visits.
  package func steps(_ url: RouteURL) -> Int { trie.match(url).steps }
}
