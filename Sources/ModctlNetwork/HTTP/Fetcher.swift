/// Fetches files from web servers under the rules for catalogs: at most 32 at once, redirects only where they are safe,
/// credentials only for the server that was named, and retries after interruptions.
///
/// It is an event loop on a single thread. Its actions depend only on the events, so tests can simulate them.
package struct Fetcher {
  package struct Limits: Sendable {
    package var concurrency = 32
    package var redirects = 5
    /// The delays before the second attempt and the following ones.
    package var delays: [Duration] = [.milliseconds(200), .milliseconds(800), .milliseconds(2400)]
    /// How long a server may be silent. An attempt in which nothing arrived for so long is the last one.
    package var timeout = Duration.seconds(20)

    package init() {}

    /// Creates delays in proportion to how long a server may be silent: 0.2, 0.8 and 2.5 seconds for 20 seconds.
    package init(timeout: Duration) {
      self.timeout = timeout
      delays = [timeout / 100, timeout / 25, timeout / 8]
    }
  }

  /// A file to fetch.
  package struct Job: Sendable {
    package let address: WebAddress
    /// Identifies the available copy, so that an unchanged file is not sent again.
    package let validators: [HTTPHeader]

    package init(_ address: WebAddress, validators: [HTTPHeader] = []) {
      self.address = address
      self.validators = validators
    }
  }

  package enum Outcome: Sendable {
    case content(HTTPResponse)
    /// The available copy is identical to the server's.
    case unchanged(HTTPResponse)
    /// The server answered 404 or 410.
    case absent
    case failed(Failure)
  }

  /// Why a file could not be fetched, and what was tried.
  package struct Failure: Sendable, Hashable {
    package let message: String
    package let address: WebAddress
    package let attempts: Int
    package let subject: Subject
    /// What to do about it, if that is known.
    package var hint: String? = nil

    package enum Subject: Sendable {
      /// The request, which might have been answered differently for another file.
      case request
      /// The server, which was given up on for this file and all others.
      case server
      /// The file, as the server has it.
      case file
    }
  }

  /// The progress so far.
  package struct Progress: Sendable {
    package var finished = 0
    package var inFlight = 0
    package var bytes = 0
  }

  struct Attempt {
    let job: Int
    var address: WebAddress
    var count = 1
    var redirects = 0
    /// The earliest time at which it may start, then the time at which it started.
    var start: Duration = .zero
    /// Whether a part of the body arrived.
    var isHeard = false
  }

  let transport: any HTTPTransport
  let credentials: Credentials
  let limits: Limits
  private let report: (Progress) -> Void

  package init(
    _ transport: any HTTPTransport,
    credentials: Credentials,
    limits: Limits = Limits(),
    report: @escaping (Progress) -> Void = { _ in }
  ) {
    self.transport = transport
    self.credentials = credentials
    self.limits = limits
    self.report = report
  }

  /// Fetches all files, and those that follow from them; the outcomes are in the order of the jobs.
  ///
  /// Once a server is given up on for one file, no further files are requested from it.
  ///
  /// - Parameter following: called with the number of a job and its outcome as soon as it is available; the jobs it returns are
  ///   numbered after the existing ones.
  package func run(_ first: [Job], following: (Int, Outcome) -> [Job] = { _, _ in [] }) -> [Outcome] {
    var state = State()
    state.add(first)
    while !state.isDone {
      start(&state, following)
      state.progress.inFlight = state.inFlight.count
      report(state.progress)
      if state.isDone { break }
      // If no slot is free, only an answer changes anything.
      let isFull = state.inFlight.count >= limits.concurrency
      if let event = transport.next(until: isFull ? nil : state.waiting.nextStart) {
        take(event, &state, following)
      }
    }
    state.progress.inFlight = 0
    report(state.progress)
    return zip(state.jobs, state.outcomes).map { job, outcome in
      outcome
        ?? .failed(Failure(message: "nothing arrived", address: job.address, attempts: 0, subject: .request))
    }
  }

  /// What has been requested in a run, and what is known.
  private struct State {
    private(set) var jobs: [Job] = []
    /// In the order of the jobs.
    var outcomes: [Outcome?] = []
    var waiting = AttemptQueue()
    /// The attempts by the numbers of their requests.
    var inFlight: [Int: Attempt] = [:]
    /// Failures because of which their servers were given up on.
    var lost: [Failure] = []
    /// The number of the last request.
    var number = 0
    var progress = Progress()

    var isDone: Bool { waiting.isEmpty && inFlight.isEmpty }

    mutating func add(_ more: [Job]) {
      for (offset, job) in more.enumerated() {
        waiting.add(Attempt(job: jobs.count + offset, address: job.address))
      }
      jobs += more
      outcomes += more.map { _ in nil }
    }
  }

  /// Sends the requests that may start now, as long as slots are free.
  private func start(_ state: inout State, _ following: (Int, Outcome) -> [Job]) {
    while state.inFlight.count < limits.concurrency, var attempt = state.waiting.next(at: transport.now) {
      if let failure = state.lost.first(where: { $0.address.hasOrigin(of: attempt.address) }) {
        state.outcomes[attempt.job] = .failed(failure)
        state.add(following(attempt.job, .failed(failure)))
        continue
      }
      state.number += 1
      attempt.start = transport.now
      state.inFlight[state.number] = attempt
      transport.send(request(attempt, state.jobs[attempt.job]), number: state.number)
    }
  }

  private func take(_ event: HTTPEvent, _ state: inout State, _ following: (Int, Outcome) -> [Job]) {
    switch event {
    case .received(let number, let bytes):
      state.inFlight[number]?.isHeard = true
      state.progress.bytes += bytes
    case .finished(let number, let result):
      guard let attempt = state.inFlight.removeValue(forKey: number) else { return }
      switch judge(result, attempt, state.jobs[attempt.job]) {
      case .done(let outcome):
        state.outcomes[attempt.job] = outcome
        state.progress.finished += 1
        if case .failed(let failure) = outcome, failure.subject == .server { state.lost.append(failure) }
        state.add(following(attempt.job, outcome))
      case .again(let next): state.waiting.add(next)
      }
    }
  }

  private func request(_ attempt: Attempt, _ job: Job) -> HTTPRequest {
    var headers = job.validators
    if let header = authorization(attempt, job)?.header { headers.append(header) }
    return HTTPRequest(attempt.address, headers)
  }

  /// Returns the credentials for a request: a redirect to another server does not include any.
  func authorization(_ attempt: Attempt, _ job: Job) -> (header: HTTPHeader, source: Credentials.Source)? {
    attempt.address.hasOrigin(of: job.address) ? credentials.header(for: attempt.address) : nil
  }
}
