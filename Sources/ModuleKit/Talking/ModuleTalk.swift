/// A module's side of services, actions and events in one of its lives.
struct ModuleTalk: ~Copyable {
  /// What it offers, once `initialize` has returned.
  let binding = OnceReference<ServiceBinding>()
  /// The providers of the services that it requires in order, by interface; they are ready.
  let providers: NameTable<ModuleContext>
}
