/// The place of one interface in a manager: whose module provides it now.
///
/// It stays the same for the life of the manager, while modules come and go in it.
final class ServiceSlot: Sendable {
  let interface: String
  private let provider = AtomicReference<ModuleContext>()

  init(_ interface: String) { self.interface = interface }

  /// The provider, if there is one that is ready.
  var context: ModuleContext? { provider.load() }

  /// - Returns: the former provider.
  func put(_ context: ModuleContext?) -> ModuleContext? { provider.exchange(context) }
}
