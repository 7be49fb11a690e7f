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

extension [PreReleaseIdentifier] {
  /// The tag as it is written after the hyphen.
  var text: String { map(\.description).joined(separator: ".") }
}

/// Encodes as a single string. A text that is not a version causes a `DecodingError` with the rule that it broke.
extension Version: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      self = try Version(parsing: text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
