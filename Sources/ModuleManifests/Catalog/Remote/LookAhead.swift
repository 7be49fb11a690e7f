import VersionResolver

/// Asks for what a resolution will probably meet, so that its time follows the depth of the graph and not the number of modules.
///
/// Whatever arrives is looked into at once: what its preferred version needs is asked for in the next round, all together. A
/// wrong guess costs one round more or a file too many, and never changes an answer.
final class LookAhead {
  /// A name that is to be known, and whether what it needs is to be known as well.
  private struct Wish: Hashable {
    let edge: Edge
    let isFollowed: Bool
  }

  private let routes: CatalogRoutes
  private let workspace: WorkspaceSource
  private let preferred: PreferredManifests
  private var seen: Set<Wish> = []
  /// What was met and is not known yet.
  private var met: [Edge] = []
  /// What the application says itself, until something is asked for.
  private var roots: [Edge] = []

  init(_ routes: CatalogRoutes, workspace: WorkspaceSource, application: ApplicationManifest) {
    self.routes = routes
    self.workspace = workspace
    preferred = PreferredManifests(routes, workspace: workspace)
    roots =
      application.dependencies.map { Edge($0) } + application.requires.map { Edge($0, .interface) }
      + application.overrides.map { Edge($0.module, .exactly($0.version)) }
      + (Array(application.providers.values) + application.choices.values.joined()).sortedBytewise()
      .map { Edge($0, .any) }
  }

  /// The versions that the lockfile has, which are tried first, and what is required for one run only.
  func expect(_ pins: [String: Version], _ additions: [Dependency]) {
    preferred.pins = pins
    roots += additions.map { Edge($0) } + pins.keys.sortedBytewise().map { Edge($0, .any) }
  }

  /// Remembers what a version says about other modules, until something has to be asked for anyway.
  func note(_ edges: [Edge]) {
    met += edges.filter { $0.kind != .package && ($0.kind == .interface || isUnknown($0.target)) }
  }

  /// Asks for a name that has to be known now, and for what was met so far.
  func settle(_ name: String) {
    var wishes = (roots + met).map(wish)
    (roots, met) = ([], [])
    if !wishes.contains(where: { $0.edge.target == name && $0.edge.kind != .interface }) {
      wishes.append(Wish(edge: Edge(name, .any), isFollowed: true))
    }
    run(wishes)
    // Whatever was seen before may have been asked for under another requirement.
    routes.settle([name])
  }

  private func isUnknown(_ name: String) -> Bool {
    routes.owner(of: name) == nil && workspace.entries(of: name).isEmpty
  }

  private func wish(_ edge: Edge) -> Wish {
    Wish(edge: edge, isFollowed: edge.kind == .dependency || edge.kind == .interface)
  }

  private func run(_ wishes: [Wish]) {
    var frontier = wishes.filter { seen.insert($0).inserted }
    while !frontier.isEmpty {
      var names: [Wish] = []
      for wish in frontier {
        if wish.edge.kind == .interface {
          names += providers(of: wish.edge.target).filter { seen.insert($0).inserted }
        } else {
          names.append(wish)
        }
      }
      routes.settle(names.map(\.edge.target).filter { workspace.entries(of: $0).isEmpty })
      frontier = names.filter(\.isFollowed).flatMap { preferred.edges(behind: $0.edge) }
        .filter { $0.kind != .package }.map(wish).filter { seen.insert($0).inserted }
    }
  }

  /// All modules that may provide an interface have to be read; what they need only where there is no choice.
  private func providers(of interface: String) -> [Wish] {
    let names = routes.providers(of: interface)
    return names.map { Wish(edge: Edge($0, .any), isFollowed: names.count == 1) }
  }
}
