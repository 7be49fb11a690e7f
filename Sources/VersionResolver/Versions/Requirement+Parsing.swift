extension Requirement {
  /// Reads a requirement's text.
  ///
  /// - Parameter text: at most 4,096 bytes.
  /// - Throws: ``VersionSyntaxError`` with what was expected and the place.
  /// - Complexity: O(length + a log a) in the number of alternatives a.
  public init(parsing text: some StringProtocol) throws(VersionSyntaxError) {
    var copy = String(text)
    let result: Result<ParsedRequirement, VersionSyntaxError> = copy.withUTF8 { bytes in
      do throws(VersionSyntaxError) {
        return .success(try RequirementParser.parse(bytes))
      } catch {
        return .failure(error)
      }
    }
    self.init(description: copy, parsed: try result.get())
  }

  /// The admitted versions as intervals, in a form that parses back to the same set.
  public var normalized: String {
    let set = versions
    if set.isEmpty { return "<0.0.0-0" }
    var parts: [String] = []
    let places = set.releases.places
    for index in stride(from: 0, to: places.count, by: 2) {
      let lower = places[index]
      guard index + 1 < places.count else {
        parts.append(lower == VersionSet.firstRelease ? "*" : ">=\(lower)")
        continue
      }
      let upper = places[index + 1]
      if lower.nextRelease == upper {
        parts.append("=\(lower)")
      } else {
        parts.append(lower == VersionSet.firstRelease ? "<\(upper)" : ">=\(lower) <\(upper)")
      }
    }
    parts += set.prereleases.alternatives
    return parts.joined(separator: " || ")
  }
}

extension ToggleList {
  /// Pre-releases, release by release: a requirement can only name those of a release that it tags.
  fileprivate var alternatives: [String] {
    var result: [String] = []
    for index in stride(from: 0, to: places.count, by: 2) {
      var lower = places[index]
      let upper = index + 1 < places.count ? places[index + 1] : nil
      while lower.release != upper?.release, let next = lower.nextRelease {
        result.append(">=\(lower) <\(lower.release)")
        lower = next.lowestPreRelease
        if upper == nil { break }
      }
      guard let upper, lower < upper else { continue }
      result.append(lower.nextPreRelease == upper ? "=\(lower)" : ">=\(lower) <\(upper)")
    }
    return result
  }
}
