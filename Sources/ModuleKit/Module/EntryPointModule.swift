/// A module that has something to show first: a page, the model of a screen, a request handler.
///
/// The host gets it by the module's name, ``ModuleManager/entryPoint(of:as:)``, without having been compiled with the
/// module.
///
/// ```swift
/// struct CartModule: EntryPointModule {
///   …
///   func entryPoint() async throws -> any Sendable { CartPage(store: store) }
/// }
/// ```
public protocol EntryPointModule: AppModule {
  /// Returns what the module has to show first, of any type.
  ///
  /// - Throws: whatever keeps it from being made; the host's call throws the same.
  func entryPoint() async throws -> any Sendable
}
