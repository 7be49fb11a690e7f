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
  /// The requirement, and what it is on.
  public let edge: Edge
  /// The position of the requirement in its manifest.
  public let position: SourcePosition?
  /// Whether the demand keeps the newest version out; see ``WhyReport/demands``.
  public internal(set) var isBinding = false
}

extension Demand: CustomStringConvertible {
  /// The demand in words, such as "cart 2.1.0 needs log ^1.4".
  public var description: String {
    let owner = [module ?? "the application", version?.description].compactMap(\.self)
    return (owner + [edge.description]).joined(separator: " ")
  }
}

extension ResolvedApplication {
  var applicationDemands: [Demand] {
    let added = Set(problem.additions)
    let listed = manifest.dependencies.filter { !added.contains($0) }.map { Edge($0) }
    let request = problem.request
    let places = Self.places(in: problem.document)
    let choices = problem.positionsOfChoices
    return (listed + manifest.requires.flatMap { request.divided(Edge($0, kind: .interface)) }).map { edge in
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
          position: edge.alternative.flatMap { choices[edge.target]?[$0] }
        )
      }
  }

  /// The request by which ``demands(of:at:_:where:)`` divides edges; `nil` if there is nothing to divide.
  package var choosing: ResolutionRequest? { manifest.choices.isEmpty ? nil : problem.request }

  /// Returns the demands of one version of a module.
  ///
  /// - Parameters:
  ///   - request: ``choosing``, which takes time to create.
  ///   - isIncluded: which edges to return. Only if there are any, the text of the manifest is read.
  /// - Complexity: O(length of the manifest).
  func demands(
    of module: String,
    at version: Version,
    _ request: ResolutionRequest?,
    where isIncluded: (Edge) -> Bool = { _ in true }
  ) -> [Demand] {
    let edges = (catalog.manifest(of: module, at: version)?.edges ?? []).flatMap {
      request?.divided($0, of: module) ?? [$0]
    }.filter(isIncluded)
    if edges.isEmpty { return [] }
    let places = Self.places(in: catalog.document(of: module, at: version))
    return edges.map { edge in
      Demand(module: module, version: version, edge: edge, position: places[edge.kind]?[edge.target])
    }
  }

  /// Returns the positions of all requirements in a manifest.
  private static func places(in document: ManifestDocument?) -> [Edge.Kind: [String: SourcePosition]] {
    let kinds: [Edge.Kind] = [.dependency, .optional, .conflict, .interface]
    return Dictionary(kinds.map { ($0, document?.positionsOfRequirements(in: $0.section) ?? [:]) }) {
      first,
      _ in
      first
    }
  }
}
