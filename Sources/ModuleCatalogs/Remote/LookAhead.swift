import ModuleManifests
import VersionResolver

/// Asks for what a resolution will probably need, so that its time depends on the depth of the graph and not on the number of
/// modules.
///
/// Each answer is examined immediately, and what its preferred version needs is requested while other answers are still on their
/// way. A wrong guess costs one more round or an unneeded file, and never changes an answer.
final class LookAhead {
  /// A name to look up, and whether to look up what it needs as well.
  private struct Lookup: Hashable {
    let edge: Edge
    let isFollowed: Bool

    /// The subject to look up for it.
    var subject: CatalogQuestion.Subject {
      edge.kind == .interface ? .interface(edge.target) : .module(edge.target)
    }
  }

  private let routes: CatalogRoutes
  private let workspace: WorkspaceSource
  private let preferred: PreferredManifests
  private var seen: Set<Lookup> = []
  /// The edges that were encountered and are not known yet.
  private var met: [Edge] = []
  /// The application's own edges, until something is asked for.
  private var roots: [Edge] = []

  init(_ routes: CatalogRoutes, workspace: WorkspaceSource, application: ApplicationManifest) {
    self.routes = routes
    self.workspace = workspace
    preferred = PreferredManifests(routes, workspace: workspace)
    let providers: [String] = Array(application.providers.values) + application.choices.values.joined()
    roots = application.dependencies.map { Edge($0) }
    roots += application.requires.map { Edge($0, kind: .interface) }
    roots += application.overrides.map { Edge($0.module, .exactly($0.version)) }
    roots += providers.sortedBytewise().map { Edge($0, .any) }
  }

  /// Announces the lockfile's versions, which are tried first, and what is required for this run only.
  func expect(_ pins: [String: Version], _ additions: [Dependency]) {
    preferred.pins = pins
    roots += additions.map { Edge($0) } + pins.keys.sortedBytewise().map { Edge($0, .any) }
  }

  /// Remembers a version's edges to other modules, until something has to be asked for anyway.
  func note(_ edges: [Edge]) {
    met += edges.filter { edge in
      switch edge.kind {
      case .package: false
      case .interface: routes.providers(of: edge.target) == nil
      default: isUnknown(edge.target)
      }
    }
  }

  /// Asks for a module that is needed now, and for what was encountered so far.
  func settle(module name: String) {
    run(taken(besides: Edge(name, .any)))
    // What was seen before may have been asked for under another requirement.
    routes.settle([.module(name)])
  }

  /// Asks for an interface that is needed now, with all modules that may provide it, and for what was encountered so far.
  func settle(interface name: String) {
    run(taken(besides: Edge(name, .any, kind: .interface)))
    routes.settle([.interface(name)])
  }

  /// Returns what was encountered, plus one edge unless it is already included.
  private func taken(besides edge: Edge) -> [Lookup] {
    let lookups = (roots + met).map(lookup)
    (roots, met) = ([], [])
    let isMet = lookups.contains {
      $0.edge.target == edge.target && ($0.edge.kind == .interface) == (edge.kind == .interface)
    }
    return isMet ? lookups : lookups + [Lookup(edge: edge, isFollowed: true)]
  }

  private func isUnknown(_ name: String) -> Bool {
    routes.owner(of: name) == nil && workspace.entries(of: name).isEmpty
  }

  private func lookup(_ edge: Edge) -> Lookup {
    Lookup(edge: edge, isFollowed: edge.kind == .dependency || edge.kind == .interface)
  }

  /// Asks for all modules and interfaces of the lookups, and for what follows as soon as something arrives.
  private func run(_ lookups: [Lookup]) {
    /// The lookups by subject.
    var open: [CatalogQuestion.Subject: [Lookup]] = [:]
    /// Returns what has to be asked for.
    func subjects(_ lookups: [Lookup]) -> [CatalogQuestion.Subject] {
      var result: [CatalogQuestion.Subject] = []
      var lookups = lookups[...]
      while let lookup = lookups.popFirst() {
        guard seen.insert(lookup).inserted else { continue }
        let isHere = lookup.edge.kind != .interface && !workspace.entries(of: lookup.edge.target).isEmpty
        if !isHere { open[lookup.subject, default: []].append(lookup) }
        if isHere || routes.isSettled(lookup.subject) {
          lookups += following(lookup)
        } else {
          result.append(lookup.subject)
        }
      }
      return result
    }
    routes.settle(Set(subjects(lookups)).sorted(by: CatalogQuestion.Subject.precedes)) { subject in
      subjects((open[subject] ?? []).flatMap(following))
    }
  }

  /// Returns what to look up next, once a lookup has an answer.
  private func following(_ lookup: Lookup) -> [Lookup] {
    if lookup.edge.kind == .interface { return providers(of: lookup.edge.target) }
    guard lookup.isFollowed else { return [] }
    return preferred.edges(behind: lookup.edge).filter { $0.kind != .package }.map(self.lookup)
  }

  /// All modules that may provide an interface have to be read, but what they need only if there is no choice.
  private func providers(of interface: String) -> [Lookup] {
    let names = routes.providers(of: interface)?.names ?? []
    return names.map { Lookup(edge: Edge($0, .any), isFollowed: names.count == 1) }
  }
}
