import ModuleManifests

/// Sends requests through the helper program, which is started with the first request.
///
/// A helper that hangs or sends invalid messages counts as a broken connection for all requests in flight; the next request
/// starts another helper. If a helper exits, one of the responses caused it, since Foundation's networking traps on some of them.
/// The requests in flight are then sent again one by one, and only a request that makes the helper exit a second time fails.
package final class HelperTransport: HTTPTransport {
  private struct Exchange {
    let request: HelperFrame
    var status = 0
    var headers: [HTTPHeader] = []
    var body: [UInt8] = []
    /// Whether the helper exited while this request was in flight.
    var isSuspect = false
  }

  private let program: String
  private let patience: Duration
  private let limit: Int
  private let clock = ContinuousClock()
  private let origin: ContinuousClock.Instant
  private var process: HelperProcess?
  private var reader = HelperFrameReader()
  private var inFlight: [Int: Exchange] = [:]
  /// The requests that were in flight when the helper exited; while there are any, one request runs at a time.
  private var suspects: [Int: Exchange] = [:]
  /// Requests that wait until there are no more suspects.
  private var waiting: [Int: Exchange] = [:]
  private var events: [HTTPEvent] = []
  private var lastSign: Duration = .zero

  /// - Parameters:
  ///   - program: the path of `modctl-fetch`.
  ///   - timeout: how long a server may be silent; a helper that is silent for longer is stopped.
  ///   - limit: the maximum size of a file.
  package init(program: String, timeout: Duration = .seconds(20), limit: Int = 64 << 20) {
    self.program = program
    self.limit = limit
    patience = timeout + .seconds(5)
    origin = clock.now
    seconds = max(1, Int(timeout.components.seconds))
  }

  private let seconds: Int

  package var now: Duration { origin.duration(to: clock.now) }

  package func send(_ request: HTTPRequest, number: Int) {
    let lines = [request.address.description] + request.headers.map { "\($0.name): \($0.value)" }
    let frame = HelperFrame(
      UInt32(truncatingIfNeeded: number),
      .get,
      Array(lines.joined(separator: "\n").utf8)
    )
    waiting[number] = Exchange(request: frame)
    proceed()
  }

  /// Sends the requests that may run now.
  private func proceed() {
    while let (number, exchange) = takeNext() {
      if process == nil { process = HelperProcess(program, arguments: [String(seconds), String(limit)]) }
      guard let process else {
        let failure = HTTPFailure(
          "the program \(program), which belongs next to modctl, cannot be started",
          .final
        )
        events.append(.finished(number: number, .failure(failure)))
        continue
      }
      if inFlight.isEmpty { lastSign = now }
      inFlight[number] = exchange
      if !process.send(exchange.request.bytes) { loseProcess() }
    }
  }

  private func takeNext() -> (Int, Exchange)? {
    if inFlight.values.contains(where: \.isSuspect) { return nil }
    if let number = suspects.keys.min() {
      guard inFlight.isEmpty else { return nil }
      return suspects.removeValue(forKey: number).map { (number, $0) }
    }
    return waiting.keys.min().flatMap { number in waiting.removeValue(forKey: number).map { (number, $0) } }
  }

  package func next(until deadline: Duration?) -> HTTPEvent? {
    while true {
      if !events.isEmpty { return events.removeFirst() }
      let silence = inFlight.isEmpty ? nil : lastSign + patience
      let until = [deadline, silence].compactMap { $0 }.min()
      guard let process else {
        // Without a helper, all that can happen is that time passes.
        HelperProcess.pause(until.map { $0 - now } ?? .zero)
        return nil
      }
      switch process.receive(waiting: until.map { max($0 - now, .zero) }) {
      case .bytes(let bytes):
        lastSign = now
        reader.add(bytes)
        var isStrange = false
        while let frame = reader.next() {
          take(frame)
          // Only modctl sends requests.
          isStrange = isStrange || frame.kind == .get
        }
        if reader.isBroken || isStrange { giveUp("the download program modctl-fetch sent invalid data") }
        proceed()
      case .ended:
        loseProcess()
        proceed()
      case .nothing:
        if let silence, now >= silence {
          giveUp("there was no response for \(patience.components.seconds) seconds")
        } else {
          return nil
        }
      }
    }
  }

  /// Handles the exit of the helper: requests in flight are sent again one by one, except one that ran alone.
  private func loseProcess() {
    process = nil
    reader = HelperFrameReader()
    for (number, exchange) in inFlight.sorted(by: { $0.key < $1.key }) {
      if exchange.isSuspect {
        let failure = HTTPFailure("the download program modctl-fetch exited twice", .final)
        events.append(.finished(number: number, .failure(failure)))
      } else {
        var again = Exchange(request: exchange.request)
        again.isSuspect = true
        suspects[number] = again
      }
    }
    inFlight = [:]
  }

  /// Gives up on the helper, which fails all requests in flight.
  private func giveUp(_ message: String) {
    process = nil
    reader = HelperFrameReader()
    for number in inFlight.keys.sorted() {
      events.append(.finished(number: number, .failure(HTTPFailure(message, .transient))))
    }
    inFlight = [:]
    proceed()
  }

  private func take(_ frame: HelperFrame) {
    let number = Int(frame.number)
    guard inFlight[number] != nil else { return }
    switch frame.kind {
    case .get: break
    case .head:
      let lines = String(decoding: frame.payload, as: UTF8.self).split(separator: "\n")
      inFlight[number]?.status = lines.first.flatMap { Int($0) } ?? 0
      inFlight[number]?.headers = lines.dropFirst().compactMap { line in
        guard let colon = line.firstIndex(of: ":") else { return nil }
        return HTTPHeader(
          String(line[..<colon]),
          String(line[line.index(after: colon)...].drop { $0 == " " })
        )
      }
    case .data:
      inFlight[number]?.body += frame.payload
      events.append(.received(number: number, bytes: frame.payload.count))
    case .end:
      guard let answer = inFlight.removeValue(forKey: number) else { return }
      let response = HTTPResponse(status: answer.status, headers: answer.headers, body: answer.body)
      events.append(.finished(number: number, .success(response)))
    case .failure:
      inFlight[number] = nil
      let text = String(decoding: frame.payload, as: UTF8.self)
      let words = text.split(separator: " ", maxSplits: 1)
      let kind = words.first.flatMap { HTTPFailure.Kind(rawValue: String($0)) } ?? .final
      let failure = HTTPFailure(Printable.escaped(words.dropFirst().joined()), kind)
      events.append(.finished(number: number, .failure(failure)))
    }
  }
}
