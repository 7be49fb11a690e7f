public import ModuleManifests

extension ModuleGraph {
  /// The application, a module, an interface that is required, or a package that modules cannot agree on.
  public struct Node: Sendable, Hashable {
    /// Where it comes from.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      case application
      /// A module that lives beside the application.
      case workspace
      /// A module of a catalog.
      case catalog
      /// An interface: its edge leads to the module that provides it.
      case interface
      /// A package of SwiftPM of which modules need different versions; only in failures.
      case package
      /// Something that is needed and does not exist.
      case missing
      /// A module that the lockfile has and no module needs any more.
      case removed
    }

    /// How it differs from the lockfile.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
    public enum Change: Sendable, Hashable {
      case added
      /// With the versions as text.
      case upgraded(from: String)
      case downgraded(from: String)
      case removed
    }

    public var kind: Kind
    public var name: String
    /// The selected version; in a failure the versions that count, such as `1.0.0 – 1.2.0`; `nil` if there is none.
    public var version: String?
    /// The newest version that exists, if it is another.
    public var newest: String?
    /// The part that the module plays.
    public var role: ModuleKind?
    public var summary: String?
    /// The package that its code is in, and its version: `shop-modules 3.2.0`; `nil` if the manifest does not say.
    public var package: String?
    /// The package without its version, if others of the graph's modules come from it as well.
    var sharedPackage: String?
    /// Why the application overrides its version, if it does.
    public var overrideReason: String?
    /// Why its version was withdrawn, if it was.
    public var yankReason: String?
    public var change: Change?
    /// Whether a change of others stops it and starts it again.
    var isRestarted = false
    /// When it is initialized: 1 for the first wave; `nil` for the application, interfaces and failures.
    public var wave: Int?
    /// Whether it is part of a conflict.
    public var isInConflict = false
    /// Whether it is what cannot be had.
    public var isContested = false
    /// Why it cannot be had.
    var fault: Fault?
    /// Modules that it needs, many others need too, and no line is drawn to; see ``ModuleGraph/withoutHubs(neededBy:)``.
    public internal(set) var hubs: [String] = []
    /// How many lines to it are not drawn for that reason.
    public internal(set) var hiddenUses = 0
    /// The place of its version.
    public var position: SourcePosition?

    init(_ kind: Kind, _ name: String, version: String? = nil) {
      self.kind = kind
      self.name = name
      self.version = version
    }

    /// A name that no other node has. Names have no colon, so a module cannot be called like an interface.
    public var id: String {
      switch kind {
      case .application: "application:\(name)"
      case .interface: "interface:\(name)"
      case .package: "package:\(name)"
      default: name
      }
    }

    /// Whether it is a module, and not the application, an interface or a package.
    public var isModule: Bool { kind != .application && kind != .interface && kind != .package }

    private var rank: Int { kind == .application ? 0 : kind == .package ? 3 : kind == .interface ? 2 : 1 }

    func precedes(_ other: Node) -> Bool {
      rank == other.rank ? Bytewise.precedes(name, other.name) : rank < other.rank
    }
  }
}
