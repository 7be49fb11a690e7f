extension Version: LosslessStringConvertible {
  /// Parses a version, or returns `nil` if the text is not valid. ``init(parsing:)`` reports why.
  public init?(_ description: String) {
    guard let version = try? Version(parsing: description) else { return nil }
    self = version
  }

  /// The version as SemVer writes it, build metadata included. It parses back to an identical version.
  public var description: String {
    guard let tags else { return numbers.description }
    var text = numbers.description
    if !tags.prerelease.isEmpty { text += "-\(tags.prerelease.text)" }
    if !tags.buildMetadata.isEmpty { text += "+\(tags.buildMetadata.joined(separator: "."))" }
    return text
  }
}

extension [PrereleaseIdentifier] {
  /// The tag as it is written after the hyphen.
  var text: String { map(\.description).joined(separator: ".") }
}

/// Encodes as a single string. A text that is not a version causes a `DecodingError` with the rule that it broke.
extension Version: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.parsed(Version.init(parsing:))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension [Version] {
  /// Returns some of these versions, which exist and are in ascending order, as ranges: `1.0.0 – 1.2.0`, `1.4.0`.
  ///
  /// A range names only its ends, so it must not contain a version that is not meant.
  ///
  /// - Parameter isMeant: returns whether the version at an index is meant.
  package func ranges(where isMeant: (Int) -> Bool) -> [String] {
    var parts: [String] = []
    var start: Int?
    for index in 0...count {
      let isIn = index < count && isMeant(index)
      if isIn, start == nil { start = index }
      guard !isIn, let first = start else { continue }
      let last = index - 1
      switch last - first {
      case 0: parts.append("\(self[first])")
      case 1: parts += ["\(self[first])", "\(self[last])"]
      default: parts.append("\(self[first]) – \(self[last])")
      }
      start = nil
    }
    return parts
  }

  /// Returns the ranges as a text; of many ranges, only the newest versions and the number of the others: `3.0.0, 2.9.0, 2.7.0 and
  /// 57 older ones`.
  ///
  /// - Parameters:
  ///   - isMeant: returns whether the version at an index is meant.
  ///   - word: what connects the last part to the others, instead of a comma.
  package func list(where isMeant: (Int) -> Bool, joinedBy word: String? = nil) -> String {
    let parts = ranges(where: isMeant)
    guard parts.count <= Version.mostListed else {
      return indices.filter(isMeant).map { self[$0] }.newest(word ?? "and")
    }
    return word.map { parts.listed($0) } ?? parts.joined(separator: ", ")
  }

  /// Returns the newest of these many versions and the number of the others.
  func newest(_ word: String = "and") -> String {
    (suffix(3).reversed().map(\.description) + ["\(count - 3) older ones"]).listed(word)
  }
}

extension Version {
  /// If a text would list more ranges of versions than this, it names only the newest versions.
  static let mostListed = 8
}
