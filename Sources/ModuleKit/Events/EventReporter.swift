/// Where listeners work, and where they report what went wrong. Apart from the ``Exchange``, which they may outlive.
struct EventReporter: Sendable {
  let hub: EventHub<ModuleEvent>
  let clock: ManagerClock
  let executor: (any TaskExecutor)?

  func report(_ kind: ModuleEvent.Kind) { hub.send(ModuleEvent(time: clock.now(), kind: kind)) }
}
