import ModuleCatalogs
import ModuleManifests
public import VersionResolver

/// The selected modules that are not the newest, and what holds them back: the content of `modctl outdated`.
public struct OutdatedReport: Sendable {
  /// Why a module is not at some version.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Obstacle: Sendable, Hashable {
    /// An override of the application stands in for it.
    case overridden(Version)
    /// The newest version was withdrawn, with the reason.
    case yanked(Version, String)
    /// A requirement does not admit the newest version.
    case demand(Demand)
    /// The newest version does not go with the rest, in a sentence.
    case conflict(String)
    /// The lockfile has the selected version; an update can move it.
    case locked
    /// Another module, nearer to the application or earlier in the order of names, is newer in return.
    case precedence
    /// The search for it took too many steps.
    case undecided
  }

  public struct Module: Sendable, Hashable {
    public let name: String
    public let selected: Version
    /// The newest version that any selection for the present manifests has, with no regard for the lockfile; `nil` if
    /// the search for it took too many steps.
    ///
    /// Each module for itself: two modules need not get these versions together.
    public let compatible: Version?
    /// The newest release, or the newest pre-release if there is nothing else or the application opted in.
    public let newest: Version
    /// What keeps it from ``newest``, and then from ``compatible``, if that is not what is selected.
    public let obstacles: [Obstacle]
  }

  public let application: String
  /// How many modules are selected.
  public let moduleCount: Int
  /// Those for which a newer version exists, by name.
  public let modules: [Module]

  /// - Parameter application: the application.
  /// - Complexity: a resolution for each newer version of a module up to the first that can be had, each exponential in
  ///   the worst case and within ``ApplicationResolver/stepLimit``.
  public init(_ application: ResolvedApplication) {
    self.application = application.manifest.name
    moduleCount = application.selection.modules.count
    var search = OutdatedSearch(application)
    modules = application.selection.modules.compactMap { search.module($0) }
  }
}
