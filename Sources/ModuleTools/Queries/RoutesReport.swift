import ModuleCatalogs
public import ModuleManifests
public import VersionResolver

/// Every route that the selected modules declare.
///
/// ```swift
/// let report = RoutesReport(application)
/// for route in report.routes { print(route.pattern, route.module) }
/// ```
public struct RoutesReport: Sendable {
  public struct Entry: Sendable {
    public let pattern: RoutePattern
    public let module: String
    public let version: Version
    /// The position of its declaration.
    public let position: SourcePosition?
  }

  /// The application's name.
  public let application: String
  /// Sorted by pattern.
  public let routes: [Entry]
  /// Findings about routes that cannot be read or that overlap; a manager would reject them.
  public let diagnostics: [Diagnostic]
  private let table: RouteTable

  /// - Complexity: O(total length of the routes) and a sort.
  public init(_ application: ResolvedApplication) {
    let catalog = application.catalog
    let manifests = application.selection.modules.compactMap { catalog.manifest(of: $0.name, at: $0.version) }
    func place(_ module: Int, _ path: [ManifestDocument.Step]) -> SourcePosition? {
      catalog.document(of: manifests[module].name, at: manifests[module].version)?.position(of: path)
    }
    let declared = DeclaredRoutes(manifests.map { ($0.name, $0.routes) })
    let routes = declared.declarations.map { declaration in
      Entry(
        pattern: declaration.pattern,
        module: manifests[declaration.module].name,
        version: manifests[declaration.module].version,
        position: place(declaration.module, ["routes", .index(declaration.route)])
      )
    }.sorted { left, right in
      let (first, second) = (left.pattern.description, right.pattern.description)
      return first.utf8.elementsEqual(second.utf8)
        ? Bytewise.precedes(left.module, right.module) : Bytewise.precedes(first, second)
    }
    self.application = application.manifest.name
    self.routes = routes
    table = RouteTable.compile(routes.map(\.pattern)).table
    let found = declared.diagnostics { module, path in
      place(module, path) ?? SourcePosition(file: manifests[module].name)
    }
    diagnostics = found.sorted()
  }

  /// Returns the route that answers a URL, or `nil` if none does.
  ///
  /// - Complexity: that of `RouteTable.match(_:)`.
  public func entry(for url: RouteURL) -> Entry? { table.match(url).map { routes[$0] } }
}
