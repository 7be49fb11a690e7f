/// The URLs that the host accepts, and under which names.
///
/// ```swift
/// options.routes.schemes = ["shop"]
/// options.routes.hosts = ["https://shop.example": "shop"]  // https://shop.example/cart/5 is shop://cart/5
/// ```
///
/// The rules apply first to every URL, including those that modules open.
public struct RouteRules: Sendable, Hashable {
  /// The accepted schemes, in lowercase; `nil`, the default, for every scheme of a route.
  public var schemes: Set<String>?
  /// Sites whose pages are routes. Maps `scheme://host` in lowercase, with the port if it has one, to the scheme of the routes.
  /// The first path segment takes the place of the host. These sites are accepted regardless of ``schemes``.
  public var hosts: [String: String]

  public init(schemes: Set<String>? = nil, hosts: [String: String] = [:]) {
    self.schemes = schemes
    self.hosts = hosts
  }

  /// Returns the URL to look up.
  ///
  /// - Throws: ``RouteError/Code/refused``.
  func admit(_ url: RouteURL) throws(RouteError) -> RouteURL {
    if !hosts.isEmpty {
      let site = String(decoding: url.bytes[url.range(ofPiece: 0)], as: UTF8.self)
      if let scheme = hosts["\(url.scheme)://\(site)"] { return url.moved(to: scheme) }
    }
    guard let schemes, !schemes.contains(url.scheme) else { return url }
    throw RouteError(.refused, "the scheme `\(url.scheme)` is not accepted", .admit, of: url.description)
  }
}
