/// The place of one interface in a manager: whose module provides it now.
///
/// It stays the same as long as it has a provider or a handle leads to it, while modules come and go in it.
final class ServiceSlot: Sendable {
  private let provider = AtomicReference<ModuleContext>()

  /// The provider, if there is one that is ready.
  var context: ModuleContext? { provider.load() }

  /// - Returns: the former provider.
  func put(_ context: ModuleContext?) -> ModuleContext? { provider.exchange(context) }
}
