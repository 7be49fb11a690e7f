import ModuleCatalogs
public import ModuleManifests
public import VersionResolver

/// What the application or one selected module requires of a module or interface, as stated in its manifest.
///
/// Overrides are not reflected here: the manifest still states its own requirement.
public struct Demand: Sendable, Hashable {
  /// The module that makes the demand; `nil` for the application.
  public let module: String?
  /// The version of that module; `nil` for the application.
  public let version: Version?
  public let edge: Edge
  public let position: SourcePosition?
  /// Whether the demand keeps the newest version out; see ``WhyReport/demands``.
  public internal(set) var isBinding = false

  init(module: String?, version: Version?, edge: Edge, position: SourcePosition?) {
    self.module = module
    self.version = version
    self.edge = edge
    self.position = position
  }
}

extension ResolvedApplication {
  /// The demands of the application.
  var applicationDemands: [Demand] {
    let added = Set(problem.additions)
    let listed = manifest.dependencies.filter { !added.contains($0) }.map { Edge($0) }
    let request = problem.request
    let places = Dictionary(
      [Edge.Kind.dependency, .interface].map { kind in
        (kind, problem.document?.positionsOfRequirements(in: kind.section) ?? [:])
      }
    ) { first, _ in first }
    return (listed + manifest.requires.flatMap { request.divided(Edge($0, .interface)) }).map { edge in
      Demand(
        module: nil,
        version: nil,
        edge: edge,
        position: places[edge.kind]?[edge.target]
      )
    } + problem.additions.map { Demand(module: nil, version: nil, edge: Edge($0), position: nil) }
      + request.listed.map { edge in
        Demand(
          module: nil,
          version: nil,
          edge: edge,
          position: edge.alternative.flatMap { problem.position(ofChoice: $0, for: edge.target) }
        )
      }
  }

  /// Returns the demands of one version of a module.
  func demands(of module: String, at version: Version) -> [Demand] {
    let edges = catalog.manifest(of: module, at: version)?.edges ?? []
    let request = manifest.choices.isEmpty ? nil : problem.request
    return edges.flatMap { request?.divided($0, of: module) ?? [$0] }.map { edge in
      Demand(
        module: module,
        version: version,
        edge: edge,
        position: catalog.position(of: module, at: version, edge: edge.target, kind: edge.kind)
      )
    }
  }
}
