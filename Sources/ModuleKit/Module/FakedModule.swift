/// A module that ships a fake of itself, for tests of others and for previews.
///
/// The fake registers what the module registers, without network, files and other modules. It lives beside the module, so that
/// those who change one see the other, and is found by `withModules(_:fakes:)` of ModuleKitTesting.
///
/// ```swift
/// extension PaymentModule: FakedModule {
///   func initializeFake(in context: ModuleContext) async throws {
///     context.provide(.payment) { ApprovingPayment() }
///   }
/// }
/// ```
public protocol FakedModule: AppModule {
  /// Registers what stands in for the module. Nothing that it depends on is there.
  ///
  /// - Throws: whatever makes it impossible.
  func initializeFake(in context: ModuleContext) async throws
}
