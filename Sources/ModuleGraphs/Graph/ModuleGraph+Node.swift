public import ModuleManifests
import VersionResolver

extension ModuleGraph {
  /// The application, a module, a required interface, or a package that modules cannot agree on.
  public struct Node: Sendable, Hashable, Identifiable {
    /// The kinds of node.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      case application
      /// A module in the application's workspace.
      case workspace
      /// A module from a catalog.
      case catalog
      /// An interface. Its edge leads to the module that provides it.
      case interface
      /// A SwiftPM package of which modules need different versions; only in failures.
      case package
      /// Something that is needed but does not exist.
      case missing
      /// A module that is in the lockfile but that no module needs anymore.
      case removed
    }

    /// How the node differs from the lockfile.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
    public enum Change: Sendable, Hashable {
      case added
      /// The previous version, as text.
      case upgraded(from: String)
      case downgraded(from: String)
      case removed
    }

    /// What the node stands for.
    public var kind: Kind
    /// The name of the application, module, interface or package.
    public var name: String
    /// The selected version; in a failure, the relevant versions, such as `1.0.0 – 1.2.0`; `nil` if there is none.
    public var version: String?
    /// The newest existing version, if it is a different one.
    public var newest: String?
    /// The role of the module.
    public var role: ModuleKind?
    /// What the module is for, as its manifest states it.
    public var summary: String?
    /// The package that contains its code, with its version: `shop-modules 3.2.0`; `nil` if the manifest does not say.
    public var package: String?
    /// The package without its version, if other modules in the graph come from it as well.
    var sharedPackage: String?
    /// Why the application overrides its version, if it does.
    public var overrideReason: String?
    /// Why its version was yanked, if it was.
    public var yankReason: String?
    /// How it differs from the lockfile; `nil` if it does not.
    public var change: Change?
    /// Whether a change to other modules stops and restarts it.
    var isRestarted = false
    /// The wave in which it is initialized, starting at 1; `nil` for the application, interfaces and failures.
    public var wave: Int?
    /// Whether it is part of a conflict.
    public var isInConflict = false
    /// Whether it is the subject that cannot be selected.
    public var isContested = false
    /// Why it cannot be selected.
    var fault: Fault?
    /// Modules that it needs but that no line is drawn to, because many others need them too; see
    /// ``ModuleGraph/withoutHubs(neededBy:)``.
    public internal(set) var hubs: [String] = []
    /// The number of lines to it that are not drawn for that reason.
    public internal(set) var hiddenUseCount = 0
    /// The position of its version.
    public var position: SourcePosition?

    init(_ kind: Kind, _ name: String, version: String? = nil) {
      self.kind = kind
      self.name = name
      self.version = version
    }

    /// An identifier that no other node has. Names contain no colon, so a module's identifier cannot be that of an interface.
    public var id: String {
      switch kind {
      case .application: "application:\(name)"
      case .interface: "interface:\(name)"
      case .package: "package:\(name)"
      default: name
      }
    }

    /// Whether it is a module rather than the application, an interface or a package.
    public var isModule: Bool { kind != .application && kind != .interface && kind != .package }

    private var rank: Int { kind == .application ? 0 : kind == .package ? 3 : kind == .interface ? 2 : 1 }

    func precedes(_ other: Node) -> Bool {
      rank == other.rank ? Bytewise.precedes(name, other.name) : rank < other.rank
    }
  }
}
