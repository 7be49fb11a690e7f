import Foundation
import ModctlNetwork

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Concurrent requests, each with the number that modctl assigned to it.
///
/// It does not follow redirects, store cookies, cache responses or handle credentials: modctl is responsible for all that.
///
/// Unchecked `Sendable`: the session calls its delegate one call at a time, and all other state is protected by a lock.
final class Downloads: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private struct Download {
    let number: UInt32
    var received = 0
    var hasHead = false
  }

  private let limit: Int
  private let timeout: TimeInterval
  private let lock = NSLock()
  private var downloads: [Int: Download] = [:]
  private var lastSign = ContinuousClock.now
  private var isResting = false
  private lazy var session = makeSession()

  init(timeout: TimeInterval, limit: Int) {
    self.timeout = timeout
    self.limit = limit
    super.init()
    _ = session
  }

  /// Starts a request given the URL and the headers, one per line.
  func get(_ frame: HelperFrame) {
    let lines = String(decoding: frame.payload, as: UTF8.self).split(separator: "\n").map(String.init)
    guard let url = lines.first.flatMap({ URL(string: $0) }) else {
      return fail(frame.number, "this is not a valid URL", .final)
    }
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: timeout)
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      request.setValue(value, forHTTPHeaderField: String(line[..<colon]))
    }
    let task = session.dataTask(with: request)
    // Not every version respects the session's limit, and the other limit starts over with whatever a server sends.
    DispatchQueue.global().asyncAfter(deadline: .now() + timeout * 30) { [weak self, weak task, timeout] in
      if let task {
        self?.refuse(task, "the response was incomplete after \(Int(timeout) * 30) seconds", .final)
      }
    }
    let isFirst = lock.withLock {
      downloads[task.taskIdentifier] = Download(number: frame.number)
      lastSign = .now
      defer { isResting = true }
      return !isResting
    }
    task.resume()
    if isFirst { rest() }
  }

  /// Lets the thread that reads from the network pause while nothing arrives, until there are no more downloads.
  ///
  /// Foundation on Linux wakes this thread all the time, since a connection that waits for a response could always send something.
  /// The same thread answers questions about the session's tasks, so an answer that takes time holds it up.
  private func rest() {
    #if canImport(FoundationNetworking)
      let (isOver, silence) = lock.withLock {
        isResting = !downloads.isEmpty
        return (downloads.isEmpty, ContinuousClock.now - lastSign)
      }
      if isOver { return }
      if silence > .milliseconds(50) {
        session.getAllTasks { [self] _ in
          Thread.sleep(forTimeInterval: min(silence / 10, .milliseconds(100)) / .seconds(1))
          rest()
        }
      } else {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(50)) { [self] in rest() }
      }
    #endif
  }

  private func makeSession() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 32
    configuration.timeoutIntervalForRequest = timeout
    configuration.timeoutIntervalForResource = timeout * 30
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    #if canImport(FoundationNetworking)
      let queue = ImmediateQueue()
    #else
      let queue = OperationQueue()
    #endif
    queue.maxConcurrentOperationCount = 1
    return URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  /// A server that asks for a password has responded; without this, Foundation on Linux would wait for a password forever.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard let response = challenge.failureResponse else {
      return completionHandler(.performDefaultHandling, nil)
    }
    if let download = lock.withLock({ downloads.removeValue(forKey: task.taskIdentifier) }) {
      if !download.hasHead { send(HelperFrame(download.number, .head, head(response))) }
      send(HelperFrame(download.number, .end))
    }
    // It may be called on any thread, hence `nonisolated(unsafe)`. It cancels the task; see `refuse`.
    nonisolated(unsafe) let complete = completionHandler
    DispatchQueue.global().async { complete(.cancelAuthenticationChallenge, nil) }
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    guard let number = number(dataTask) else { return completionHandler(.cancel) }
    guard response.expectedContentLength <= Int64(limit) else {
      refuse(dataTask, tooLarge, .oversized)
      return completionHandler(.cancel)
    }
    lock.withLock { downloads[dataTask.taskIdentifier]?.hasHead = true }
    send(HelperFrame(number, .head, head(response)))
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let download: Download? = lock.withLock {
      downloads[dataTask.taskIdentifier]?.received += data.count
      lastSign = .now
      return downloads[dataTask.taskIdentifier]
    }
    guard let download else { return }
    guard download.received <= limit else { return refuse(dataTask, tooLarge, .oversized) }
    var rest = data[...]
    while !rest.isEmpty {
      send(HelperFrame(download.number, .data, Array(rest.prefix(1 << 16))))
      rest = rest.dropFirst(1 << 16)
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let download = lock.withLock { downloads.removeValue(forKey: task.taskIdentifier) }
    guard let download else { return }
    if let error {
      let problem = DownloadProblem(error)
      fail(download.number, problem.message, problem.kind)
    } else {
      // If a redirect is not followed, or a body is empty, some versions report no response before the end.
      if !download.hasHead, let response = task.response {
        send(HelperFrame(download.number, .head, head(response)))
      }
      send(HelperFrame(download.number, .end))
    }
  }

  private func head(_ response: URLResponse) -> [UInt8] {
    let response = response as? HTTPURLResponse
    var lines = ["\(response?.statusCode ?? 0)"]
    for name in ["ETag", "Last-Modified", "Location", "Cache-Control", "Age"] {
      guard let value = response?.value(forHTTPHeaderField: name), !value.contains(where: \.isNewline) else {
        continue
      }
      lines.append("\(name): \(value)")
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// Ends a download at once, without waiting for the end of its task. Canceling waits for the thread that reads from the network,
  /// which is on Linux the one that calls this.
  private func refuse(_ task: URLSessionTask, _ message: String, _ kind: HTTPFailure.Kind) {
    if let download = lock.withLock({ downloads.removeValue(forKey: task.taskIdentifier) }) {
      fail(download.number, message, kind)
    }
    DispatchQueue.global().async { task.cancel() }
  }

  private var tooLarge: String { "the file has more than \(limit >> 20) MiB" }

  private func number(_ task: URLSessionTask) -> UInt32? {
    lock.withLock { downloads[task.taskIdentifier]?.number }
  }

  private func fail(_ number: UInt32, _ message: String, _ kind: HTTPFailure.Kind) {
    send(HelperFrame(number, .failure, Array("\(kind.rawValue) \(message)".utf8)))
  }

  /// Frames come from two threads and are written one after another. If modctl no longer reads, there is nothing to do.
  private func send(_ frame: HelperFrame) {
    output.withLock {
      do { try FileHandle.standardOutput.write(contentsOf: Data(frame.bytes)) } catch { exit(0) }
    }
  }

  private let output = NSLock()
}
