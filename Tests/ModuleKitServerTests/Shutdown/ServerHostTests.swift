#if Server
  import TestSupport
  import Testing

  @Suite("A server and its signals")
  struct ServerHostTests {
    private func host(loadingFor milliseconds: Int) throws -> HostProcess {
      try HostProcess("ServerHost", environment: ["MODULES_STOCK": "\(milliseconds)"])
    }

    @Test("SIGTERM during the start: a clean exit, and no request was served")
    func whileStarting() async throws {
      let host = try host(loadingFor: 6_000_000)
      try await host.wait(for: "loading stock")
      try host.ask("/cart")
      try await host.wait(for: "503 /cart")
      host.terminate()
      #expect(await host.end() == 0)
      #expect(host.lines == ["loading stock", "503 /cart", "bye"])
    }

    @Test("After SIGTERM an admitted request is answered, a new one refused, and the modules stop in order")
    func drains() async throws {
      let host = try host(loadingFor: 0)
      try await host.wait(for: "ready")
      try host.ask("/slow")
      try await host.wait(for: "serving /slow")
      host.terminate()
      // The signal may arrive at any time; from then on requests are refused.
      var number = 0
      while !host.lines.contains(where: { $0.hasPrefix("503") }) {
        number += 1
        try host.ask("/\(number)")
        try await host.wait(forAnyOf: ["200 /\(number)", "503 /\(number)"])
      }
      #expect(!host.lines.contains("http is closed"))
      try host.ask("finish")
      #expect(await host.end() == 0)
      let end = host.lines.filter { !$0.hasPrefix("503") }.suffix(4)
      #expect(Array(end) == ["200 /slow", "http is closed", "stock is closed", "bye"])
    }

    @Test("SIGTERM at any moment: always a clean exit", arguments: 0..<10)
    func anyMoment(_ moment: Int) async throws {
      let host = try host(loadingFor: moment)
      try await host.wait(for: "loading stock")
      for _ in 0..<moment * 200 { await Task.yield() }
      host.terminate()
      #expect(await host.end() == 0)
      #expect(host.lines.last == "bye")
    }
  }
#endif
