import ModuleKit
import ModuleKitTesting
import Testing

@testable import ModuleKit

@Suite("Numbers from callers: durations of any length, and numbers that are not finite; scenario 26")
struct NumberTests {
  static let durations: [Duration] = [
    .seconds(Int64.max), .seconds(Int64.max) * 18, .seconds(Int64.min), .seconds(Int64.min) * 18,
    .seconds(-1), .seconds(100 * 366 * 86_400), .zero,
  ]

  private static func timeouts(_ duration: Duration) -> ModuleTimeouts {
    let limit = ModuleTimeouts.Limit.duration(duration)
    return ModuleTimeouts(initialization: limit, gracePeriod: limit, destruction: limit, cancellation: limit)
  }

  @Test(
    "A start and a stop work under a limit of any length; a negative one has already expired",
    arguments: durations
  )
  func limits(limit: Duration) async throws {
    var options = ModuleManagerOptions()
    options.timeouts = Self.timeouts(limit)
    options.startTimeout = limit
    options.stopTimeout = limit
    options.cancellationTimeout = limit
    let module = FakeModule("log")
    let manager = try ModuleManager(modules: [module], options: options)
    let error = await moduleError { try await manager.start() }
    #expect(limit <= .zero || error == nil, "\(String(describing: error))")
    let report = await manager.stop()
    #expect(limit <= .zero || report.problems.isEmpty, "\(report.problems)")
  }

  @Test("A module that hangs under such a limit is waited for", arguments: durations.filter { $0 > .zero })
  func hangs(limit: Duration) throws {
    let simulation = Simulation(seed: 1)
    let stuck = Stuck()
    let manager = try simulation.manager([FakeModule("slow") { _ in await stuck.wait() }]) {
      $0.timeouts = Self.timeouts(limit)
      $0.startTimeout = limit
    }
    let clock = simulation.clock
    try simulation.run {
      async let start = manager.start()
      clock.advance(by: .seconds(86_400))
      stuck.open()
      _ = try await start
      await manager.stop()
    }
  }

  @Test("A pause of any length before another run", arguments: durations)
  func pauses(pause: Duration) throws {
    let simulation = Simulation(seed: 2)
    var module = FakeModule("flaky")
    module.onRun = { _ in throw Failure() }
    module.onRunFailure = .restart(atMost: 2, pause: pause)
    let flaky = module
    let manager = try simulation.manager([flaky])
    try simulation.run {
      try await manager.start()
      await manager.stop()
    }
  }

  @Test("A clock that leaps: reports still describe the start, and nothing traps", arguments: durations)
  func leaps(leap: Duration) async throws {
    let clock = VirtualClock()
    let options = ModuleManagerOptions.patient
    let manager = try ModuleManager(
      modules: [
        FakeModule("log") { _ in clock.advance(by: leap) },
        FakeModule("cart", needs: ["log"]) { _ in clock.advance(by: leap) },
        FakeModule("shop", needs: ["cart"]) { _ in clock.advance(by: leap) },
      ],
      options: options,
      clock: clock
    )
    let report = try await manager.start()
    #expect(report.description.contains("3 modules ready in "))
    #expect(report.json.contains("\"savings\""))
    #expect(report.timeline.bars.count == 3)
    await manager.stop()
  }

  @Test("A deadline beyond the end of time sleeps on the real clock until the task is cancelled")
  func sleep() async throws {
    let clock = ManagerClock(ContinuousClock())
    for due in Self.durations {
      let task = Task { try await clock.sleep(due) }
      if due > .zero { task.cancel() }
      _ = await task.result
    }
  }

  struct Ratio: Codable, Sendable {
    var double: Double?
    var float: Float?
  }

  @Test(
    "A number that is not finite is refused in a configuration, with its place",
    arguments: ["1e999", "-1e999", "1e400"]
  )
  func configuration(number: String) throws {
    let text = #"{"http": {"double": \#(number)}}"#
    let configuration = try ModuleConfiguration(json: Array(text.utf8), path: "config.json")
    let error = #expect(throws: ConfigurationError.self) {
      try configuration.value(Ratio.self, for: "http", among: ["http"], default: nil)
    }
    #expect(
      error?.description
        == "config.json:1:21: `double`: expected a number from -1.7976931348623157e+308 to 1.7976931348623157e+308"
    )
    let small = #"{"http": {"float": 1e39, "double": 1e-999}}"#
    let other = try ModuleConfiguration(json: Array(small.utf8), path: "config.json")
    let refusal = #expect(throws: ConfigurationError.self) {
      try other.value(Ratio.self, for: "http", among: ["http"], default: nil)
    }
    #expect(refusal?.description.contains("`float`: expected a number from -3.4028235e+38") ?? false)
  }

  private enum Level: String, Codable { case low, high }

  /// A number as a key is a member of an object, not an element of a list.
  @Test(
    "A mistake under a key that is a number is found at its place",
    arguments: [
      (#"{"-1": "none"}"#, 17), (#"{"7": "none"}"#, 16),
      (#"{"0": "low", "9223372036854775807": "none"}"#, 46),
    ]
  )
  func numericKeys(object: String, column: Int) throws {
    let configuration = try ModuleConfiguration(json: Array(#"{"http": \#(object)}"#.utf8), path: "c.json")
    let error = #expect(throws: ConfigurationError.self) {
      try configuration.value([Int: Level].self, for: "http", among: ["http"], default: nil)
    }
    #expect(error?.description.hasPrefix("c.json:1:\(column): ") ?? false, "\(error?.description ?? "")")
  }

  @Test("A number that is not finite is refused in a remote call", arguments: ["1e400", "-1e309"])
  func remote(number: String) async throws {
    let reached = Counter()
    var options = ModuleManagerOptions.patient
    options.authorizeRemoteCalls { _ in .allow }
    let manager = try ModuleManager(
      modules: [
        module("cart") { context in
          context.handle(Action<[Double], Int>("cart.sum"), exposure: .remote) { _ in reached.raise() }
        }
      ],
      options: options
    )
    try await manager.start()
    let error = await moduleError {
      _ = try await manager.handleRemoteCall(
        "cart.sum",
        input: Array("[1, \(number)]".utf8),
        caller: "mallory"
      )
    }
    #expect(error?.code == .badInput)
    #expect(
      error?.line.contains("input:1:5: `[1]`: expected a number from -1.797") ?? false,
      "\(error?.line ?? "")"
    )
    #expect(reached.value == 0)
    await manager.stop()
  }

  @Test(
    "A number that is not finite is refused in a URL, with the parameter's name",
    arguments: ["nan", "NaN", "inf", "-inf", "+infinity", "Infinity", "nan(0x1)", "1e999", "-1e999", "snan"]
  )
  func urls(text: String) throws {
    struct Wanted: Codable, Sendable {
      var double: Double?
      var float: Float?
      var text: String?
    }
    let pattern = try RoutePattern("shop://a/:double")
    func read(_ url: String) throws -> Wanted {
      try ResolvedRoute(url: try RouteURL(url), pattern: pattern, module: "a").input(as: Wanted.self)
    }
    for url in ["shop://a/\(text)", "shop://a/1?float=\(text)"] {
      let error = #expect(throws: RouteError.self, "\(url)") { _ = try read(url) }
      #expect(error?.code == .badParameter && error?.stage == .decode)
      let name = url.contains("float") ? "float" : "double"
      #expect(error?.message.contains("`\(name)`: expected a number") ?? false, "\(error?.message ?? "")")
    }
    // A handler that wants such a value asks for the text.
    #expect(try read("shop://a/1?text=\(text)").text == text)
    #expect(throws: RouteError.self) { _ = try read("shop://a/1?float=1e39") }
    #expect(throws: RouteError.self) {
      _ = try pattern.url(for: Wanted(double: .nan, float: nil, text: nil))
    }
  }
}
