public import ModuleManifests
public import VersionResolver

/// The description of an application's modules: the content of `modules.json`.
public struct ApplicationManifest: Sendable, Hashable {
  /// A version that replaces every requirement on a module.
  public struct Override: Sendable, Hashable {
    public var module: String
    public var version: Version
    /// The reason, which every override must have.
    public var reason: String

    public init(module: String, version: Version, reason: String) {
      self.module = module
      self.version = version
      self.reason = reason
    }
  }

  /// The application's name, for messages.
  public var name: String
  /// The modules that the application uses itself, sorted by name.
  public var dependencies: [Dependency]
  /// Interfaces that the application uses itself, sorted by name.
  public var requires: [Dependency]
  /// The locations of the manifests of published modules, in the order of the file.
  public var catalogs: [CatalogReference]
  /// Patterns for the manifests of the modules that live in the application's workspace, in the order of the file.
  public var workspace: [String]
  /// Modules whose pre-releases are allowed, sorted.
  public var prereleases: [String]
  /// The module chosen for each interface that several provide.
  public var providers: [String: String]
  /// For each interface that is left to the host, the modules of which it supplies exactly one of its choice: at least two, in
  /// the order of the file. All of them are locked.
  public var choices: [String: [String]]
  /// The host's adapters from one interface to another, in the order of the file.
  public var adapters: [InterfaceAdapter]
  /// The overrides, sorted by module.
  public var overrides: [Override]
  /// Settings for what `modctl assemble` writes, and where.
  public var assembly: Assembly

  public init(
    name: String,
    dependencies: [Dependency] = [],
    requires: [Dependency] = [],
    catalogs: [CatalogReference] = ["manifests"],
    workspace: [String] = [],
    prereleases: [String] = [],
    providers: [String: String] = [:],
    choices: [String: [String]] = [:],
    adapters: [InterfaceAdapter] = [],
    overrides: [Override] = [],
    assembly: Assembly = Assembly()
  ) {
    self.name = name
    self.dependencies = dependencies
    self.requires = requires
    self.catalogs = catalogs
    self.workspace = workspace
    self.prereleases = prereleases
    self.providers = providers
    self.choices = choices
    self.adapters = adapters
    self.overrides = overrides
    self.assembly = assembly
  }
}

extension ApplicationManifest {
  static let keys = [
    "$schema", "name", "dependencies", "requires", "catalogs", "workspace", "prereleases", "providers",
    "adapters", "overrides", "assembly",
  ]
  static let overrideKeys = ["module", "version", "reason"]

  /// The pattern for the workspace of a new application, which has no modules yet.
  package static let newWorkspace = "Sources/*/module.json"

  /// Decodes an application manifest from bytes.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - path: the path by which diagnostics name the file.
  public static func decode(_ bytes: [UInt8], path: String) -> Decoded<ApplicationManifest> {
    DocumentDecoder.decode(SourceFile(path: path, bytes: bytes)) {
      ApplicationManifestDecoder(context: $1).decode($0)
    }
  }

  /// Reads an application manifest from a file.
  ///
  /// - Parameters:
  ///   - path: the path of the file, by which diagnostics name it too.
  ///   - directory: the folder to which relative paths refer.
  public static func read(
    _ path: String = "modules.json",
    in directory: String = "."
  ) -> Decoded<ApplicationManifest> {
    DocumentDecoder.read(path, in: directory, as: decode)
  }
}
