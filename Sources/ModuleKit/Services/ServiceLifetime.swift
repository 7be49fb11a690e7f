/// How often a service is made.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ServiceLifetime: Sendable, Hashable {
  /// Once in a life of its module, when it is asked for the first time, however many ask at once. The default.
  ///
  /// Where its factory may ask for a service of a scope, which its module provides or requires in order, directly or behind
  /// other modules, it is made when `initialize` has returned: a singleton that keeps what belongs to a scope fails the start.
  case singleton
  /// Made for each caller.
  case transient
  /// Made once in a scope, when it is asked for there for the first time, and ended with the scope; see ``ServiceScope``.
  case scoped
}
