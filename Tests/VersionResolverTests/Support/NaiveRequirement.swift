/// node-semver's rules as predicates. The text is rewritten to primitive comparators, as node-semver does, and each version is
/// tested against each of them. An oracle that shares no code with `Requirement`, for valid texts only.
struct NaiveRequirement {
  /// What a requirement with this text is shown as.
  static func description(of text: String) -> String {
    let first = text.firstIndex { !$0.isWhitespace }
    let last = text.lastIndex { !$0.isWhitespace }
    guard let first, let last else { return "*" }
    return String(text[first...last])
  }

  private struct Comparator {
    let sign: String
    let version: NaiveVersion

    func admits(_ other: NaiveVersion) -> Bool {
      let order = other.compared(to: version)
      switch sign {
      case ">": return order > 0
      case ">=": return order >= 0
      case "<": return order < 0
      case "<=": return order <= 0
      default: return order == 0
      }
    }
  }

  /// The comparators of each alternative; an empty list stands for `*`.
  private var closed: [[Comparator]]
  /// The same comparators with the opt-in to pre-releases.
  private var open: [[Comparator]]

  init(_ text: String) {
    let texts = text.components(by: "||")
    var alternatives = texts
    let sets = alternatives.map { Self.comparators($0, isOpen: false) }
    closed = sets
    // node-semver: "if we have any that are *, then the range is just *". With the opt-in, `>=0.0.0` is less than `*`.
    let wildcards = sets.indices.filter { Self.isWildcard(sets[$0]) }
    let complete = wildcards.first { place in
      Self.comparators(texts[place], isOpen: true).allSatisfy {
        $0.version == NaiveVersion([0, 0, 0], tag: "0")
      }
    }
    if let wildcard = complete ?? wildcards.first {
      alternatives = [alternatives[wildcard]]
      closed = [[]]
    }
    open = alternatives.map { Self.comparators($0, isOpen: true) }
  }

  func admits(_ version: NaiveVersion, includingPrereleases: Bool = false) -> Bool {
    let isAdmitted = closed.contains { set in
      set.allSatisfy { $0.admits(version) }
        && (version.tag.isEmpty
          || set.contains { !$0.version.tag.isEmpty && $0.version.numbers == version.numbers })
    }
    return isAdmitted || includingPrereleases && open.contains { $0.allSatisfy { $0.admits(version) } }
  }

  private static func isWildcard(_ set: [Comparator]) -> Bool {
    set.allSatisfy { $0.sign == ">=" && $0.version == NaiveVersion([0, 0, 0]) }
  }

  private static func comparators(_ text: String, isOpen: Bool) -> [Comparator] {
    let words = text.split { " ,".contains($0) }.map(String.init)
    if words.count == 3, words[1] == "-" {
      return rewrite(">=", words[0], isOpen) + rewrite("<=", words[2], isOpen)
    }
    var result: [Comparator] = []
    var sign = ""
    for word in words {
      sign += word.prefix { "<>=^~".contains($0) }
      let version = String(word.drop { "<>=^~".contains($0) })
      if version.isEmpty { continue }
      result += rewrite(sign, version, isOpen)
      sign = ""
    }
    return result
  }

  /// Rewrites one comparator to primitive ones, with a `-0` wherever node-semver writes one.
  private static func rewrite(_ sign: String, _ text: String, _ isOpen: Bool) -> [Comparator] {
    let written = text.prefix { !"-+".contains($0) }.split(separator: ".").map(String.init)
    let given = written.prefix { Int($0) != nil }.compactMap { Int($0) }
    let full = NaiveVersion(text)
    let isFull = given.count == 3
    func filled(_ numbers: [Int], _ tag: String = "") -> NaiveVersion {
      NaiveVersion(numbers + Array(repeating: 0, count: 3 - numbers.count), tag: tag)
    }
    /// The lowest version above all that begin with this many of the numbers.
    func next(_ count: Int, _ tag: String = "0") -> NaiveVersion {
      filled(given.prefix(count - 1) + [given[count - 1] + 1], tag)
    }
    let start = isFull ? full : filled(given, isOpen ? "0" : "")
    let from = Comparator(sign: ">=", version: start)
    if given.isEmpty {
      return sign == "<" || sign == ">" ? [Comparator(sign: "<", version: filled([], "0"))] : []
    }
    switch sign {
    case "^":
      let count = min(given.count, (given.firstIndex { $0 != 0 } ?? 2) + 1)
      return [from, Comparator(sign: "<", version: next(count))]
    case "~": return [from, Comparator(sign: "<", version: next(min(2, given.count)))]
    case "~>":
      return [from, Comparator(sign: "<", version: next(min(given.count, max(1, written.count - 1))))]
    case "", "=":
      return isFull
        ? [Comparator(sign: "=", version: full)] : [from, Comparator(sign: "<", version: next(given.count))]
    case ">=": return [from]
    case ">":
      return isFull
        ? [Comparator(sign: ">", version: full)]
        : [Comparator(sign: ">=", version: next(given.count, isOpen ? "0" : ""))]
    case "<=":
      return isFull
        ? [Comparator(sign: "<=", version: full)] : [Comparator(sign: "<", version: next(given.count))]
    default:
      let leavesOut = !isFull || isOpen && full.tag.isEmpty
      return [Comparator(sign: "<", version: leavesOut ? filled(given, "0") : full)]
    }
  }
}

extension String {
  /// The parts between separators, including empty ones.
  fileprivate func components(by separator: String) -> [String] {
    var result = [""]
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(separator) {
        result.append("")
        rest = rest.dropFirst(separator.count)
      } else {
        result[result.count - 1].append(rest.removeFirst())
      }
    }
    return result
  }
}
