import ModctlNetwork
import Testing

@Suite
struct FetcherTests {
  private let none = Credentials(environment: { _ in nil }, netrc: nil)

  private func address(_ text: String) throws -> WebAddress { try #require(WebAddress(text)) }

  private func redirect(_ location: String) -> Result<HTTPResponse, HTTPFailure> {
    .success(HTTPResponse(status: 302, headers: [HTTPHeader("location", location)]))
  }

  private func describe(_ outcome: Fetcher.Outcome) -> String {
    switch outcome {
    case .content(let response): "content \(response.body.count)"
    case .unchanged: "unchanged"
    case .absent: "absent"
    case .failed(let failure): "\(failure.message) [\(failure.address), \(failure.attempts)]"
    }
  }

  private func run(
    _ url: String = "https://a.example/x",
    _ credentials: Credentials? = nil,
    validators: [HTTPHeader] = [],
    _ play: @escaping (HTTPRequest, Int) -> Result<HTTPResponse, HTTPFailure>
  ) throws -> (outcome: String, transport: PlayedTransport) {
    let transport = PlayedTransport(play)
    let fetcher = Fetcher(transport, credentials: credentials ?? none)
    let outcomes = fetcher.run([Fetcher.Job(try address(url), validators: validators)])
    return (describe(outcomes[0]), transport)
  }

  @Test(arguments: [500, 502, 503, 504, 429])
  func triesAgainWithGrowingWaits(status: Int) throws {
    let (good, played) = try run { _, number in
      .success(HTTPResponse(status: number < 4 ? status : 200, body: [1]))
    }
    #expect(good == "content 1")
    #expect(played.now == .milliseconds(3400))
    let (bad, all) = try run { _, _ in .success(HTTPResponse(status: status)) }
    #expect(bad == "the server answered \(status) [https://a.example/x, 4]")
    #expect(all.requests.count == 4)
  }

  @Test func triesBrokenConnectionsAgainAndNothingElse() throws {
    let (broken, played) = try run { _, _ in .failure(HTTPFailure("connection refused", .transient)) }
    #expect(broken == "connection refused [https://a.example/x, 4]")
    #expect(played.requests.count == 4)
    let (final, once) = try run { _, _ in .failure(HTTPFailure("not trusted", .final)) }
    #expect(final == "not trusted [https://a.example/x, 1]")
    #expect(once.requests.count == 1)
    for status in [400, 401, 403, 206, 204, 100, 0] {
      #expect(try run { _, _ in .success(HTTPResponse(status: status)) }.transport.requests.count == 1)
    }
  }

  /// A server that says nothing would say nothing to the next attempt either.
  @Test func givesASilentServerUpAtOnce() throws {
    let silence = HTTPFailure("no answer in time", .transient)
    let silent = TimedTransport { _ in (.seconds(20), .failure(silence)) }
    let jobs = try (0..<40).map { Fetcher.Job(try address("https://a.example/\($0)")) }
    let outcomes = Fetcher(silent, credentials: none).run(jobs) { number, _ in
      number == 0 ? [jobs[0]] : []
    }
    #expect(outcomes.count == 41 && outcomes.allSatisfy { describe($0).hasPrefix("no answer in time") })
    #expect(silent.now == .seconds(20))
    #expect(silent.requests.count == 32)
    // One that is quicker to fail is asked again, and so is one that sent a part.
    for other in [
      TimedTransport { _ in (.seconds(19), .failure(silence)) },
      TimedTransport(sendsParts: true) { _ in (.seconds(20), .failure(silence)) },
    ] {
      _ = Fetcher(other, credentials: none).run([jobs[0]])
      #expect(other.requests.count == 4)
    }
  }

  /// Without credentials, the hint says where they belong; otherwise the message says which ones the server refused.
  @Test(arguments: [401, 403])
  func namesTheCredentialsThatWereRefused(status: Int) throws {
    func refusal(
      token: String? = nil,
      netrc: String? = nil,
      of host: String = "a.example",
      redirect: String? = nil
    )
      throws -> [String?]
    {
      let credentials = Credentials(
        environment: { $0 == "MODCTL_TOKEN_A_EXAMPLE" ? token : nil },
        netrc: netrc.map { Array($0.utf8) }
      )
      let transport = PlayedTransport { _, number in
        if number == 1, let redirect { return self.redirect(redirect) }
        return .success(HTTPResponse(status: status))
      }
      let job = Fetcher.Job(try address("https://\(host)/x"))
      guard case .failed(let failure) = Fetcher(transport, credentials: credentials).run([job])[0] else {
        return []
      }
      return [failure.message, failure.hint]
    }
    let start = "the server answered \(status) to a request with"
    let check = "check whether they are still valid and allow reading the catalog"
    let line = "a line `machine a.example login … password …` to ~/.netrc"
    #expect(
      try refusal() == ["\(start)out credentials", "set MODCTL_TOKEN_A_EXAMPLE to a token, or add \(line)"]
    )
    #expect(
      try refusal(of: "a_b.example") == [
        "\(start)out credentials", "add a line `machine a_b.example login … password …` to ~/.netrc",
      ]
    )
    #expect(try refusal(token: "t") == ["\(start) the credentials from MODCTL_TOKEN_A_EXAMPLE", check])
    #expect(
      try refusal(netrc: "machine a.example login me password secret")
        == ["\(start) the credentials from the netrc file", check]
    )
    #expect(
      try refusal(token: "two words") == [
        "\(start)out credentials",
        "MODCTL_TOKEN_A_EXAMPLE is ignored: a token has no spaces, line breaks or other special characters",
      ]
    )
    // The user cannot send credentials to where a redirect leads.
    #expect(
      try refusal(token: "t", redirect: "https://b.example/x")
        == [
          "the server answered \(status) after a redirect to https://b.example, which gets no credentials",
          nil,
        ]
    )
  }

  @Test func progressEndsWithNothingInFlight() throws {
    var reports: [Fetcher.Progress] = []
    let transport = PlayedTransport { _, _ in .success(HTTPResponse(status: 200)) }
    let fetcher = Fetcher(transport, credentials: none) { reports.append($0) }
    _ = fetcher.run([
      Fetcher.Job(try address("https://a.example/x")), Fetcher.Job(try address("https://a.example/y")),
    ])
    #expect(reports.map(\.inFlight) == [2, 1, 0])
    #expect(reports.map(\.finished) == [0, 1, 2])
  }

  @Test func knowsWhatIsAbsentAndUnchanged() throws {
    for status in [404, 410] {
      #expect(try run { _, _ in .success(HTTPResponse(status: status)) }.outcome == "absent")
    }
    let tag = [HTTPHeader("If-None-Match", "\"1\"")]
    #expect(try run(validators: tag) { _, _ in .success(HTTPResponse(status: 304)) }.outcome == "unchanged")
    #expect(try run { _, _ in .success(HTTPResponse(status: 304)) }.outcome.hasPrefix("304 "))
  }

  @Test func followsFiveRedirectsAndNoMore() throws {
    func chain(_ length: Int) throws -> String {
      try run { request, number in
        number <= length ? self.redirect("/\(number)") : .success(HTTPResponse(status: 200))
      }.outcome
    }
    #expect(try chain(5) == "content 0")
    #expect(
      try chain(6) == "more than 5 redirects, the last one to https://a.example/6 [https://a.example/5, 1]"
    )
  }

  @Test(arguments: [
    ("y", "https://a.example/c/y"), ("y?q", "https://a.example/c/y?q"), ("?t=1", "https://a.example/c/x?t=1"),
    ("/y", "https://a.example/y"), ("//b.example/y", "https://b.example/y"),
  ])
  func followsAsABrowserDoes(location: String, target: String) throws {
    let address = try #require(WebAddress("https://a.example/c/x?q=1"))
    #expect(address.redirected(to: location).map { "\($0)" } == target)
  }

  @Test(arguments: [
    "http://a.example/x", "http://127.0.0.1/x", "ftp://a.example/x", "file:///etc/passwd", "",
    "https://u:p@a.example/",
    "javascript:x", "https://a.example:99999/", "//", "https://a\u{0}.example/",
  ])
  func refusesRedirects(location: String) throws {
    let (outcome, played) = try run { _, _ in self.redirect(location) }
    #expect(played.requests.count == 1)
    #expect(outcome.contains("which is not encrypted") || outcome.contains("without a valid address"))
  }

  @Test func credentialsStayWithTheirServer() throws {
    let credentials = Credentials(
      environment: { ["MODCTL_TOKEN_A_EXAMPLE": "secret", "MODCTL_TOKEN_B_EXAMPLE": "other"][$0] },
      netrc: nil
    )
    let targets = [
      "https://b.example/", "https://a.example:444/", "https://a.example.b.example/", "//b.example/", "/y",
      "z",
    ]
    let steps = targets.map { target in
      (
        target,
        try? run("https://a.example/x", credentials) { _, number in
          number == 1 ? self.redirect(target) : .success(HTTPResponse(status: 200))
        }
      )
    }
    for (target, run) in steps {
      let requests = try #require(run).transport.requests
      #expect(requests.count == 2)
      #expect(requests[0].headers.contains(HTTPHeader("Authorization", "Bearer secret")))
      let isSame = target == "/y" || target == "z"
      #expect(requests[1].headers.contains { $0.name == "Authorization" } == isSame, "\(target)")
    }
  }

  @Test func asksThirtyTwoAtOnceAndGivesALostServerUp() throws {
    let jobs = try (0..<100).map { Fetcher.Job(try address("https://a.example/\($0)")) }
    let fine = PlayedTransport { _, _ in .success(HTTPResponse(status: 200)) }
    #expect(Fetcher(fine, credentials: none).run(jobs).count == 100)
    #expect(fine.maximumInFlight == 32)
    #expect(fine.requests.count == 100)
    let lost = PlayedTransport { _, _ in .failure(HTTPFailure("connection refused", .transient)) }
    let outcomes = Fetcher(lost, credentials: none).run(jobs)
    #expect(outcomes.allSatisfy { describe($0).hasPrefix("connection refused") })
    // Each of the first 32 is tried at most four times; those behind them are never tried once one has been given up.
    #expect(lost.requests.count <= 100 * 3 + 32)
    // One server's failure does not affect another.
    let mixed = PlayedTransport { request, _ in
      request.address.host == "a.example"
        ? .failure(HTTPFailure("connection refused", .transient)) : .success(HTTPResponse(status: 200))
    }
    let both = try Fetcher(mixed, credentials: none).run(jobs + [Fetcher.Job(address("https://b.example/"))])
    #expect(describe(both[100]) == "content 0")
  }

  /// Neither a new file nor a second attempt overtakes what was there before it and may start.
  @Test func startsWhatMayStartInTheOrderInWhichItCameUp() throws {
    var limits = Fetcher.Limits()
    limits.concurrency = 1
    var failures = ["/a": 2, "/c": 1]
    let transport = TimedTransport { request in
      let path = String(request.address.description.suffix(2))
      let status = failures[path, default: 0] > 0 ? 500 : 200
      failures[path, default: 0] -= 1
      return (.milliseconds(path == "/b" ? 150 : 100), .success(HTTPResponse(status: status)))
    }
    let jobs = try ["a", "b", "c", "d", "e"].map { Fetcher.Job(try address("https://x.example/\($0)")) }
    let outcomes = Fetcher(transport, credentials: none, limits: limits).run(Array(jobs[..<4])) { number, _ in
      number == 1 ? [jobs[4]] : []
    }
    #expect(outcomes.map(describe) == Array(repeating: "content 0", count: 5))
    // a is due again at 300 ms, c at 550 ms, and a for the third time at 1,350 ms.
    let order = transport.requests.map { String($0.address.description.suffix(1)) }
    #expect(order == ["a", "b", "c", "d", "a", "e", "c", "a"])
  }
}
