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
}
