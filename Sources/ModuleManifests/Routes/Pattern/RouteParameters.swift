/// What a URL says under each name: the parameters of its path, then the items of its query.
///
/// An item of the query never takes the place of a parameter of the path.
public struct RouteParameters: Sendable {
  /// A parameter of the path with its values; several only for a wildcard.
  package struct Parameter: Sendable {
    package let name: String
    package let values: [String]
  }

  package let path: [Parameter]
  package let query: [RouteQueryItem]

  /// The parameters that a URL has under a pattern; what the URL is too short for has no values.
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

  /// The values under a name: those of the path if the pattern has it, else of each item of the query in their order. A
  /// wildcard without a name is called `*`.
  public subscript(name: String) -> [String] {
    if let parameter = path.first(where: { $0.name == name }) { return parameter.values }
    return query.filter { $0.name == name }.map(\.value)
  }

  /// The first value under a name.
  public func first(_ name: String) -> String? { self[name].first }

  /// All names, those of the path first, each once.
  public var names: [String] {
    var names = path.map(\.name)
    for item in query where !names.contains(item.name) { names.append(item.name) }
    return names
  }

  package func isPath(_ name: String) -> Bool { path.contains { $0.name == name } }
}
