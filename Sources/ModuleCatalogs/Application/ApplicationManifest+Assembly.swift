public import VersionResolver

extension ApplicationManifest {
  /// What `modctl assemble` writes, and where: `assembly` in `modules.json`.
  public struct Assembly: Sendable, Hashable {
    /// The folder of the package that is written, relative to `modules.json`.
    public var output: String
    /// Where the package finds ModuleKit; `nil` if the manifest does not say.
    public var modulekit: Source?
    /// The modules that the host makes and hands in, sorted: those that need arguments.
    public var handedIn: [String]

    public init(output: String = "Modules", modulekit: Source? = nil, handedIn: [String] = []) {
      self.output = output
      self.modulekit = modulekit
      self.handedIn = handedIn
    }
  }

  /// Where a package comes from, in the words of SwiftPM.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Source: Sendable, Hashable {
    /// A folder, relative to `modules.json`.
    case path(String)
    case url(String, Reference)
  }

  /// What is taken from a repository.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Reference: Sendable, Hashable {
    case from(Version)
    case exact(Version)
    case branch(String)
    case revision(String)
  }
}

extension ApplicationManifest.Assembly {
  static let keys = ["output", "modulekit", "handedIn"]
}

extension ApplicationManifest.Source {
  static let references = ["from", "exact", "branch", "revision"]
  static let keys = ["path", "url"] + references
}
