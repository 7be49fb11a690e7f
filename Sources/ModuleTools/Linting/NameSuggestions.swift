import ModuleManifests

/// Suggests which existing name was meant by one that does not exist.
struct NameSuggestions {
  /// Each lookup compares against every existing name. More wrong names than this are not typos.
  private static let limit = 200

  private let names: [String]
  private var known: [String: String?] = [:]

  /// - Parameter names: the existing names.
  init(_ names: [String]) { self.names = names }

  /// Returns the most similar existing name, if one is similar enough.
  mutating func nearest(to name: String) -> String? {
    if let found = known[name] { return found }
    if known.count >= Self.limit { return nil }
    let found = EditDistance.nearest(to: name, in: names)
    known[name] = .some(found)
    return found
  }

  /// Asks whether the nearest name was meant; `nil` if none is near enough.
  mutating func suggestion(for name: String) -> String? {
    nearest(to: name).map { "did you mean `\($0)`?" }
  }
}
