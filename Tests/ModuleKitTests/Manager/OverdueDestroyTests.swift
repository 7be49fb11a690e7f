import ModuleKit
import ModuleKitTesting
import Testing

@Suite("A module that cannot be destroyed in time because it is in use")
struct OverdueDestroyTests {
  private static let service = ServiceKey<Int>("session")

  @Test("The problem says that its uses had not ended", arguments: ["use", "action", "event", "scope"])
  func uses(kind: String) throws {
    let simulation = Simulation(seed: 1)
    let (clock, executor) = (simulation.clock, simulation.executor)
    let slow: @Sendable () async -> Void = {
      // Ignores its cancellation.
      await Task(executorPreference: executor) { try? await clock.sleep(for: .seconds(100)) }.value
    }
    let server = module("server", provides: ["session": "1.0.0"]) { context in
      context.provideScoped(Self.service) { _ in 1 }
      context.handle(.emptyCart) { _ in
        await slow()
        return 1
      }
      context.subscribe(.orderPlaced) { _ in await slow() }
    }
    let manager = try simulation.manager([server]) { $0.timeouts.destruction = .seconds(5) }
    let report = try simulation.run {
      try await manager.start()
      let user = Task(executorPreference: executor) {
        switch kind {
        case "use": try await manager.use(FakeModule.self) { _ in await slow() }
        case "action": _ = try await manager.call(.emptyCart)
        case "event": manager.publish(.orderPlaced, 1)
        default:
          try await manager.withScope { scope in
            _ = try await scope.service(Self.service)
            await slow()
          }
        }
      }
      try await clock.sleep(for: .seconds(1))
      let report = await manager.stop()
      _ = await user.result
      return report
    }
    let problem =
      "destroy of server did not end within 5.0 seconds, since 1 of the module's uses had not ended"
    #expect(report.problems.map(\.description) == [problem])
  }
}
