import Foundation
import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

@Suite("Outputs of remote calls that cannot be written as JSON")
struct UnwritableOutputTests {
  private typealias Order = JSONCodingTests.Order

  /// Returns the error of a remote call whose handler returns a value; `nil` if the value can be written.
  private func error<Output: Codable & Sendable>(
    writing output: @escaping @Sendable () -> Output
  ) async -> ModuleError? {
    var options = ModuleManagerOptions.patient
    options.authorizeRemoteCalls { _ in .allow }
    let make = module("make") {
      $0.handle(Action<NoValue, Output>("make"), exposure: .remote) { _ in output() }
    }
    return await moduleError {
      let manager = try ModuleManager(modules: [make], options: options)
      try await manager.start()
      defer { manager.requestStop() }
      _ = try await manager.handleRemoteCall("make", input: Array("{}".utf8), caller: "")
    }
  }

  @Test("A value that JSON cannot represent is an error of the output")
  func output() async {
    let relative = URL(string: "cart", relativeTo: URL(string: "https://a.example"))
    for order in [
      Order(due: .distantFuture.addingTimeInterval(1e13)), Order(due: Date(timeIntervalSince1970: .infinity)),
      Order(price: .nan), Order(link: relative),
    ] {
      let error = await error { order }
      #expect(error?.code == .badOutput, "\(order)")
      #expect(error?.description.contains("EncodingError") == false, "\(String(describing: error))")
    }
    let text = await error { Order(price: .nan) }?.description ?? ""
    #expect(text == "the output of make cannot be written: `price`: JSON has no such number")
  }

  @Test(
    "A value inside more than 128 objects and arrays is an error",
    arguments: [63, 64] + (TaskStack.isLarge ? [5_000] : [])
  )
  func depth(replies: Int) async {
    struct Reply: Codable, Sendable { var replies: [Reply] = [] }
    let error = await error { (0..<replies).reduce(Reply()) { reply, _ in Reply(replies: [reply]) } }
    let text = "the output of make cannot be written: objects and arrays are nested more than 128 levels deep"
    #expect(error?.description == (replies > 63 ? text : nil))
  }
}
