import ModuleKit
import ModuleKitTesting
import Synchronization
import Testing

@Suite("Actions")
struct ActionTests {
  static func cart(_ exposure: ActionExposure = .internal) -> FakeModule {
    module("cart") { context in
      context.handle(.addItem, exposure: exposure) { item in
        if item.count < 1 { throw Failure("nothing to add") }
        return Receipt(lines: [item.name], total: Double(item.count) * 1.5)
      }
      context.handle(.emptyCart) { _ in 3 }
    }
  }

  static func open(_ options: inout ModuleManagerOptions) {
    options.authorizeRemoteCalls { call in
      call.caller as? String == "ann" ? .allow : .refuse("only Ann may call \(call.action)")
    }
  }

  static func running(_ exposure: ActionExposure = .remote) async throws -> ModuleManager {
    var options = ModuleManagerOptions.patient
    open(&options)
    let manager = try ModuleManager(modules: [cart(exposure)], options: options)
    try await manager.start()
    return manager
  }

  @Test("CTMediator: a module calls another through a façade, typed, without knowing it")
  func facade() async throws {
    let receipts = Mutex<[Receipt]>([])
    var shop = module("shop", needs: ["cart"])
    shop.onRun = { context in
      let receipt = try await context.addToCart(Item(name: "tea", count: 2))
      receipts.withLock { $0.append(receipt) }
      context.requestStop()
    }
    try await ModuleManager(modules: [Self.cart(), shop]).run()
    #expect(receipts.withLock { $0 } == [Receipt(lines: ["tea"], total: 3)])
  }

  @Test("CTMediator: a local call encodes nothing, and its errors reach the caller unchanged")
  func local() async throws {
    /// Cannot be encoded at all.
    struct Stubborn: Codable, Sendable {
      var text: String
      init(_ text: String) { self.text = text }
      init(from decoder: any Decoder) throws { throw Failure("decoded") }
      func encode(to encoder: any Encoder) throws { throw Failure("encoded") }
    }
    let action = Action<Stubborn, Stubborn>("echo")
    let echo = module("echo") { $0.handle(action) { Stubborn($0.text + "!") } }
    let manager = try ModuleManager(modules: [echo, Self.cart()])
    try await manager.start()
    #expect(try await manager.call(action, Stubborn("hi")).text == "hi!")
    #expect(try await manager.call(.emptyCart) == 3)
    await #expect(throws: Failure("nothing to add")) {
      try await manager.call(.addItem, Item(name: "tea", count: 0))
    }
    let wrong = await moduleError { _ = try await manager.call(Action<Int, Int>("echo"), 1) }
    #expect(wrong?.code == .wrongType && wrong?.module == "echo")
    await manager.stop()
  }

  @Test(
    "CTMediator: an action without a handler is offered to one module after the other, and is an error by default"
  )
  func unhandled() async throws {
    let asked = Journal()
    func answering(_ name: String, priority: Int, _ answer: HandlerAnswer<any Codable & Sendable>)
      -> FakeModule
    {
      var fake = module(name) { context in
        context.onUnhandled { call in
          asked.write(.running, name)
          return answer
        }
      }
      fake.priority = priority
      return fake
    }
    var options = ModuleManagerOptions.patient
    options.onUnhandled { call in
      asked.write(.running, "host")
      return call.name == "cart.empty" ? .handled(42) : .declined
    }
    let manager = try ModuleManager(
      modules: [
        answering("b", priority: 0, .declined), answering("a", priority: 0, .declined),
        answering("z", priority: 5, .declined),
      ],
      options: options
    )
    try await manager.start()
    #expect(try await manager.call(.emptyCart) == 42)
    #expect(asked.modules(.running) == ["z", "a", "b", "host"])
    let error = await moduleError { _ = try await manager.call(.addItem, Item(name: "tea", count: 1)) }
    #expect(error?.code == .unhandled)
    #expect(error?.description == "no ready module handles `cart.add-item`", "\(String(describing: error))")
    await manager.stop()
  }

  @Test("Protocol + Version: modules are asked one by one until one handles it, and the input is typed")
  func firstHandles() async throws {
    let cache = module("cache") { context in
      context.onUnhandled { call in
        guard call.name == "cart.add-item" else { return .declined }
        let item = try call.input(as: Item.self)
        return .handled(Receipt(lines: ["cached \(item.name)"], total: 0))
      }
    }
    let late = module("late") { context in
      context.onUnhandled { _ in throw Failure("never asked") }
    }
    let manager = try ModuleManager(modules: [late, cache])
    try await manager.start()
    let receipt = try await manager.call(.addItem, Item(name: "tea", count: 1))
    #expect(receipt.lines == ["cached tea"])
    await manager.stop()
  }

  @Test(
    "CTMediator: a remote call goes by name and JSON, and the host sees caller, action, module and input first"
  )
  func remote() async throws {
    let seen = Mutex<[RemoteCall]>([])
    var options = ModuleManagerOptions.patient
    options.authorizeRemoteCalls { call in
      seen.withLock { $0.append(call) }
      return call.caller as? String == "ann" ? .allow : .refuse("only Ann")
    }
    let manager = try ModuleManager(modules: [Self.cart(.remote)], options: options)
    try await manager.start()
    let input = Array(#"{"name": "tea", "count": 2}"#.utf8)
    let output = try await manager.handleRemoteCall("cart.add-item", input: input, caller: "ann")
    #expect(String(decoding: output, as: UTF8.self) == #"{"lines":["tea"],"total":3.0}"#)
    let call = try #require(seen.withLock { $0.first })
    #expect(
      call.action == "cart.add-item" && call.module == "cart"
        && call.input as? Item == Item(name: "tea", count: 2)
    )
    let refused = await moduleError {
      _ = try await manager.handleRemoteCall("cart.add-item", input: input, caller: "bob")
    }
    #expect(refused?.code == .refused && refused?.description == "cart.add-item was refused: only Ann")
    await manager.stop()
  }

  @Test("Without an authorization every remote call is refused")
  func closed() async throws {
    let manager = try ModuleManager(modules: [Self.cart(.remote)])
    try await manager.start()
    let error = await moduleError {
      _ = try await manager.handleRemoteCall(
        "cart.add-item",
        input: Array(#"{"name":"a","count":1}"#.utf8),
        caller: "ann"
      )
    }
    #expect(error?.code == .refused)
    await manager.stop()
  }

  @Test(
    "An input that does not fit is refused with its place, before any handler is asked",
    arguments: [
      (#"{"name": "tea"}"#, "1:1: `count` is missing"),
      (#"{"name": "tea", "count": "2"}"#, "1:26"),
      (#"{"name": "tea", "count": 2, "admin": true}"#, "unknown key `admin`"),
      (#"{"name": "tea", "name": "gold", "count": 2}"#, "cannot be read"),
      ("{", "cannot be read"), ("", "cannot be read"),
      (#"{"name": "tea", "count": 99999999999999999999}"#, "1:26: `count`: expected an integer from"),
      (
        #"{"name": "tea", "count": \#(String(repeating: "9", count: 100_000))}"#,
        "1:26: `count`: expected an integer from"
      ),
      (String(repeating: "[", count: 100_000), "cannot be read"),
      (String(repeating: " ", count: 2 << 20), "cannot be read: input:1:1: 2097152 bytes exceed the limit"),
    ]
  )
  func badInput(input: String, expected: String) async throws {
    let manager = try await Self.running()
    let error = await moduleError {
      _ = try await manager.handleRemoteCall("cart.add-item", input: Array(input.utf8), caller: "bob")
    }
    #expect(error?.code == .badInput && error?.module == "cart")
    #expect(error?.description.contains(expected) ?? false, "\(String(describing: error))")
    // The sender does not decide how long a line of the log is.
    #expect(error.map { $0.description.utf8.count < 500 } ?? false)
    await manager.stop()
  }

  @Test("Unhandled remote calls reach only handlers that opt in, and only after authorization")
  func remoteFallback() async throws {
    var options = ModuleManagerOptions.patient
    Self.open(&options)
    options.onUnhandled { _ in .handled("internal") }
    let manager = try ModuleManager(modules: [], options: options)
    let error = await moduleError { _ = try await manager.handleRemoteCall("x", input: [], caller: "ann") }
    #expect(error?.code == .unhandled)

    options.onUnhandled(exposure: .remote) { call in .handled("remote \(try call.input(as: Int.self))")
    }
    let open = try ModuleManager(modules: [], options: options)
    let output = try await open.handleRemoteCall("x", input: Array("5".utf8), caller: "ann")
    #expect(String(decoding: output, as: UTF8.self) == "\"remote 5\"")
    let refused = await moduleError { _ = try await open.handleRemoteCall("x", input: [], caller: "bob") }
    #expect(refused?.code == .refused)
  }

  @Test("An action that two modules handle fails the start, and both are named", arguments: 0..<10)
  func duplicate(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let other = module("basket") { $0.handle(.emptyCart) { _ in 1 } }
    let manager = try simulation.manager([Self.cart(), other])
    let error = try simulation.run { await moduleError { try await manager.start() } }
    #expect(
      error?.description.contains("basket and cart handle the action cart.empty") ?? false,
      "seed \(seed)"
    )
    let twice = try simulation.manager([
      module("cart") { context in
        context.handle(.emptyCart) { _ in 1 }
        context.handle(.emptyCart) { _ in 2 }
      }
    ])
    let second = try simulation.run { await moduleError { try await twice.start() } }
    #expect(second?.description.contains("cart handles the action cart.empty twice") ?? false)
  }

  @Test(
    "CTMediator: handlers end with their module, and its replacement or another module takes over",
    arguments: 0..<20
  )
  func changes(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    @Sendable func empty(_ name: String, _ version: String, _ answer: Int) -> FakeModule {
      module(name, version) { $0.handle(.emptyCart) { _ in answer } }
    }
    let manager = try simulation.manager([empty("cart", "1.0.0", 1)])
    let answers = try simulation.run { () -> [Int] in
      try await manager.start()
      var answers = [try await manager.call(.emptyCart)]
      try await manager.replace([empty("cart", "1.1.0", 2)])
      answers.append(try await manager.call(.emptyCart))
      // In one transaction, from one module to another.
      try await manager.apply(ModuleChange(adding: [empty("basket", "1.0.0", 3)], removing: ["cart"]))
      answers.append(try await manager.call(.emptyCart))
      return answers
    }
    #expect(answers == [1, 2, 3], "seed \(seed)")
    let rival = try simulation.run {
      await moduleError { try await manager.add([empty("cart", "1.0.0", 4)]) }
    }
    #expect(rival?.code == .initializeFailed)
    #expect(try simulation.run { try await manager.call(.emptyCart) } == 3)
    let stopped = try simulation.run { () -> ModuleError? in
      await manager.stop()
      return await moduleError { _ = try await manager.call(.emptyCart) }
    }
    #expect(stopped?.code == .unhandled)
    #expect(stopped?.description == "no ready module handles `cart.empty`: the manager is stopped")
  }

  @Test(
    "Two newcomers of one change cannot handle the same action, though their predecessor leaves",
    arguments: 0..<10
  )
  func rivals(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    @Sendable func empty(_ name: String, _ version: String) -> FakeModule {
      module(name, version) { $0.handle(.emptyCart) { _ in version == "1.0.0" ? 1 : 2 } }
    }
    let manager = try simulation.manager([empty("cart", "1.0.0")])
    let (error, answer) = try simulation.run { () -> (ModuleError?, Int) in
      try await manager.start()
      var change = ModuleChange(adding: [empty("basket", "1.1.0")])
      change.replacements = [empty("cart", "1.1.0")]
      let error = await moduleError { [change] in try await manager.apply(change) }
      return (error, try await manager.call(.emptyCart))
    }
    #expect(error?.code == .initializeFailed, "seed \(seed)")
    #expect(answer == 1, "seed \(seed)")
  }

  @Test("Callers do not notice a replacement", arguments: 0..<3)
  func underLoad(seed: UInt64) async throws {
    @Sendable func empty(_ patch: Int) -> FakeModule {
      module("cart", "1.0.\(patch)") { $0.handle(.emptyCart) { _ in patch } }
    }
    let manager = try ModuleManager(modules: [empty(0)])
    try await manager.start()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var last = 0
          for _ in 0..<500 {
            let patch = try await manager.call(.emptyCart)
            #expect(patch >= last, "seed \(seed)")
            last = patch
          }
        }
      }
      group.addTask { for patch in 1...20 { try await manager.replace([empty(patch)]) } }
      try await group.waitForAll()
    }
    await manager.stop()
  }

  @Test("A module is not destroyed during a call that it handles", arguments: 0..<20)
  func leased(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let executor = simulation.executor
    let journal = simulation.journal
    let slow = module("cart", journal: journal) { context in
      context.handle(.emptyCart) { _ in
        try await simulation.clock.sleep(for: .seconds(2))
        journal.write(.ran, "call")
        return 1
      }
    }
    let manager = try simulation.manager([slow])
    let answer = try simulation.run { () -> Int in
      try await manager.start()
      let call = Task.detached(executorPreference: executor) { try await manager.call(.emptyCart) }
      try await simulation.clock.sleep(for: .seconds(1))
      await manager.stop()
      return try await call.value
    }
    #expect(answer == 1)
    let last = journal.entries.suffix(2).map(\.description)
    #expect(
      last == ["ran call", "destroying cart"] || journal.entries.last?.kind == .destroyed,
      "seed \(seed)"
    )
    let call = journal.entries.firstIndex { $0.module == "call" }
    let end = journal.entries.firstIndex { $0.kind == .destroying }
    #expect(call != nil && end != nil && (call ?? 0) < (end ?? 0), "seed \(seed): \(journal.entries)")
  }

  @Test("An input decodes what an output encodes", arguments: 0..<20)
  func roundTrip(seed: UInt64) async throws {
    struct Deep: Codable, Sendable, Equatable {
      var numbers: [Double]
      var small: [Int8]
      var big: UInt64
      var flag: Bool?
      var names: [String: String]
      var children: [Deep]
    }
    @Sendable func random(_ depth: Int, _ generator: inout SplitMix64) -> Deep {
      func text() -> String {
        String(
          (0..<Int.random(in: 0..<6, using: &generator)).compactMap { _ in
            Unicode.Scalar(UInt32.random(in: 0..<0x2FFF, using: &generator)).map(Character.init)
          }
        )
      }
      return Deep(
        numbers: (0..<3).map { _ in Double(bitPattern: generator.next()) }.filter(\.isFinite),
        small: [.min, .max, Int8.random(in: .min ... .max, using: &generator)],
        big: generator.next(),
        flag: [true, false, nil].randomElement(using: &generator) ?? nil,
        names: [text(): text(), text() + "x": text()],
        children: depth == 0 ? [] : [random(depth - 1, &generator)]
      )
    }
    let action = Action<Deep, Deep>("echo")
    var options = ModuleManagerOptions.patient
    options.authorizeRemoteCalls { _ in .allow }
    let seen = Mutex<Deep?>(nil)
    let echo = module("echo") { context in
      context.handle(action, exposure: .remote) { value in
        seen.withLock { $0 = value }
        return value
      }
      context.handle(Action<NoValue, Deep>("make"), exposure: .remote) { _ in
        var generator = SplitMix64(seed: seed)
        return random(4, &generator)
      }
    }
    let manager = try ModuleManager(modules: [echo], options: options)
    try await manager.start()
    let made = try await manager.handleRemoteCall("make", input: Array("{}".utf8), caller: "")
    let echoed = try await manager.handleRemoteCall("echo", input: made, caller: "")
    var generator = SplitMix64(seed: seed)
    #expect(seen.withLock { $0 } == random(4, &generator), "seed \(seed)")
    #expect(echoed.count == made.count)
    await manager.stop()
  }
}
