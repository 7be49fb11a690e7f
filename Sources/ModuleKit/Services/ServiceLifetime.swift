/// How often a service is created.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ServiceLifetime: Sendable, Hashable {
  /// Created once in a life of its module, on first request, however many callers request it at the same time. The default.
  ///
  /// If its factory could request a scoped service, which its module provides or requires in order, directly or through other
  /// modules, the singleton is created as soon as `initialize` has returned. A singleton that keeps what belongs to a scope then
  /// fails the start.
  case singleton
  /// Created for each caller.
  case transient
  /// Created once per scope, on first request, and ended with the scope; see ``ServiceScope``.
  case scoped
}
