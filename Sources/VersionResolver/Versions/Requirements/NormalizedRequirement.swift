/// Writes a requirement's set as alternatives that parse back to it.
///
/// An interval of releases includes the pre-releases at its ends if a bound with a tag expresses both: `>=1.2.3-rc.1 <2.0.0`.
/// Other pre-releases become alternatives of their own.
struct NormalizedRequirement {
  /// Consecutive pre-releases of one release.
  private struct Tags {
    let numbers: ReleaseNumbers
    /// Where they begin. Empty for the lowest.
    let lower: [PrereleaseIdentifier]
    /// Where they end, or `nil` if they extend up to the release.
    let upper: [PrereleaseIdentifier]?
  }

  private let releases: ToggleList<ReleaseNumbers>
  private let tags: [Tags]

  /// - Parameter set: a requirement's set, whose intervals of pre-releases therefore stay within tagged releases.
  init(_ set: VersionSet) {
    releases = set.releases
    tags = set.prereleases.intervals.flatMap(Self.split)
  }

  var text: String {
    var parts: [String] = []
    var rest = tags[...]
    for interval in releases.intervals {
      let (lower, upper) = (interval.lower, interval.upper)
      while let next = rest.first, next.numbers < lower || next.numbers == lower && next.upper != nil {
        parts.append(Self.text(rest.removeFirst()))
      }
      var lowerTag: [PrereleaseIdentifier]?
      if let next = rest.first, next.numbers == lower { lowerTag = rest.removeFirst().lower }

      var inside: [String] = []
      while let next = rest.first, upper.map({ next.numbers < $0 }) ?? true {
        inside.append(Self.text(rest.removeFirst()))
      }
      var upperTag: [PrereleaseIdentifier]?
      if let next = rest.first, next.numbers == upper, next.lower.isEmpty, next.upper != nil {
        upperTag = rest.removeFirst().upper
      }
      if let first = tags.first, lower == .first, upper == nil, lowerTag == nil {
        // Next to `*`, the other alternatives would be redundant.
        parts.append("<=\(first.numbers) || >\(first.numbers)")
      } else {
        parts.append(Self.text(lower, lowerTag, upper, upperTag))
      }
      parts += inside
    }
    parts += rest.map(Self.text)
    return parts.isEmpty ? "<0.0.0-0" : parts.joined(separator: " || ")
  }

  /// Splits an interval at each release, because no bound can express more.
  private static func split(_ interval: Interval<VersionCut>) -> [Tags] {
    var result: [Tags] = []
    var lower = interval.lower
    while lower.numbers != interval.upper?.numbers {
      result.append(Tags(numbers: lower.numbers, lower: lower.tag, upper: nil))
      guard let next = lower.numbers.next else { return result }
      lower = VersionCut(beforePrereleasesOf: next)
    }
    if let upper = interval.upper, lower < upper {
      result.append(Tags(numbers: lower.numbers, lower: lower.tag, upper: upper.tag))
    }
    return result
  }

  private static func text(
    _ lower: ReleaseNumbers,
    _ lowerTag: [PrereleaseIdentifier]?,
    _ upper: ReleaseNumbers?,
    _ upperTag: [PrereleaseIdentifier]?
  ) -> String {
    var ends: [String] = []
    if let lowerTag {
      ends.append(">=\(name(lower, lowerTag))")
    } else if upper == lower.next, upperTag == nil {
      return "=\(lower)"
    } else if lower != .first {
      ends.append(">=\(lower)")
    }
    if let upper, let upperTag {
      ends.append(below(upper, upperTag))
    } else if let upper {
      ends.append(upper == lower.next ? "<=\(lower)" : "<\(upper)")
    }
    return ends.isEmpty ? "*" : ends.joined(separator: " ")
  }

  private static func text(_ tags: Tags) -> String {
    let lowest = tags.lower.isEmpty ? [.zero] : tags.lower
    if tags.upper == lowest + [.zero] { return "=\(name(tags.numbers, lowest))" }
    let end = tags.upper.map { below(tags.numbers, $0) } ?? "<\(tags.numbers)"
    return ">=\(name(tags.numbers, tags.lower)) \(end)"
  }

  private static func below(_ numbers: ReleaseNumbers, _ tag: [PrereleaseIdentifier]) -> String {
    // An end right after a tag reads better as that tag.
    tag.last == .zero ? "<=\(name(numbers, Array(tag.dropLast())))" : "<\(name(numbers, tag))"
  }

  private static func name(_ numbers: ReleaseNumbers, _ tag: [PrereleaseIdentifier]) -> String {
    "\(numbers)-\(tag.isEmpty ? "0" : tag.text)"
  }
}

extension Requirement {
  /// The admitted versions as intervals, in a form that depends only on ``versions``.
  ///
  /// Two requirements that admit the same versions have the same normalized text. It parses back to the same ``versions``, with
  /// two exceptions: the requirement has so many alternatives that the text exceeds the limits, or it is one of SwiftPM's with a
  /// pre-release. The latter's text ends in "with pre-releases", which only ``init(_:)`` reads.
  ///
  /// ```swift
  /// print(try Requirement(parsing: "^1.2 || 2.x").normalized)  // >=1.2.0 <3.0.0
  /// print(try Requirement(parsing: "~1.2.3-rc.1").normalized)  // >=1.2.3-rc.1 <1.3.0
  /// print(try Requirement(parsing: "1.2.3").normalized)  // =1.2.3
  /// print(try Requirement(parsing: ">2 <1").normalized)  // <0.0.0-0
  /// ```
  ///
  /// - Complexity: O(n) in the number of intervals.
  public var normalized: String { isOpen ? description : NormalizedRequirement(versions).text }
}
