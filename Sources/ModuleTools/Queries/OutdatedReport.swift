import ModuleCatalogs
public import VersionResolver

/// The selected modules that are not at their newest version, and what holds them back: the content of `modctl outdated`.
public struct OutdatedReport: Sendable, Hashable {
  /// A reason why a module is not at some version.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Obstacle: Sendable, Hashable {
    /// An override in the application sets this version.
    case overridden(Version)
    /// The newest version was yanked, for the given reason.
    case yanked(Version, String)
    /// A requirement does not admit the newest version.
    case demand(Demand)
    /// The newest version conflicts with the rest of the selection, as described in a sentence.
    case conflict(String)
    /// The lockfile pins the selected version; an update of the module moves it to ``Module/compatible``, or to a newer
    /// pre-release that another version of a dependent admits, and downgrades no other module.
    case locked
    /// Other modules would have to change. An update of the module does not move it to ``Module/compatible``, or it makes another
    /// module older, or it removes this one because nothing needs it any more.
    case precedence
    /// The module is in the workspace, which hides the newer versions of the catalogs.
    case workspace
    /// The search for the reason took too many steps.
    case undecided
  }

  /// A module of which there is a newer version than the selected one.
  public struct Module: Sendable, Hashable {
    /// The module's name.
    public let name: String
    /// The version that is selected.
    public let selected: Version
    /// The newest version that can be selected for the current manifests, ignoring the lockfile, if the application requires it as
    /// `--with` does; `nil` if the search for it took too many steps. As for ``newest``, a pre-release must be admitted.
    ///
    /// Determined for each module separately: two modules cannot necessarily get these versions together.
    public let compatible: Version?
    /// The newest release, or a newer pre-release if the application opted in, a requirement in the selection admits it, or there
    /// are no releases. A yanked version only if no other one is newer than the selected one.
    public let newest: Version
    /// What keeps the module from ``newest`` and, if that differs from the selected version, from ``compatible``.
    public let obstacles: [Obstacle]
  }

  public let application: String
  /// The number of selected modules.
  public let moduleCount: Int
  /// The modules for which a newer version exists, sorted by name.
  public let modules: [Module]

  /// Whether a remote catalog could have a newer version of a module of the workspace. It was not asked for one.
  package let hasUnaskedCatalogs: Bool

  /// Whether all modules that only the lockfile holds back get their ``Module/compatible`` versions in one update, without
  /// downgrading another module.
  package let isUpdatableAtOnce: Bool

  /// - Parameter application: the application.
  /// - Complexity: one resolution and one update; also one resolution for each newer version, up to the first that can be
  ///   selected, of a module that these do not give its newest version, and one update for each locked module that cannot be newer
  ///   while the rest stays as it is. Each is exponential in the worst case and within ``ApplicationResolver/stepLimit``.
  public init(_ application: ResolvedApplication) {
    self.application = application.manifest.name
    moduleCount = application.selection.modules.count
    let remote = application.manifest.catalogs.filter { $0.path == nil }
    hasUnaskedCatalogs = application.selection.modules.contains { module in
      remote.contains { $0.covers(module.name) } && application.catalog.isWorkspaceModule(module.name)
    }
    var search = OutdatedSearch(application)
    let modules = application.selection.modules.compactMap { search.module($0) }
    self.modules = modules
    let held = Dictionary(
      modules.filter { $0.obstacles.contains(.locked) }.map { ($0.name, $0.compatible ?? $0.newest) }
    ) { first, _ in first }
    isUpdatableAtOnce = held.count < 2 || search.updates(held)
  }
}
