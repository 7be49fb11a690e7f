/// A module that ships a fake of itself, for other modules' tests and for previews.
///
/// The fake registers what the module registers, without using the network, files or other modules. It lives next to the module,
/// so anyone who changes one sees the other. `withModules(_:fakes:)` of ModuleKitTesting finds it.
///
/// ```swift
/// extension PaymentModule: FakeableModule {
///   func initializeFake(in context: ModuleContext) async throws {
///     context.provide(.payment) { ApprovingPayment() }
///   }
/// }
/// ```
public protocol FakeableModule: AppModule {
  /// Registers the fake in place of the module. None of the module's dependencies are available.
  ///
  /// - Throws: whatever prevents the fake from becoming ready.
  func initializeFake(in context: ModuleContext) async throws
}
