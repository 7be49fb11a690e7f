import ModuleCatalogs
public import ModuleManifests
public import VersionResolver

/// Why a module is selected in this version, or why it is not selected: the content of `modctl why`.
///
/// ```swift
/// let application = try ApplicationResolver(directory: "/srv/shop").resolve()
/// let report = WhyReport("log", in: application)
/// for demand in report.demands where demand.isBinding { print(demand.edge.requirement) }
/// ```
public struct WhyReport: Sendable, Hashable {
  /// What the name refers to in the application.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Status: Sendable, Hashable {
    /// A selected module.
    case selected(Version)
    /// An interface that the application or a selected module requires, and its provider.
    case provided(by: String, Version)
    /// An interface that the application leaves to its host, and the selected modules from which the host chooses one.
    case leftToHost([Selection.Module])
    /// An existing module, or an interface that some module provides, that no selected module needs.
    case unneeded
    /// Neither a module nor an interface, with a similar name that may have been meant.
    case unknown(nearest: String?)
  }

  /// The version that the application sets in place of all requirements.
  public struct Override: Sendable, Hashable {
    public let version: Version
    public let reason: String
    /// The position of the override in the application's manifest.
    public let position: SourcePosition?
  }

  /// The package that a selected module comes from.
  public struct Package: Sendable, Hashable, CustomStringConvertible {
    /// Its name and version, such as `shop-modules 3.2.0`, or a folder.
    public let description: String
    /// The other selected modules from that package, each with its version. They all come from the same version of it.
    public let others: [String]
  }

  /// A required interface, and the selected module that provides it.
  package struct Rival: Sendable, Hashable {
    package let interface: String
    package let provider: Selection.Module
  }

  /// The name in question.
  public let name: String
  public let application: String
  public let status: Status
  /// The interface that the provider itself provides, if the application adapts it to the requested one.
  public let adaptedFrom: String?
  /// The newest version that can still be selected, if the name is a module.
  public let newest: Version?
  /// Whether it is a module of the workspace, so that no other version of it can be selected.
  package let isInWorkspace: Bool
  /// The override of the module, if the application has one.
  public let override: Override?
  /// Some of the shortest paths from the application, each a list of demands that lead from one module to the next.
  public let paths: [[Demand]]
  /// The total number of shortest paths.
  public let pathCount: Int
  /// What the application and the selected modules demand of it: dependencies and interface requirements, which bring it in, and
  /// optional dependencies and conflicts, which only limit its versions. The application comes first, then the modules by name.
  ///
  /// A demand is binding if it keeps the newest version out, and no other demand admits only lower versions. A module at its
  /// newest version, or under an override, has no binding demands.
  public let demands: [Demand]
  /// If it is not selected, the demands that would bring it in: for each module that needs it in some version, the demand of the
  /// newest such version. Sorted by module.
  public let candidates: [Demand]
  /// If it is not selected, a required interface that it could provide.
  package let rival: Rival?
  /// The package of the selected module; `nil` if its manifest does not name one.
  public let package: Package?

  /// - Parameters:
  ///   - name: a module or an interface.
  ///   - application: the application. If no selected module needs the name, all of the application's catalogs are read.
  /// - Complexity: O(*e* + *v*) for *e* edges of the selection and *v* versions of the module; O(all manifests) if it is
  ///   not selected.
  public init(_ name: String, in application: ResolvedApplication) {
    self.name = name
    self.application = application.manifest.name
    let catalog = application.catalog
    let selection = application.selection
    let isModule = !catalog.versions(of: name).isEmpty
    status = Self.status(of: name, isModule: isModule, selection, catalog)
    adaptedFrom =
      switch status {
      case .provided(let provider, let version):
        catalog.provision(of: name, by: provider, at: version)?.adaptedFrom.last
      default: nil
      }
    newest = isModule ? application.newestSelectableVersion(of: name) : nil
    isInWorkspace = catalog.isWorkspaceModule(name)
    override = application.override(of: name).map { override, position in
      Override(version: override.version, reason: override.reason, position: position)
    }
    package = selection[name].flatMap { Self.package(of: $0, selection, catalog) }
    let search = WhySearch(name, in: application)
    demands = search.demands()
    (paths, pathCount) = search.shortestPaths(marking: demands)
    if case .unneeded = status {
      (candidates, rival) = search.alternatives()
    } else {
      (candidates, rival) = ([], nil)
    }
  }

  private static func status(of name: String, isModule: Bool, _ selection: Selection, _ catalog: Catalog)
    -> Status
  {
    if let module = selection[name] { return .selected(module.version) }
    if !isModule, let provider = selection.providers[name].flatMap({ selection[$0] }) {
      return .provided(by: provider.name, provider.version)
    }
    if !isModule, let modules = selection.choices[name] {
      return .leftToHost(modules.compactMap { selection[$0] })
    }
    if isModule || !catalog.providers(of: name).isEmpty { return .unneeded }
    let known = catalog.allModuleNames() + selection.providers.keys.sorted()
    return .unknown(nearest: EditDistance.nearest(to: name, in: known))
  }

  /// Returns the package of a selected module, with the others that come from it.
  private static func package(of module: Selection.Module, _ selection: Selection, _ catalog: Catalog)
    -> Package?
  {
    guard let location = catalog.package(of: module.name, at: module.version)?.location,
      let description = catalog.packageDescription(of: module.name, at: module.version)
    else { return nil }
    let others = selection.modules.filter { other in
      other.name != module.name
        && catalog.package(of: other.name, at: other.version)?.location.identity == location.identity
    }
    return Package(description: description, others: others.map { "\($0.name) \($0.version)" })
  }
}
