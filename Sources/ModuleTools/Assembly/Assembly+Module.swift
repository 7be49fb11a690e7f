import ModuleManifests
public import VersionResolver

extension Assembly {
  /// A selected module as part of the package that `modctl assemble` writes.
  public struct Module: Sendable, Hashable {
    public let name: String
    public let version: Version
    /// Where the module's code is; `nil` if its manifest does not say, in which case the host creates the module and hands it in.
    let package: ModulePackage?
    /// The path of the module's manifest.
    let manifest: String
    /// Whether the host creates the module instead of the generated code calling its `init()`.
    public let isHandedIn: Bool

    /// The library product that contains the module.
    var product: String { package?.product(of: name) ?? "" }
    /// The Swift module to import.
    var importName: String { package?.importName(of: name) ?? "" }
    /// The type that conforms to `AppModule`.
    var type: String { package?.type(of: name) ?? "" }

    /// For example, `cart 2.1.0: manifests/cart/2.1.0.json`, so anyone who reads a compiler error can find the manifest.
    var remark: String { "\(name) \(version): \(Printable.escaped(manifest))" }
  }
}

/// Names that the code of a module cannot have, or not everywhere, because the packages it is built with have them.
package enum AssembledNames {
  /// The targets of ModuleKit's products, all of which SwiftPM loads: it refuses another target with such a name.
  package static let moduleKitTargets: Set = [
    "AssembleModules", "CheckModuleManifest", "ModctlCommand", "ModctlNetwork", "ModctlReadCommand",
    "ModuleCatalogs", "ModuleCoding", "ModuleGraphs", "ModuleKit", "ModuleKitServer", "ModuleKitTesting",
    "ModuleLibc", "ModuleManifests", "ModuleTools", "VersionResolver", "modctl", "modctl-build",
    "modctl-fetch",
  ]

  /// The types that the generated code uses without the names of their modules.
  static let usedTypes: Set = [
    "AppModule", "CustomStringConvertible", "Error", "Lockfile", "ModuleAdapter", "ModuleConfiguration",
    "ModuleManager", "ModuleManagerOptions", "Sendable", "Set", "String",
  ]
  /// The other types whose names are what modules are usually called.
  static let moduleKitTypes: Set = [
    "EntryPointModule", "FakeableModule", "LongRunningModule", "URLHandlingModule",
  ]
}
