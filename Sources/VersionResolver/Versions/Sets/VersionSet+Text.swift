extension VersionSet: CustomStringConvertible {
  /// The intervals of releases and the intervals of pre-releases, which need not agree.
  ///
  /// This text is for debugging; ``Requirement/normalized`` is the form that can be parsed.
  ///
  /// ```swift
  /// print(try Requirement(parsing: "^1.2").versions)  // releases >=1.2.0 <2.0.0
  /// print(VersionSet.all)  // releases *, pre-releases *
  /// ```
  public var description: String {
    if isEmpty { return "none" }
    var parts: [String] = []
    if !releases.isEmpty { parts.append("releases " + releases.text(lowest: .first, \.description)) }
    if !prereleases.isEmpty { parts.append("pre-releases " + prereleases.text(lowest: .first, \.text)) }
    return parts.joined(separator: ", ")
  }
}

extension VersionCut {
  /// The text of the first pre-release after this place.
  fileprivate var text: String { "\(numbers)-\(tag.isEmpty ? "0" : tag.text)" }
}

extension ToggleList {
  fileprivate func text(lowest: Place, _ name: (Place) -> String) -> String {
    intervals.map { interval in
      var ends: [String] = []
      if interval.lower != lowest { ends.append(">=\(name(interval.lower))") }
      if let upper = interval.upper { ends.append("<\(name(upper))") }
      return ends.isEmpty ? "*" : ends.joined(separator: " ")
    }
    .joined(separator: " || ")
  }
}
