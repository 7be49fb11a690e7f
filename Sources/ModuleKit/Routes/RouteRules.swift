/// Which URLs the host admits, and under which names.
///
/// ```swift
/// options.routes.schemes = ["shop"]
/// options.routes.hosts = ["https://shop.example": "shop"]   // https://shop.example/cart/5 is shop://cart/5
/// ```
///
/// The rules apply to every URL first, also to one that a module opens.
public struct RouteRules: Sendable {
  /// The schemes that are admitted, in lower case; `nil`, the default, for every scheme of a route.
  public var schemes: Set<String>?
  /// Sites whose pages are routes: `scheme://host` in lower case, with the port if it has one, to the scheme of the routes. The first
  /// segment of the path takes the place of the host. They are admitted whatever ``schemes`` says.
  public var hosts: [String: String]

  public init(schemes: Set<String>? = nil, hosts: [String: String] = [:]) {
    self.schemes = schemes
    self.hosts = hosts
  }

  /// The URL that is looked for.
  ///
  /// - Throws: ``RouteError/Code/refused``.
  func admit(_ url: RouteURL) throws(RouteError) -> RouteURL {
    if !hosts.isEmpty {
      let site = String(decoding: url.bytes[url.range(ofPiece: 0)], as: UTF8.self)
      if let scheme = hosts["\(url.scheme)://\(site)"] { return url.moved(to: scheme) }
    }
    guard let schemes, !schemes.contains(url.scheme) else { return url }
    var error = RouteError(.refused, "the scheme `\(url.scheme)` is not admitted", stage: .admit)
    error.subject = url.description
    throw error
  }
}
