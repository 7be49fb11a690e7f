/// The three calls that a manager makes into a module.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ModuleStep: String, Sendable, Hashable, Codable, CaseIterable {
  case initialize
  case run
  case destroy
}
