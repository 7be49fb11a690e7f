import VersionResolver

/// Patterns compiled so that a URL is matched piece by piece, whatever their number.
struct RouteTrie: Sendable {
  private struct Node: Sendable {
    /// The node that a parameter leads to; 0 for none.
    var parameter: Int32 = 0
    /// The pattern that ends here, and the one that ends here with a wildcard; -1 for none.
    var end: Int32 = -1
    var wildcard: Int32 = -1
  }

  private var literals = LiteralTable()
  /// The node that a literal leads to from a node, by the numbers of both.
  private var branches = IntegerMap()
  private var nodes = [Node()]

  /// Adds a pattern.
  ///
  /// - Returns: the number of the pattern that it overlaps with, in which case it is not added.
  mutating func insert(_ pattern: RoutePattern, number: Int) -> Int? {
    var node = branch(from: 0, pattern.scheme)
    for element in pattern.elements {
      switch element {
      case .literal(let literal): node = branch(from: node, literal)
      case .parameter:
        if nodes[Int(node)].parameter == 0 {
          nodes.append(Node())
          nodes[Int(node)].parameter = Int32(nodes.count - 1)
        }
        node = nodes[Int(node)].parameter
      case .wildcard:
        let other = nodes[Int(node)].wildcard
        if other >= 0 { return Int(other) }
        nodes[Int(node)].wildcard = Int32(number)
        return nil
      }
    }
    let other = nodes[Int(node)].end
    if other >= 0 { return Int(other) }
    nodes[Int(node)].end = Int32(number)
    return nil
  }

  private mutating func branch(from node: Int32, _ literal: String) -> Int32 {
    let number = literals.insert(literal)
    let key = Self.key(node, number)
    if let known = branches[key] { return known }
    nodes.append(Node())
    let child = Int32(nodes.count - 1)
    branches[key] = child
    return child
  }

  /// Returns whether each URL that a pattern matches is matched by a pattern of the trie.
  ///
  /// Where the pattern accepts any piece, a piece that no pattern names is the hardest to match: only parameters and wildcards
  /// match it, and they match every other piece as well. Each position therefore needs to be checked with only one piece.
  ///
  /// - Returns: the answer, and the number of nodes that were visited.
  func covers(_ pattern: RoutePattern) -> (isCovered: Bool, steps: Int) {
    let scheme = child(of: 0, pattern.scheme)
    var reached = scheme == 0 ? [] : [scheme]
    var steps = reached.count
    var depth = 0
    while !reached.isEmpty {
      let element = depth < pattern.elements.count ? pattern.elements[depth] : pattern.elements.last
      if depth >= pattern.elements.count {
        // A URL may end here, and after a wildcard it may also continue.
        guard reached.contains(where: { nodes[Int($0)].end >= 0 }) else { break }
        guard case .wildcard? = element else { return (true, steps) }
      }
      if reached.contains(where: { nodes[Int($0)].wildcard >= 0 }) { return (true, steps) }
      reached = reached.flatMap { node in
        let literal = if case .literal(let text)? = element { child(of: node, text) } else { Int32(0) }
        return [literal, nodes[Int(node)].parameter].filter { $0 != 0 }
      }
      steps += reached.count
      depth += 1
    }
    return (false, steps)
  }

  /// Returns the node that a literal leads to, or 0.
  private func child(of node: Int32, _ literal: String) -> Int32 {
    let text = Array(literal.utf8)
    let number = literals.find(text, text.indices)
    return number < 0 ? 0 : child(of: node, number)
  }

  private static func key(_ node: Int32, _ literal: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: literal))
  }

  /// Returns the node that the literal with a number leads to, or 0: nothing leads to the root.
  private func child(of node: Int32, _ literal: Int32) -> Int32 { branches[Self.key(node, literal)] ?? 0 }

  /// Returns the pattern that matches best.
  ///
  /// Depth-first: at each node, the literal, then the parameter, then the wildcard. What is left to try is kept on a stack, which
  /// stays empty and costs nothing if nodes have only one branch.
  ///
  /// - Returns: its number, and the number of nodes that were visited.
  func match(_ url: RouteURL) -> (number: Int?, steps: Int) {
    let count = url.pieceCount
    var steps = 1
    // A URL without a host has nothing that a pattern could match.
    guard count > 0, !url.range(ofPiece: 0).isEmpty else { return (nil, steps) }
    let scheme = literals.find(url.bytes, 0..<url.start)
    var node = scheme < 0 ? 0 : child(of: 0, scheme)
    guard node != 0 else { return (nil, steps) }
    var depth = 0
    /// A node with the depth at which to continue, or a matching pattern with -1.
    var left: [(Int32, Int)] = []
    while true {
      steps += 1
      let current = nodes[Int(node)]
      if depth == count, current.end >= 0 { return (Int(current.end), steps) }
      if depth < count {
        if current.wildcard >= 0 { left.append((current.wildcard, -1)) }
        let literal = literals.find(url.bytes, url.range(ofPiece: depth))
        let child = literal < 0 ? 0 : child(of: node, literal)
        if child != 0 {
          if current.parameter != 0 { left.append((current.parameter, depth + 1)) }
          node = child
          depth += 1
          continue
        }
        if current.parameter != 0 {
          node = current.parameter
          depth += 1
          continue
        }
      }
      guard let next = left.popLast() else { return (nil, steps) }
      if next.1 < 0 { return (Int(next.0), steps) }
      (node, depth) = next
    }
  }
}
