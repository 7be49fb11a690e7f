public import VersionResolver

/// The location of a module's code: `package` in `module.json`.
///
/// With it, `modctl assemble` builds what the lockfile selects. The host supplies a module without it.
///
/// ```swift
/// let package = ModulePackage(PackageLocation("https://git.example/cart.git"), version: Version(2, 1, 0))
/// print(package.product(of: "acme/cart"), package.type(of: "acme/cart"))  // Cart CartModule
/// ```
public struct ModulePackage: Sendable, Hashable {
  /// The package: a git repository, a registry identity or, only for a workspace module, a folder.
  public var location: PackageLocation
  /// The package's version, which is a tag of the repository; `nil` if it is the module's version.
  public var version: Version?
  /// The commit that the tag named when the version was published, in hexadecimal digits; `nil` if it is not recorded.
  public var revision: String?
  /// The library product with the module, or `nil` for the default; see ``product(of:)``.
  public var product: String?
  /// The Swift module to import, or `nil` if it has the product's name.
  public var importName: String?
  /// The type that conforms to `AppModule`, or `nil` for the default; see ``type(of:)``.
  public var type: String?

  public init(
    _ location: PackageLocation,
    version: Version? = nil,
    revision: String? = nil,
    product: String? = nil,
    importName: String? = nil,
    type: String? = nil
  ) {
    self.location = location
    self.version = version
    self.revision = revision
    self.product = product
    self.importName = importName
    self.type = type
  }
}

extension ModulePackage {
  /// Returns the package's version: the one in the manifest, or else the module's version.
  public func version(of module: Version) -> Version { version ?? module }

  /// Returns the library product: the one in the manifest, or else the module's name without its scope in upper camel case, such
  /// as `TaxTables` for `acme/tax-tables`.
  public func product(of module: String) -> String { product ?? Self.targetName(of: module) }

  /// Returns the Swift module to import: the one in the manifest, or else the product's name, made into a valid Swift name.
  public func importName(of module: String) -> String {
    importName ?? SwiftName.identifier(from: product(of: module))
  }

  /// Returns the type that conforms to `AppModule`: the one in the manifest, or else the imported module's name followed by
  /// `Module`.
  public func type(of module: String) -> String { type ?? importName(of: module) + "Module" }

  /// Returns a module's name in upper camel case without its scope: `acme/tax-tables` becomes `TaxTables`, and `3d` becomes
  /// `Module3d`.
  package static func targetName(of module: String) -> String {
    let words = Path.name(of: module).split { !$0.isLetter && !$0.isNumber }
    let text = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return text.first?.isLetter ?? false ? text : "Module" + text
  }

  package static let keys = ["url", "id", "path", "version", "revision", "product", "import", "type"]
}
