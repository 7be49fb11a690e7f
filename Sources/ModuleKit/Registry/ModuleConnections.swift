/// A module's side of services, actions and events in one of its lives.
struct ModuleConnections: ~Copyable {
  /// What it offers, once `initialize` has returned; nothing any more when its life is over.
  let binding = AtomicReference<ServiceBinding>()
  /// The providers of the services that it requires in order, by interface; they are ready.
  let providers: NameTable<ModuleContext>
}
