import ModuleKit
import TestSupport
import Testing

@Suite("Scenario 21: a host and its signals")
struct HostTests {
  @Test("SIGTERM during the start: a clean exit, and no request was served")
  func whileStarting() async throws {
    let host = try HostProcess("ShopHost", "6000000")
    try await host.wait(for: "loading stock")
    try host.ask("/cart")
    try await host.wait(for: "503 /cart")
    host.terminate()
    #expect(await host.end() == 0)
    #expect(host.lines == ["loading stock", "503 /cart", "bye"])
  }

  @Test("No request is served before the host is ready, every one afterwards, and SIGTERM ends it in order")
  func whileRunning() async throws {
    let host = try HostProcess("ShopHost", "300")
    try await host.wait(for: "loading stock")
    for number in 0..<20 { try host.ask("/early/\(number)") }
    try await host.wait(for: "ready")
    for number in 0..<20 { try host.ask("/late/\(number)") }
    for number in 0..<20 { try await host.wait(for: "200 /late/\(number)") }
    host.terminate()
    #expect(await host.end() == 0)
    let lines = host.lines
    let loaded = try #require(lines.firstIndex(of: "stock is loaded"))
    #expect(!lines[..<loaded].contains { $0.hasPrefix("200") })
    #expect(lines.filter { $0.hasPrefix("503") }.count <= 20)
    #expect(Array(lines.suffix(4)) == ["no new requests", "http is closed", "stock is closed", "bye"])
  }

  @Test("SIGTERM at any moment: always a clean exit", arguments: 0..<10)
  func anyMoment(_ moment: Int) async throws {
    let host = try HostProcess("ShopHost", "\(moment)")
    try await host.wait(for: "loading stock")
    for _ in 0..<moment * 200 { await Task.yield() }
    host.terminate()
    #expect(await host.end() == 0)
    #expect(host.lines.last == "bye")
  }
}
