public import VersionResolver

extension ApplicationManifest {
  /// Settings for what `modctl assemble` writes, and where: `assembly` in `modules.json`.
  public struct Assembly: Sendable, Hashable {
    /// The folder of the generated package, relative to `modules.json`.
    public var output: String
    /// The source from which the package gets ModuleKit, or `nil` if the manifest does not name one.
    public var moduleKit: Source?
    /// The modules that the host creates and passes in because they need arguments, in the order of the file.
    public var handedIn: [String]
    /// The traits of ModuleKit that the package enables, as SwiftPM names them, or `nil` for those that are on by default.
    package var moduleKitTraits: [String]?

    public init(output: String = "Modules", moduleKit: Source? = nil, handedIn: [String] = []) {
      self.output = output
      self.moduleKit = moduleKit
      self.handedIn = handedIn
    }
  }

  /// The source of a package, in SwiftPM's terms.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Source: Sendable, Hashable {
    /// A folder, relative to `modules.json`.
    case path(String)
    /// A git repository, by its URL.
    case url(String, Reference)
  }

  /// The version, branch or commit to use of a repository.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Reference: Sendable, Hashable {
    /// From this version up to the next major one, as in SwiftPM.
    case from(Version)
    case exact(Version)
    case branch(String)
    /// A commit, as git names it.
    case revision(String)
  }
}

extension ApplicationManifest.Assembly {
  static let keys = ["output", "modulekit", "handedIn"]
}

extension ApplicationManifest.Source {
  static let references = ["from", "exact", "branch", "revision"]
  static let keys = ["path", "url"] + references + ["traits"]
}
