/// The three calls that a manager makes into a module.
public enum ModuleStep: String, Sendable, Hashable, CaseIterable {
  case initialize
  case run
  case destroy
}

extension ModuleStep {
  init(_ step: LifecycleStep) {
    self =
      switch step {
      case .initialize: .initialize
      case .run: .run
      case .destroy: .destroy
      }
  }
}
