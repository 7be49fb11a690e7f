import ModuleManifests
import VersionResolver

/// Asks for what a resolution will probably meet, so that its time follows the depth of the graph and not the number of modules.
///
/// Whatever arrives is looked into at once, and what its preferred version needs is asked for while other answers are still on
/// their way. A wrong guess costs one round more or a file too many, and never changes an answer.
final class LookAhead {
  /// A name that is to be known, and whether what it needs is to be known as well.
  private struct Wish: Hashable {
    let edge: Edge
    let isFollowed: Bool

    /// What has to be known for it.
    var subject: CatalogQuestion.Subject {
      edge.kind == .interface ? .interface(edge.target) : .module(edge.target)
    }
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
    let providers: [String] = Array(application.providers.values) + application.choices.values.joined()
    roots = application.dependencies.map { Edge($0) }
    roots += application.requires.map { Edge($0, .interface) }
    roots += application.overrides.map { Edge($0.module, .exactly($0.version)) }
    roots += providers.sortedBytewise().map { Edge($0, .any) }
  }

  /// The versions that the lockfile has, which are tried first, and what is required for one run only.
  func expect(_ pins: [String: Version], _ additions: [Dependency]) {
    preferred.pins = pins
    roots += additions.map { Edge($0) } + pins.keys.sortedBytewise().map { Edge($0, .any) }
  }

  /// Remembers what a version says about other modules, until something has to be asked for anyway.
  func note(_ edges: [Edge]) {
    met += edges.filter { edge in
      switch edge.kind {
      case .package: false
      case .interface: routes.providers(of: edge.target) == nil
      default: isUnknown(edge.target)
      }
    }
  }

  /// Asks for a module that has to be known now, and for what was met so far.
  func settle(module name: String) {
    run(taken(besides: Edge(name, .any)))
    // What was seen before may have been asked for under another requirement.
    routes.settle([.module(name)])
  }

  /// Asks for an interface that has to be known now, with all modules that may provide it, and for what was met so far.
  func settle(interface name: String) {
    run(taken(besides: Edge(name, .any, kind: .interface)))
    routes.settle([.interface(name)])
  }

  /// What was met, and one edge unless it is among that.
  private func taken(besides edge: Edge) -> [Wish] {
    let wishes = (roots + met).map(wish)
    (roots, met) = ([], [])
    let isMet = wishes.contains {
      $0.edge.target == edge.target && ($0.edge.kind == .interface) == (edge.kind == .interface)
    }
    return isMet ? wishes : wishes + [Wish(edge: edge, isFollowed: true)]
  }

  private func isUnknown(_ name: String) -> Bool {
    routes.owner(of: name) == nil && workspace.entries(of: name).isEmpty
  }

  private func wish(_ edge: Edge) -> Wish {
    Wish(edge: edge, isFollowed: edge.kind == .dependency || edge.kind == .interface)
  }

  /// Asks for all modules and interfaces that are wished for, and for what follows as soon as something arrives.
  private func run(_ wishes: [Wish]) {
    /// What was wished for, by what has to be known for it.
    var open: [CatalogQuestion.Subject: [Wish]] = [:]
    /// What has to be asked for.
    func subjects(_ wishes: [Wish]) -> [CatalogQuestion.Subject] {
      var result: [CatalogQuestion.Subject] = []
      var wishes = wishes[...]
      while let wish = wishes.popFirst() {
        guard seen.insert(wish).inserted else { continue }
        let isHere = wish.edge.kind != .interface && !workspace.entries(of: wish.edge.target).isEmpty
        if !isHere { open[wish.subject, default: []].append(wish) }
        if isHere || routes.isSettled(wish.subject) {
          wishes += behind(wish)
        } else {
          result.append(wish.subject)
        }
      }
      return result
    }
    routes.settle(Set(subjects(wishes)).sorted(by: CatalogQuestion.Subject.precedes)) { subject in
      subjects((open[subject] ?? []).flatMap(behind))
    }
  }

  /// What a wish that has come true leads to.
  private func behind(_ wish: Wish) -> [Wish] {
    if wish.edge.kind == .interface { return providers(of: wish.edge.target) }
    guard wish.isFollowed else { return [] }
    return preferred.edges(behind: wish.edge).filter { $0.kind != .package }.map(self.wish)
  }

  /// All modules that may provide an interface have to be read; what they need only where there is no choice.
  private func providers(of interface: String) -> [Wish] {
    let names = routes.providers(of: interface)?.names ?? []
    return names.map { Wish(edge: Edge($0, .any), isFollowed: names.count == 1) }
  }
}
