import VersionResolver

/// Reads a requirement in SwiftPM's form: `{"from": "1.2.3"}`, `{"range": ["1.2.3", "2.0.0"]}`.
struct RequirementWordDecoder {
  let context: DecodingContext

  func decode(_ spelling: Dependency.Spelling, _ value: JSONElement) -> Requirement? {
    let word = spelling.rawValue
    switch spelling {
    case .text: return context.requirement(value, word)
    case .exact: return context.version(value, word).map { .exactly($0) }
    case .from, .upToNextMajor: return context.version(value, word).map { .upToNextMajor(from: $0) }
    case .upToNextMinor: return context.version(value, word).map { .upToNextMinor(from: $0) }
    case .range: return bounds(value, word).map { .range(from: $0.lower, to: $0.upper) }
    case .closedRange: return bounds(value, word).map { .closedRange(from: $0.lower, through: $0.upper) }
    }
  }

  private func bounds(_ element: JSONElement, _ word: String) -> (lower: Version, upper: Version)? {
    let shape = "\"\(word)\": [\"1.2.3\", \"2.0.0\"]"
    guard context.expect(.array, element, word, hint: shape) else { return nil }
    let elements = Array(element.elements)
    guard elements.count == 2 else {
      context.error(
        .badValue,
        "`\(word)` has two versions, found \(elements.count)",
        at: element.range,
        hint: shape
      )
      return nil
    }
    let lower = context.version(elements[0], word)
    let upper = context.version(elements[1], word)
    guard let lower, let upper else { return nil }
    let isEmpty = word == Dependency.Spelling.range.rawValue ? lower >= upper : lower > upper
    if isEmpty {
      context.error(
        .badRequirement,
        "no version is in this range: \(lower) is not below \(upper)",
        at: element.range,
        hint: "the lower bound comes first"
      )
      return nil
    }
    return (lower, upper)
  }
}
