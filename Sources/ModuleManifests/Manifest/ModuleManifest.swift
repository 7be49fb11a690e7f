public import VersionResolver

/// A module's description of itself: the content of `module.json`, or of one entry of a catalog.
///
/// All lists are sorted by name, so the order of keys in the file makes no difference.
///
/// ```swift
/// let decoded = ModuleManifest.decode(bytes, path: "module.json")
/// guard let manifest = decoded.value else { return print(decoded.diagnostics) }
/// print(manifest.name, manifest.version)
/// ```
public struct ModuleManifest: Sendable, Hashable {
  /// The module's name; see ``ModuleName`` for what is valid.
  public var name: String
  /// The module's version.
  public var version: Version
  /// What the module is for, in a sentence.
  public var summary: String?
  /// The module's place among the layers of an application, if it is stated.
  public var kind: ModuleKind?
  /// Modules that must be selected in a matching version, and are initialized first.
  public var dependencies: [Dependency]
  /// Modules that, if selected, must match and are initialized first.
  public var optionalDependencies: [Dependency]
  /// Modules that must not be selected in a matching version.
  public var conflicts: [Dependency]
  /// Interfaces that this module implements.
  public var provides: [ProvidedInterface]
  /// Interfaces of which exactly one selected module must provide a matching version.
  public var requires: [Dependency]
  /// The routes that the module answers, in the order of the file.
  public var routes: [String]
  /// The actions that the module handles. Calling one of them initializes a module that starts on first use.
  public var actions: [DeclaredAction]
  /// The location of the code, or `nil` if the module is a target of the host's package or the host creates it.
  public var package: ModulePackage?
  /// When this version was published, if that is stated.
  public var published: Timestamp?
  /// Why this version must no longer be selected, if it was yanked.
  public var yanked: String?
  /// The text from which the manifest was read, if it is embedded in a program. Ignored in comparisons.
  package var origin = ManifestOrigin()

  /// Creates a manifest in code, instead of reading `module.json`.
  ///
  /// ```swift
  /// let manifest = ModuleManifest(
  ///   name: "cart",
  ///   version: Version(1, 0, 0),
  ///   actions: [DeclaredAction("cart.add-item", .remote), DeclaredAction("cart.clear")]
  /// )
  /// print(manifest.actions.map(\.name))  // ["cart.add-item", "cart.clear"]
  /// ```
  public init(
    name: String,
    version: Version,
    summary: String? = nil,
    kind: ModuleKind? = nil,
    dependencies: [Dependency] = [],
    optionalDependencies: [Dependency] = [],
    conflicts: [Dependency] = [],
    provides: [ProvidedInterface] = [],
    requires: [Dependency] = [],
    routes: [String] = [],
    actions: [DeclaredAction] = [],
    package: ModulePackage? = nil,
    published: Timestamp? = nil,
    yanked: String? = nil
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.kind = kind
    self.dependencies = dependencies
    self.optionalDependencies = optionalDependencies
    self.conflicts = conflicts
    self.provides = provides
    self.requires = requires
    self.routes = routes
    self.actions = actions
    self.package = package
    self.published = published
    self.yanked = yanked
  }
}

extension ModuleManifest {
  /// The keys of the format, in the order in which they are explained.
  package static let keys = [
    "$schema", "name", "version", "summary", "kind", "dependencies", "optionalDependencies", "conflicts",
    "provides",
    "requires", "routes", "actions", "package", "published", "yanked",
  ]

  /// Decodes a manifest from bytes.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - path: the path by which diagnostics name the file.
  public static func decode(_ bytes: [UInt8], path: String) -> Decoded<ModuleManifest> {
    DocumentDecoder.decode(SourceFile(path: path, bytes: bytes)) {
      ModuleManifestDecoder(context: $1).decode($0)
    }
  }

  /// Reads a manifest from a file.
  ///
  /// - Parameters:
  ///   - path: the path of the file, by which diagnostics name it too.
  ///   - directory: the folder to which relative paths refer.
  public static func read(_ path: String, in directory: String = ".") -> Decoded<ModuleManifest> {
    DocumentDecoder.read(path, in: directory, as: decode)
  }
}

/// The role of a module. Dependencies point from `feature` through `service` to `toolkit`.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ModuleKind: String, Sendable, Hashable, CaseIterable {
  /// A business module that a user sees or calls.
  case feature
  /// A business module without a user interface.
  case service
  /// A module that serves any other and contains no business logic.
  case toolkit
}

/// An interface (a business protocol) that a module implements, and its version.
public struct ProvidedInterface: Sendable, Hashable {
  public var name: String
  public var version: Version

  public init(_ name: String, _ version: Version) {
    self.name = name
    self.version = version
  }
}

/// The origin of an embedded manifest, and what is wrong with it.
///
/// All origins are equal, so two manifests are equal if their contents are.
package struct ManifestOrigin: Sendable, Hashable {
  /// The text with the positions of its parts, or `nil` if it is not JSON or the manifest was created in code.
  package var document: ManifestDocument?
  /// The problems with the text.
  package var diagnostics: [Diagnostic] = []

  package init() {}

  package static func == (left: ManifestOrigin, right: ManifestOrigin) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
