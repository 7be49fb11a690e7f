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
  /// Sites whose pages are routes. Maps `scheme://host`, or the host alone for http and https, in lowercase and with any port, to
  /// the scheme of the routes. The first path segment takes the place of the host. The sites are accepted despite ``schemes``.
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
      let scheme = hosts["\(url.scheme)://\(site)"] ?? (url.isWeb ? hosts[site] : nil)
      if let scheme { return url.moved(to: scheme) }
    }
    guard let schemes, !schemes.contains(url.scheme) else { return url }
    throw RouteError(.refused, "the scheme `\(url.scheme)` is not accepted", .admit, of: url.description)
  }
}
