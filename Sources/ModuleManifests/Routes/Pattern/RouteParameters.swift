/// A URL's values by name: the parameters of its path, then the items of its query.
///
/// A query item never replaces a path parameter.
public struct RouteParameters: Sendable, Hashable {
  /// A path parameter with its values. Only a wildcard has several.
  package struct Parameter: Sendable, Hashable {
    package let name: String
    package let values: [String]
  }

  package let path: [Parameter]
  package let query: [RouteQueryItem]

  /// Creates the parameters that a URL has under a pattern. Those that the URL is too short for have no values.
  init(_ url: RouteURL, _ pattern: RoutePattern) {
    path = pattern.elements.enumerated().compactMap { index, element in
      switch element {
      case .literal: nil
      case .parameter(let name):
        Parameter(name: name, values: index < url.pieceCount ? [url.piece(index)] : [])
      case .wildcard(let name):
        Parameter(name: name ?? "*", values: (index..<max(index, url.pieceCount)).map(url.piece))
      }
    }
    query = url.query
  }

  /// The values for a name: those of the path if the pattern has that name, or else those of each query item with it, in order. A
  /// wildcard without a name is called `*`.
  ///
  /// - Complexity: O(parameters + query items).
  public subscript(name: String) -> [String] {
    if let parameter = path.first(where: { $0.name == name }) { return parameter.values }
    return query.filter { $0.name == name }.map(\.value)
  }

  /// Returns the first value for a name.
  public func first(_ name: String) -> String? { self[name].first }

  /// All names without duplicates, those of the path first.
  ///
  /// - Complexity: O(n²) for *n* names, of which there are at most 64 in the path and 256 in the query.
  public var names: [String] {
    var names = path.map(\.name)
    for item in query where !names.contains(item.name) { names.append(item.name) }
    return names
  }

  package func isPath(_ name: String) -> Bool { path.contains { $0.name == name } }
}
