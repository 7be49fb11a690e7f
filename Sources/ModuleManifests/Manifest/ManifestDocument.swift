/// The text behind a manifest, and the positions of its parts.
///
/// ```swift
/// print(document.position(of: ["dependencies", "cart"])?.description ?? "")  // modules.json:2:29
/// print(document.position(of: ["overrides", 0, "reason"], .key)?.description ?? "")  // modules.json:3:56
/// print(document.range(of: ["dependencies", "cart"]) ?? 0..<0)  // 46..<52
/// ```
public struct ManifestDocument: Sendable {
  /// One step from a value into a part of it.
  public enum Step: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    case key(String)
    case index(Int)

    public init(stringLiteral value: String) { self = .key(value) }
    public init(integerLiteral value: Int) { self = .index(value) }
  }

  /// The part of a member that is meant.
  public enum Part: Sendable, Hashable {
    case key
    case value
  }

  /// The file that contains the document.
  public let file: SourceFile
  /// The tape of the document or, for a line of a packed catalog, of that line.
  package let json: JSONDocument

  package init(file: SourceFile, json: JSONDocument) {
    self.file = file
    self.json = json
  }

  /// Returns the bytes of a part of the document, or `nil` if it has no such part.
  public func range(of path: [Step], _ part: Part = .value) -> Range<Int>? {
    element(at: path, part)?.range
  }

  /// Returns the position of a part of the document, or `nil` if it has no such part.
  public func position(of path: [Step], _ part: Part = .value) -> SourcePosition? {
    range(of: path, part).map { file.position(of: $0) }
  }

  /// Returns the position of the requirement on `target` in a section such as `dependencies`: the text itself or, if the value is
  /// an object, the text inside it.
  public func position(ofRequirementOn target: String, in section: String = "dependencies") -> SourcePosition?
  {
    range(ofRequirementOn: target, in: section).map { file.position(of: $0) }
  }

  /// Returns the bytes of the requirement on `target`, quotes included.
  public func range(ofRequirementOn target: String, in section: String = "dependencies") -> Range<Int>? {
    json.root.member(section)?.member(target).map(Self.rangeOfRequirement)
  }

  /// Returns the positions of all requirements in a section, by target.
  ///
  /// - Complexity: O(*m*) for *m* members; ``position(ofRequirementOn:in:)`` takes that for each.
  package func positionsOfRequirements(in section: String) -> [String: SourcePosition] {
    guard let members = json.root.member(section)?.members else { return [:] }
    return Dictionary(
      members.compactMap { key, value in
        key.string.map { ($0, file.position(of: Self.rangeOfRequirement(value))) }
      }
    ) { first, _ in first }
  }

  /// Returns the bytes of a requirement: the value itself or, if that is an object, the value of the key that states it.
  package static func rangeOfRequirement(_ value: JSONElement) -> Range<Int> {
    guard value.kind == .object else { return value.range }
    for spelling in Dependency.Spelling.allCases {
      if let text = value.member(spelling.rawValue) { return text.range }
    }
    return value.range
  }

  package func element(at path: [Step], _ part: Part = .value) -> JSONElement? {
    var element = json.root
    for (index, step) in path.enumerated() {
      switch step {
      case .key(let key):
        guard let entry = element.entry(key) else { return nil }
        if part == .key, index == path.count - 1 { return entry.key }
        element = entry.value
      case .index(let wanted):
        guard let child = element.elements.dropFirst(wanted).first(where: { _ in true }) else { return nil }
        element = child
      }
    }
    return element
  }
}
