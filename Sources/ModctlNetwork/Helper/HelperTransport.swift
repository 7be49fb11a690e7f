import ModuleManifests

/// Sends requests through the helper program, which it starts with the first one.
///
/// A helper that ends, hangs or talks nonsense is a broken connection for all that was in flight; the next request starts
/// another one.
package final class HelperTransport: HTTPTransport {
  private struct Answer {
    var status = 0
    var headers: [HTTPHeader] = []
    var body: [UInt8] = []
  }

  private let program: String
  private let patience: Duration
  private let limit: Int
  private let clock = ContinuousClock()
  private let origin: ContinuousClock.Instant
  private var process: HelperProcess?
  private var reader = HelperFrameReader()
  private var answers: [Int: Answer] = [:]
  private var events: [HTTPEvent] = []
  private var lastSign: Duration = .zero

  /// - Parameters:
  ///   - program: the path of `modctl-fetch`.
  ///   - timeout: how long a server may be silent; a helper that says nothing for longer is stopped.
  ///   - limit: the greatest size of a file.
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
    if process == nil { process = HelperProcess(program, arguments: [String(seconds), String(limit)]) }
    if answers.isEmpty { lastSign = now }
    guard let process else {
      events.append(
        .finished(
          number: number,
          .failure(HTTPFailure("the program \(program) cannot be started", isTransient: false))
        )
      )
      return
    }
    answers[number] = Answer()
    let lines = [request.address.description] + request.headers.map { "\($0.name): \($0.value)" }
    let frame = HelperFrame(
      UInt32(truncatingIfNeeded: number),
      .get,
      Array(lines.joined(separator: "\n").utf8)
    )
    if !process.send(frame.bytes) { loseProcess("the program for downloads ended") }
  }

  package func next(until deadline: Duration?) -> HTTPEvent? {
    while true {
      if !events.isEmpty { return events.removeFirst() }
      let silence = answers.isEmpty ? nil : lastSign + patience
      let until = [deadline, silence].compactMap { $0 }.min()
      guard let process else {
        // Without a helper only time can pass.
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
          // Only modctl asks.
          isStrange = isStrange || frame.kind == .get
        }
        if reader.isBroken || isStrange { loseProcess("the program for downloads cannot be understood") }
      case .ended: loseProcess("the program for downloads ended")
      case .nothing:
        if let silence, now >= silence {
          loseProcess("nothing was heard for \(patience.components.seconds) seconds")
        } else {
          return nil
        }
      }
    }
  }

  /// What was in flight is lost with the helper.
  private func loseProcess(_ message: String) {
    process = nil
    reader = HelperFrameReader()
    for number in answers.keys.sorted() {
      events.append(.finished(number: number, .failure(HTTPFailure(message, isTransient: true))))
    }
    answers = [:]
  }

  private func take(_ frame: HelperFrame) {
    let number = Int(frame.number)
    guard answers[number] != nil else { return }
    switch frame.kind {
    case .get: break
    case .head:
      let lines = String(decoding: frame.payload, as: UTF8.self).split(separator: "\n")
      answers[number]?.status = lines.first.flatMap { Int($0) } ?? 0
      answers[number]?.headers = lines.dropFirst().compactMap { line in
        guard let colon = line.firstIndex(of: ":") else { return nil }
        return HTTPHeader(
          String(line[..<colon]),
          String(line[line.index(after: colon)...].drop { $0 == " " })
        )
      }
    case .data:
      answers[number]?.body += frame.payload
      events.append(.received(number: number, bytes: frame.payload.count))
    case .end:
      guard let answer = answers.removeValue(forKey: number) else { return }
      let response = HTTPResponse(status: answer.status, headers: answer.headers, body: answer.body)
      events.append(.finished(number: number, .success(response)))
    case .failure:
      answers[number] = nil
      let text = String(decoding: frame.payload, as: UTF8.self)
      let isTransient = text.hasPrefix("transient ")
      let message = text.split(separator: " ", maxSplits: 1).dropFirst().joined()
      let failure = HTTPFailure(Printable.escaped(message), isTransient: isTransient)
      events.append(.finished(number: number, .failure(failure)))
    }
  }
}
