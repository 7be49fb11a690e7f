public import VersionResolver

/// Where the code of a module is: `package` in `module.json`.
///
/// With it, `modctl assemble` builds what the lockfile selects; a module without it is built by hand.
///
/// ```swift
/// let package = ModulePackage(PackageLocation("https://git.example/cart.git"), version: Version(2, 1, 0))
/// print(package.product(of: "acme/cart"), package.type(of: "acme/cart"))  // Cart CartModule
/// ```
public struct ModulePackage: Sendable, Hashable {
  /// The package: a git repository, an identity of a registry or, for a module of the workspace only, a folder.
  public var location: PackageLocation
  /// The package's version, a tag of the repository; `nil` if it is the module's.
  public var version: Version?
  /// The commit that the tag named when the version was published, in hexadecimal digits; `nil` if that is not recorded.
  public var revision: String?
  /// The library product with the module; `nil` for the default, see ``product(of:)``.
  public var product: String?
  /// The Swift module to import; `nil` if the product's name is its name.
  public var importName: String?
  /// The type that conforms to `AppModule`; `nil` for the default, see ``type(of:)``.
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
  /// The package's version: what the manifest says, else that of the module's version.
  public func version(of module: Version) -> Version { version ?? module }

  /// The library product: what the manifest says, else the module's name without scope in upper camel case, `TaxTables` for
  /// `acme/tax-tables`.
  public func product(of module: String) -> String { product ?? Self.targetName(of: module) }

  /// The Swift module to import: what the manifest says, else the product's name, as far as it can be a name in Swift.
  public func importName(of module: String) -> String {
    importName ?? SwiftName.identifier(from: product(of: module))
  }

  /// The type that conforms to `AppModule`: what the manifest says, else the imported module's name and `Module`.
  public func type(of module: String) -> String { type ?? importName(of: module) + "Module" }

  /// The name of a module in upper camel case without its scope: `acme/tax-tables` becomes `TaxTables`, `3d` `Module3d`.
  package static func targetName(of module: String) -> String {
    let words = Path.name(of: module).split { !$0.isLetter && !$0.isNumber }
    let text = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return text.first?.isLetter ?? false ? text : "Module" + text
  }

  package static let keys = ["url", "id", "path", "version", "revision", "product", "import", "type"]
}

/// Names in Swift, as far as they are ASCII.
package enum SwiftName {
  /// The text with `_` in place of what a name may not contain, as SwiftPM names the module of a target.
  package static func identifier(from text: String) -> String {
    let name = String(String.UnicodeScalarView(text.unicodeScalars.map { isInside($0) ? $0 : "_" }))
    return isIdentifier(name) ? name : "_" + name.dropFirst()
  }

  /// Whether a text is a name, or several with dots between them.
  package static func isPath(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { isIdentifier(String($0)) }
  }

  /// Whether a text is a name: letters, digits and `_`, and no digit first.
  package static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
    return text.unicodeScalars.allSatisfy(isInside)
  }

  private static func isInside(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }
}
