/// A module with an entry point: a page, a screen's model, a request handler.
///
/// The host looks it up by the module's name with ``ModuleManager/entryPoint(of:as:)``, without being compiled against the
/// module.
///
/// ```swift
/// struct CartModule: EntryPointModule {
///   static let manifest = ModuleManifest(embedded: PackageResources.module_json)
///   let store = CartStore()
///
///   func initialize(in context: ModuleContext) async throws {}
///   func entryPoint() async throws -> any Sendable { CartPage(store: store) }
/// }
/// ```
public protocol EntryPointModule: AppModule {
  /// Returns the module's entry point, which may be of any type.
  ///
  /// - Throws: whatever prevents its creation; the host's call rethrows it.
  func entryPoint() async throws -> any Sendable
}
