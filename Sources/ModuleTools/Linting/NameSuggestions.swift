import ModuleManifests

/// Which existing name was meant by one that does not exist.
struct NameSuggestions {
  /// Comparing a name takes time for each name that exists. More wrong names than this are not typos.
  private static let limit = 200

  private let names: [String]
  private var known: [String: String?] = [:]

  /// - Parameter names: the names that exist.
  init(_ names: [String]) { self.names = names }

  /// The nearest name that exists, if one is near.
  mutating func nearest(to name: String) -> String? {
    if let found = known[name] { return found }
    if known.count >= Self.limit { return nil }
    let found = EditDistance.nearest(to: name, in: names)
    known[name] = .some(found)
    return found
  }
}
