import ArgumentParser
import Foundation
import ModuleKit
import ModuleManifests
import VersionResolver

/// Measures the cost of looking up a service and of calling an action.
@main
struct Talking: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "talking",
    abstract: "Measure service look-ups, action calls and events.",
    discussion: "Prints one line per operation: nanoseconds per operation, the best of all repeats."
  )

  @Option(help: "How many times to run each operation.")
  var count = 1_000_000

  @Option(name: .customLong("repeat"), help: "How many times to measure each.")
  var repeats = 5

  @Option(help: "How many megabytes of JSON a remote call has.")
  var megabytes = 10

  func run() async throws {
    let shop = TalkingModule(name: "shop", requires: true)
    let input = try JSONEncoder().encode(RemoteOrders.make(size: megabytes << 20))
    var options = ModuleManagerOptions()
    options.authorizeRemoteCalls(maximumInputSize: input.count) { _ in .allow }
    let manager = try ModuleManager(
      modules: [TalkingModule(name: "counter", requires: false), shop],
      options: options
    )
    try await manager.start()
    guard let context = await shop.context else { throw ExitCode.failure }
    let handle = manager.serviceHandle(.counter)
    var sum = 0
    try await measure("service_in_context") { sum &+= try context.service(.counter).next(1) }
    try await measure("service_by_handle") { sum &+= try handle.get().next(1) }
    try await measure("service_used_by_handle") { sum &+= try await handle.use { $0.next(1) } }
    try await measure("action_call") { sum &+= try await manager.call(.next, 1) }
    try await measure("event_without_listener") { manager.publish(EventKey<Int>("nobody"), 1) }
    try await measureRemoteCalls(RemoteOrders(manager: manager, input: [UInt8](input)))
    await manager.stop()
    print("sum=\(sum)")
  }

  private func measureRemoteCalls(_ orders: RemoteOrders) async throws {
    var best: (call: Duration, foundation: Duration) = (.seconds(3_600), .seconds(3_600))
    for _ in 0..<max(1, repeats) {
      let times = try await orders.measure()
      best = (min(best.call, times.call), min(best.foundation, times.foundation))
    }
    let size = Double(orders.input.count) / 1e6
    func speed(_ time: Duration) -> Double { (size / (time / .seconds(1)) * 10).rounded() / 10 }
    print("operation=remote_call mb_per_s=\(speed(best.call)) foundation_mb_per_s=\(speed(best.foundation))")
  }

  private func measure(_ name: String, _ body: () async throws -> Void) async throws {
    let clock = ContinuousClock()
    var best = Duration.seconds(3_600)
    for _ in 0..<max(1, repeats) {
      let begin = clock.now
      for _ in 0..<count { try await body() }
      best = min(best, clock.now - begin)
    }
    let nanoseconds = best / .nanoseconds(1) / Double(count)
    print("operation=\(name) ns=\((nanoseconds * 10).rounded() / 10)")
  }
}
