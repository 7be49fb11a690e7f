/// The three calls that a manager makes into a module.
public enum ModuleStep: String, Sendable, Hashable, CaseIterable {
  case initialize
  case run
  case destroy
}
