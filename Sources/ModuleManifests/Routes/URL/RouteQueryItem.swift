/// One item of a URL's query: `name=value`, decoded. A name without `=` has an empty value.
public struct RouteQueryItem: Sendable, Hashable {
  public let name: String
  public let value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
