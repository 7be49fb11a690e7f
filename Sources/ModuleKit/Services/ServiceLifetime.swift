/// How often a service is made.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ServiceLifetime: Sendable, Hashable {
  /// Once in a life of its module, when it is asked for the first time, however many ask at once. The default.
  case singleton
  /// Made for each caller.
  case transient
}
