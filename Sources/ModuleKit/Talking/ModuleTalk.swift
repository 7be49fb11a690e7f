internal import Synchronization

/// A module's side of services, actions and events in one of its lives.
struct ModuleTalk: ~Copyable {
  let registrations = Guarded(Registrations())
  /// What it offers, once `initialize` has returned.
  let binding = AtomicLazyReference<ServiceBinding>()
  /// The providers of the services that it requires in order, by interface; they are ready.
  let providers: NameTable<ModuleContext>
}
