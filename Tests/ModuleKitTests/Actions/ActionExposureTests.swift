import ModuleKit
import ModuleKitTesting
import Testing

@Suite("Scenario 17: internal actions cannot be called remotely")
struct ActionExposureTests {
  /// Returns a manager with an internal action that counts, a remote one, and an authorization that admits everyone.
  static func running(_ reached: Counter) async throws -> ModuleManager {
    var options = ModuleManagerOptions.patient
    options.authorizeRemoteCalls { _ in .allow }
    let modules = [
      module("cart") { context in
        context.handle(Action<NoValue, Int>("cart.wipe")) { _ in reached.raise() }
        context.handle(Action<NoValue, Int>("acme/cart.wipe")) { _ in reached.raise() }
        context.handle(Action<NoValue, Int>("cart.size"), exposure: .remote) { _ in 3 }
      }
    ]
    let manager = try ModuleManager(modules: modules, options: options)
    try await manager.start()
    return manager
  }

  @Test(
    "CTMediator: no spelling of its name reaches an internal action",
    arguments: [
      "cart.wipe", "acme/cart.wipe", "Cart.wipe", "CART.WIPE", "cart%2Ewipe", "%63art.wipe", "cart.wipe/",
      "/cart.wipe",
      "//cart.wipe", "acme//cart.wipe", "acme/./cart.wipe", "acme/../acme/cart.wipe", "./cart.wipe",
      "cart.wipe?",
      "cart.wipe?x=1", "cart.wipe#", "cart.size/../cart.wipe", "cart.size?cart.wipe", "cart.wipe\0",
      " cart.wipe",
      "cart.wipe ", "cart\u{2E}wipe\u{200B}", "c\u{0430}rt.wipe", "native:cart.wipe", "shop://cart.wipe", "",
    ]
  )
  func spelling(name: String) async throws {
    let reached = Counter()
    let manager = try await Self.running(reached)
    let error = await moduleError {
      _ = try await manager.handleRemoteCall(name, input: Array("{}".utf8), caller: "mallory")
    }
    #expect(error?.code == (["cart.wipe", "acme/cart.wipe"].contains(name) ? .notExposed : .unhandled))
    #expect(reached.value == 0)
    await manager.stop()
  }

  @Test("Fuzzed names and inputs never trap, and never reach an internal action", arguments: 0..<20)
  func fuzz(seed: UInt64) async throws {
    let reached = Counter()
    let manager = try await Self.running(reached)
    var generator = SplitMix64(seed: seed)
    let seeds = ["cart.wipe", "acme/cart.wipe", "cart.size", "shop://cart.wipe?x=%2e#a"].map {
      Array($0.utf8)
    }
    let salt = Array("%2e%2F/.?#&=\\:AZaz09\0\u{7F}\u{212A}\u{FF0E}".utf8)
    var sizes = 0
    for _ in 0..<500 {
      var name = seeds.randomElement(using: &generator) ?? []
      for _ in 0..<Int.random(in: 0..<4, using: &generator) {
        let place = Int.random(in: 0...name.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: name.insert(salt.randomElement(using: &generator) ?? 0, at: place)
        case 1 where place < name.count: name.remove(at: place)
        case 2 where place < name.count: name[place] ^= 0x20
        default: name.insert(contentsOf: salt.prefix(Int.random(in: 0..<6, using: &generator)), at: place)
        }
      }
      let input = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      let isPlain = Bool.random(using: &generator)
      do {
        let text = String(decoding: name, as: UTF8.self)
        let output = try await manager.handleRemoteCall(
          text,
          input: isPlain ? Array("{}".utf8) : input,
          caller: "mallory"
        )
        #expect(output == Array("3".utf8) && text == "cart.size", "seed \(seed): \(text)")
        sizes += 1
      } catch let error as ModuleError {
        #expect([.unhandled, .notExposed, .badInput].contains(error.code), "seed \(seed): \(error)")
      }
    }
    #expect(reached.value == 0, "seed \(seed)")
    #expect(sizes > 0, "seed \(seed): the fuzzer reaches what it may reach")
    await manager.stop()
  }

  @Test(
    "An action with an uncallable name is refused at the start",
    arguments: ["", "a b", "cart/../wipe", "Käse"]
  )
  func badNames(name: String) async throws {
    let manager = try ModuleManager(modules: [module("cart") { $0.handle(Action<Int, Int>(name)) { $0 } }])
    let error = await moduleError { try await manager.start() }
    #expect((error?.underlying as? ModuleError)?.diagnostics.first?.code == .badName)
  }
}
