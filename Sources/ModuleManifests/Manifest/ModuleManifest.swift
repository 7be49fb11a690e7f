public import VersionResolver

/// What a module says about itself: the content of `module.json`, or of one entry of a catalog.
///
/// All lists are sorted by name, so that the order of keys in the file makes no difference.
///
/// ```swift
/// let decoded = ModuleManifest.decode(bytes, path: "module.json")
/// guard let manifest = decoded.value else { report(decoded.diagnostics) }
/// ```
public struct ModuleManifest: Sendable, Hashable {
  public var name: String
  public var version: Version
  public var summary: String?
  public var kind: ModuleKind?
  /// Modules that must be selected, must match, and are initialized first.
  public var dependencies: [Dependency]
  /// Modules that must match and are initialized first if they are selected.
  public var optionalDependencies: [Dependency]
  /// Modules that may not be selected in a matching version.
  public var conflicts: [Dependency]
  /// Interfaces that this module implements.
  public var provides: [ProvidedInterface]
  /// Interfaces of which exactly one selected module must provide a matching version.
  public var requires: [Dependency]
  /// The routes that the module answers, in the order of the file.
  public var routes: [String]
  /// The actions that the module handles. A call of one of them initializes a module that starts on first use.
  public var actions: [DeclaredAction]
  /// Where the code is; `nil` for a module that is built by hand.
  public var package: ModulePackage?
  public var published: Timestamp?
  /// Why this version must not be selected any more, if it was withdrawn.
  public var yanked: String?
  /// The text that it was read from, if it is embedded in a program. Takes no part in comparisons.
  package var origin = ManifestOrigin()

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

  /// Reads a manifest from bytes.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - path: how diagnostics name the file.
  public static func decode(_ bytes: [UInt8], path: String) -> Decoded<ModuleManifest> {
    DocumentDecoder.decode(SourceFile(path: path, bytes: bytes)) {
      ModuleManifestDecoder(context: $1).decode($0)
    }
  }

  /// Reads a manifest from a file.
  ///
  /// - Parameters:
  ///   - path: the file, and how diagnostics name it.
  ///   - directory: where relative paths start.
  public static func read(_ path: String, in directory: String = ".") -> Decoded<ModuleManifest> {
    DocumentDecoder.read(path, in: directory, as: decode)
  }
}

/// The part that a module plays; dependencies point from `feature` over `service` to `toolkit`.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ModuleKind: String, Sendable, Hashable, CaseIterable {
  /// A business module that a user sees or calls.
  case feature
  /// A business module without a face.
  case service
  /// Serves any module and knows no business.
  case toolkit
}

/// An interface (a business protocol) that a module implements, and in which version.
public struct ProvidedInterface: Sendable, Hashable {
  public var name: String
  public var version: Version

  public init(_ name: String, _ version: Version) {
    self.name = name
    self.version = version
  }
}

/// Where an embedded manifest comes from, and what is wrong with it.
///
/// All origins are equal, so that two manifests are equal if they say the same.
package struct ManifestOrigin: Sendable, Hashable {
  /// The text with the places of its parts, `nil` if it is not JSON or the manifest was made in code.
  package var document: ManifestDocument?
  /// What was wrong with the text.
  package var diagnostics: [Diagnostic] = []

  package init() {}

  package static func == (left: ManifestOrigin, right: ManifestOrigin) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
