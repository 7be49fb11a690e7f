import Foundation
import ModctlNetwork
import ModuleManifests
import TestSupport
import Testing

/// Tests the download helper with more requests than anyone needs, to servers that are worse than any.
@Suite(.timeLimit(.minutes(60)))
struct HelperStressTests {
  private static let none = Credentials(environment: { _ in nil }, netrc: nil)
  private static var program: String {
    Modctl.program.deletingLastPathComponent().appendingPathComponent("modctl-fetch").path
  }

  private func body(_ path: String) -> [UInt8] {
    let length = path.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0x3FFF }
    return [UInt8](repeating: UInt8(length & 0xFF), count: length)
  }

  @Test func everyFileArrivesWhole() throws {
    let count = 500 * RandomRuns.factor
    let server = try WebServer { request, number in
      let body = body(request.path)
      // Every seventh connection ends early and every eleventh answer is an error; both are requested again.
      if number % 7 == 0 {
        return .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count + 1)\r\n\r\n".utf8) + body)
      }
      if number % 11 == 0 { return .answer(503) }
      return .answer(200, [:], body)
    }
    let transport = HelperTransport(program: Self.program, timeout: .seconds(600))
    var limits = Fetcher.Limits()
    limits.delays = [Duration](repeating: .milliseconds(5), count: 8)
    let jobs = try (0..<count).map { Fetcher.Job(try #require(WebAddress("\(server.url)file/\($0)"))) }
    let outcomes = Fetcher(transport, credentials: Self.none, limits: limits).run(jobs)
    for (job, outcome) in zip(jobs, outcomes) {
      guard case .content(let response) = outcome else {
        Issue.record("\(job.address): \(outcome)")
        continue
      }
      #expect(response.body == body(job.address.path), "\(job.address)")
    }
  }

  /// Foundation on Linux traps on an answer with trailers; that must not cost anyone else a file.
  @Test func answerThatEndsTheHelperFailsAlone() throws {
    let trailers = Array(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n".utf8
    )
    let server = try WebServer { request, _ in
      request.path.hasSuffix("7") ? .bytes(trailers) : .answer(200, [:], body(request.path))
    }
    let transport = HelperTransport(program: Self.program, timeout: .seconds(600))
    let jobs = try (0..<80).map { Fetcher.Job(try #require(WebAddress("\(server.url)file/\($0)"))) }
    let outcomes = Fetcher(transport, credentials: Self.none).run(jobs)
    for (job, outcome) in zip(jobs, outcomes) {
      switch outcome {
      case .content(let response):
        let isStrange = job.address.path.hasSuffix("7")
        #expect(response.body == (isStrange ? Array("hello".utf8) : body(job.address.path)))
      case .failed(let failure):
        #expect(job.address.path.hasSuffix("7"))
        #expect(failure.message == "the download program modctl-fetch exited twice")
      default: Issue.record("\(job.address): \(outcome)")
      }
    }
  }

  /// modctl asks again, which is tested with answers that are cut off: they take no time.
  @Test func answerThatStopsIsGivenUp() async throws {
    let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{".utf8)
    try await expectFailure(
      .stall(answer),
      HelperTransport(program: Self.program, timeout: .seconds(1)),
      "no answer in time"
    )
  }

  /// Foundation on Linux kept a processor busy while it waited for a server.
  @Test func silenceTakesNoProcessorTime() async throws {
    let folder = try AppFolder(["empty": ""])
    try folder.writeScript("helper", "ulimit -t 1; exec '\(Self.program)' \"$@\"")
    try await expectFailure(
      .stall([]),
      HelperTransport(program: folder.url.path + "/helper", timeout: .seconds(4)),
      "no answer in time"
    )
  }

  @Test func answerThatSaysItIsEndlessIsGivenUp() async throws {
    let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n".utf8)
    try await expectFailure(
      .flood(answer),
      HelperTransport(program: Self.program, timeout: .seconds(600)),
      "the file has more than 64 MiB"
    )
  }

  @Test func endlessAnswerIsGivenUp() async throws {
    let answer = Array("HTTP/1.1 200 OK\r\n\r\n".utf8)
    try await expectFailure(
      .flood(answer),
      HelperTransport(program: Self.program, timeout: .seconds(600), limit: 1 << 20),
      "the file has more than 1 MiB"
    )
  }

  /// Zeros that shrink a thousandfold in transit.
  @Test func answerThatGrowsIsGivenUp() async throws {
    let output = try OutputFile()
    let shell = URL(fileURLWithPath: "/bin/sh")
    let command = ["-c", "head -c 2000000 /dev/zero | gzip -9"]
    #expect(try SpawnedProgram(shell, arguments: command, output: output.descriptor).waitForEnd() == 0)
    let bomb = Array(try output.data())
    #expect((1...10_000).contains(bomb.count))
    let answer = WebServer.Reply.answer(200, ["Content-Encoding": "gzip"], bomb)
    try await expectFailure(
      answer,
      HelperTransport(program: Self.program, timeout: .seconds(600), limit: 1 << 20),
      "the file has more than 1 MiB"
    )
  }

  private func expectFailure(
    _ reply: WebServer.Reply,
    _ transport: @escaping @Sendable @autoclosure () -> HelperTransport,
    _ message: String
  ) async throws {
    let server = try WebServer { _, _ in reply }
    let job = Fetcher.Job(try #require(WebAddress(server.url)))
    let outcome = try await inOwnThread {
      var limits = Fetcher.Limits()
      limits.delays = []
      return Fetcher(transport(), credentials: Self.none, limits: limits).run([job])[0]
    }
    guard case .failed(let failure) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(failure.message == message)
  }

  /// The helper read as fast as a server sent, and kept in memory what it had not handed on.
  @Test func answerIsReadNoFasterThanItIsHandled() throws {
    let flood = WebServer.Flood(limit: 1 << 30)
    let server = try WebServer { _, _ in .flood(Array("HTTP/1.1 200 OK\r\n\r\n".utf8), flood) }
    let (process, connection) = try helper(limit: 2 << 30)
    let bytes = HelperFrame(0, .get, Array(server.url.utf8)).bytes
    #expect(write(connection, bytes, bytes.count) == bytes.count)
    #expect(flood.isHeldUp())
    close(connection)
    process.waitForEnd()
  }

  @Test(arguments: ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"y\"", "Negotiate", "Bearer", "\"", ""])
  func questionForAPasswordIsAnAnswer(scheme: String) throws {
    let server = try WebServer { _, _ in .answer(401, ["WWW-Authenticate": scheme], [1, 2, 3]) }
    let transport = HelperTransport(program: Self.program, timeout: .seconds(600))
    let jobs = try (0..<40).map { Fetcher.Job(try #require(WebAddress("\(server.url)\($0)"))) }
    for outcome in Fetcher(transport, credentials: Self.none).run(jobs) {
      guard case .failed(let failure) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(failure.message == "the server answered 401 to a request without credentials")
    }
  }

  /// Starts the helper, with modctl's end of its connection.
  private func helper(limit: Int) throws -> (process: SpawnedProgram, connection: Int32) {
    var ends: [Int32] = [0, 0]
    #if canImport(Glibc)
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    #else
      try #require(socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0)
    #endif
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = try SpawnedProgram(
      URL(fileURLWithPath: Self.program),
      arguments: ["5", "\(limit)"],
      input: ends[1],
      output: ends[1]
    )
    close(ends[1])
    return (process, ends[0])
  }

  /// If modctl is killed, its end of the sockets closes with unread answers.
  @Test func helperEndsQuietlyWithModctl() throws {
    let server = try WebServer { request, _ in .answer(200, [:], body(request.path)) }
    for count in 1...12 {
      let (process, connection) = try helper(limit: 1_000_000)
      var bytes = (0..<count).flatMap { number in
        HelperFrame(UInt32(number), .get, Array("\(server.url)\(number)".utf8)).bytes
      }
      if count.isMultiple(of: 2) { bytes.removeLast(3) }
      #expect(write(connection, bytes, bytes.count) == bytes.count)
      if count > 2 {
        var first = [UInt8](repeating: 0, count: count)
        #expect(read(connection, &first, count) > 0)
      }
      close(connection)
      // It exits by itself, or because its output is no longer read.
      #expect([0, -SIGPIPE].contains(process.waitForEnd()))
    }
  }

  @Test func helperThatIsMissingIsSaid() throws {
    let transport = HelperTransport(program: "/nowhere/modctl-fetch")
    let job = Fetcher.Job(try #require(WebAddress("http://127.0.0.1:9/")))
    guard case .failed(let failure) = Fetcher(transport, credentials: Self.none).run([job])[0] else {
      Issue.record("there is an answer")
      return
    }
    #expect(
      failure.message == "the program /nowhere/modctl-fetch, which belongs next to modctl, cannot be started"
    )
  }

  @Test(arguments: ["/bin/true", "/bin/cat", "/bin/false"])
  func helperThatIsNoneIsABrokenConnection(program: String) throws {
    let transport = HelperTransport(program: program, timeout: .seconds(1))
    var limits = Fetcher.Limits()
    limits.delays = [.milliseconds(1)]
    let job = Fetcher.Job(try #require(WebAddress("http://127.0.0.1:9/")))
    guard case .failed = Fetcher(transport, credentials: Self.none, limits: limits).run([job])[0] else {
      Issue.record("there is an answer")
      return
    }
  }
}
