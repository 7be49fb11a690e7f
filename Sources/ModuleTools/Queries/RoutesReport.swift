import ModuleCatalogs
public import ModuleManifests
public import VersionResolver

/// Every route and action that the selected modules declare.
///
/// ```swift
/// let report = RoutesReport(application)
/// for route in report.routes { print(route.pattern, route.module) }
/// ```
public struct RoutesReport: Sendable {
  /// A route that a selected module declares.
  public struct Entry: Sendable, Hashable {
    public let pattern: RoutePattern
    public let module: String
    public let version: Version
    /// The position of its declaration.
    public let position: SourcePosition?
  }

  /// An action that a selected module declares.
  package struct Action: Sendable, Hashable {
    package let action: DeclaredAction
    package let module: String
    package let version: Version
    /// The position of its declaration.
    package let position: SourcePosition?
  }

  /// The application's name.
  public let application: String
  /// Sorted by pattern.
  public let routes: [Entry]
  /// Sorted by name.
  package let actions: [Action]
  /// Findings about routes that cannot be read or that overlap, and actions that two modules declare; a manager would reject them.
  public let diagnostics: [Diagnostic]
  private let table: RouteTable

  /// - Complexity: O(total length of the routes and actions) and a sort.
  public init(_ application: ResolvedApplication) {
    let catalog = application.catalog
    let manifests = application.selection.modules.compactMap { catalog.manifest(of: $0.name, at: $0.version) }
    func document(_ module: Int) -> ManifestDocument? {
      catalog.document(of: manifests[module].name, at: manifests[module].version)
    }
    func position(_ module: Int, _ path: [ManifestDocument.Step]) -> SourcePosition? {
      document(module)?.position(of: path)
    }
    let declared = DeclaredRoutes(manifests.map { ($0.name, $0.routes) })
    let routes = declared.declarations.map { declaration in
      Entry(
        pattern: declaration.pattern,
        module: manifests[declaration.module].name,
        version: manifests[declaration.module].version,
        position: position(declaration.module, ["routes", .index(declaration.route)])
      )
    }.sorted { left, right in
      let (first, second) = (left.pattern.description, right.pattern.description)
      return first.utf8.elementsEqual(second.utf8)
        ? Bytewise.precedes(left.module, right.module) : Bytewise.precedes(first, second)
    }
    let actions = manifests.enumerated().flatMap { index, manifest in
      manifest.actions.map { action in
        Action(
          action: action,
          module: manifest.name,
          version: manifest.version,
          position: document(index)?.position(of: ["actions", .key(action.name)], .key)
        )
      }
    }.sorted { left, right in
      left.action.name == right.action.name
        ? Bytewise.precedes(left.module, right.module)
        : Bytewise.precedes(left.action.name, right.action.name)
    }
    self.application = application.manifest.name
    self.routes = routes
    self.actions = actions
    table = RouteTable.compile(routes.map(\.pattern)).table
    let found = declared.diagnostics { module, path in
      position(module, path) ?? SourcePosition(file: manifests[module].name)
    }
    diagnostics = (found + Self.duplicates(actions)).sorted()
  }

  private static func duplicates(_ actions: [Action]) -> [Diagnostic] {
    zip(actions, actions.dropFirst()).filter { $0.action.name == $1.action.name }.map { first, second in
      Diagnostic(
        .duplicateAction,
        "\(second.module) declares the action \(second.action.name), and so does \(first.module)",
        at: second.position ?? SourcePosition(file: second.module),
        notes: [.init("\(first.module) declares it here", at: first.position)]
      )
    }
  }

  /// Returns the route that answers a URL, or `nil` if none does.
  ///
  /// - Complexity: that of `RouteTable.indexOfPattern(matching:)`.
  public func entry(for url: RouteURL) -> Entry? { table.indexOfPattern(matching: url).map { routes[$0] } }
}

/// The routes determine the table.
extension RoutesReport: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.application == right.application && left.routes == right.routes && left.actions == right.actions
      && left.diagnostics == right.diagnostics
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(application)
    hasher.combine(routes)
    hasher.combine(actions)
    hasher.combine(diagnostics)
  }
}
