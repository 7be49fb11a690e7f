/// The URLs that a route answers: `shop://cart/:id/items/*path`.
///
/// ```swift
/// let pattern = try RoutePattern("shop://cart/:id")
/// print(pattern.parameterNames)  // ["id"]
/// print(try pattern.url(["id": ["a/b"]]))  // shop://cart/a%2Fb
/// ```
///
/// A pattern has a scheme, a host and any number of segments. A host or segment is
/// - a *literal*, which matches itself (case-insensitively for a host);
/// - a *parameter* `:name`, which matches one host or segment, whatever it is;
/// - in the last position, a *wildcard* `*` or `*name`, which matches one or more.
///
/// If several patterns match a URL, the one that is more specific at the first position where they differ wins: literal, then
/// parameter, then wildcard. Two patterns that differ only in the names of their parameters overlap, which is an error. Parameters
/// and wildcards are whole segments: in `file.*`, the `*` stands for itself. A literal that begins with `:` or `*` is written with
/// `%3A` or `%2A`.
public struct RoutePattern: Sendable, CustomStringConvertible {
  /// One part of a pattern, starting with the host.
  package enum Element: Sendable, Hashable {
    case literal(String)
    case parameter(String)
    /// `nil` if it has no name.
    case wildcard(String?)
  }

  /// The maximum length of a pattern, in bytes.
  public static let maximumLength = 1_024

  /// The scheme in lowercase.
  public let scheme: String
  package let elements: [Element]
  /// The pattern in its canonical spelling: scheme and host in lowercase, and nothing encoded that need not be.
  public let description: String

  init(scheme: String, elements: [Element]) {
    self.scheme = scheme
    self.elements = elements
    description =
      "\(scheme)://"
      + elements.enumerated().map { $1.text(isHost: $0 == 0) }.joined(separator: "/")
  }

  /// The names of the parameters and of the wildcard, in order.
  public var parameterNames: [String] { elements.compactMap(\.name) }

  /// The pattern without the names. Two patterns with the same shape overlap.
  package var shape: String {
    "\(scheme)://"
      + elements.enumerated().map { index, element in
        switch element {
        case .literal: element.text(isHost: index == 0)
        case .parameter: ":"
        case .wildcard: "*"
        }
      }.joined(separator: "/")
  }
}

extension RoutePattern: Hashable {
  public static func == (left: RoutePattern, right: RoutePattern) -> Bool {
    left.description.utf8.elementsEqual(right.description.utf8)
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension RoutePattern.Element {
  package var name: String? {
    switch self {
    case .literal: nil
    case .parameter(let name): name
    case .wildcard(let name): name
    }
  }

  /// Returns the part as it is written.
  fileprivate func text(isHost: Bool) -> String {
    switch self {
    case .literal(let text): PercentEncoder.spelling(text, isHost: isHost)
    case .parameter(let name): ":\(name)"
    case .wildcard(let name): "*\(name ?? "")"
    }
  }
}
