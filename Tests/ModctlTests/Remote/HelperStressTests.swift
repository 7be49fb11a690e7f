import Foundation
import ModctlNetwork
import ModuleManifests
import TestSupport
import Testing

/// The program for downloads, asked for more than anybody needs by servers that are worse than any.
@Suite(.timeLimit(.minutes(10)))
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
      // Every seventh connection ends early, every eleventh answer is an error, and both are asked again.
      if number % 7 == 0 {
        return .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count + 1)\r\n\r\n".utf8) + body)
      }
      if number % 11 == 0 { return .answer(503) }
      return .answer(200, [:], body)
    }
    let transport = HelperTransport(program: Self.program, timeout: .seconds(20))
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

  @Test func helperThatIsMissingIsSaid() throws {
    let transport = HelperTransport(program: "/nowhere/modctl-fetch")
    let job = Fetcher.Job(try #require(WebAddress("http://127.0.0.1:9/")))
    guard case .failed(let failure) = Fetcher(transport, credentials: Self.none).run([job])[0] else {
      Issue.record("there is an answer")
      return
    }
    #expect(failure.message == "the program /nowhere/modctl-fetch cannot be started")
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
