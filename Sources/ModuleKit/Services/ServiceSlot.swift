/// The slot of one interface in a manager, which holds the module that currently provides it.
///
/// A slot stays the same while it has a provider or a handle refers to it, even as providers come and go.
final class ServiceSlot: Sendable {
  private let provider = AtomicReference<ModuleContext>()

  /// The provider, if one is ready.
  var context: ModuleContext? { provider.load() }

  /// - Returns: the previous provider.
  func put(_ context: ModuleContext?) -> ModuleContext? { provider.exchange(context) }
}
