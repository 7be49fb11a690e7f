import ModuleManifests
public import VersionResolver

/// A selected module as a part of the package that `modctl assemble` writes.
public struct AssembledModule: Sendable, Hashable {
  public let name: String
  public let version: Version
  /// Where its code is; `nil` if its manifest does not say, so that the host builds it and hands it in.
  let package: ModulePackage?
  /// The file of its manifest.
  let manifest: String
  /// Whether the host makes it, so that nothing calls its `init()`.
  public let isHandedIn: Bool

  /// The library product with the module.
  var product: String { package?.product(of: name) ?? "" }
  /// The Swift module to import.
  var importName: String { package?.importName(of: name) ?? "" }
  /// The type that conforms to `AppModule`.
  var type: String { package?.type(of: name) ?? "" }

  /// `cart 2.1.0: manifests/cart/2.1.0.json`, so that who reads an error of the compiler finds the manifest.
  var remark: String { "\(name) \(version): \(Printable.escaped(manifest))" }
}
