/// Which step of which module the current task works on, so that a step that would wait for itself is recognized.
struct CurrentStep: Sendable {
  let manager: ObjectIdentifier
  let node: NodeID
  let step: ModuleStep
  let operation: Int

  @TaskLocal static var current: CurrentStep?
}
