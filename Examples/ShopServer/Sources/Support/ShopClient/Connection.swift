internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// One HTTP/1.1 connection: one request after another, nothing retried, so that a caller who counts knows what happened.
public struct Connection {
  private typealias Channel = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

  private let authority: String
  private let outbound: NIOAsyncChannelOutboundWriter<HTTPClientRequestPart>
  private var answers: NIOAsyncChannelInboundStream<HTTPClientResponsePart>.AsyncIterator

  /// Connects, calls `body`, and closes the connection.
  ///
  /// - Parameter url: `http://HOST:PORT`.
  public static func open<Value: Sendable>(
    _ url: String,
    isolation: isolated (any Actor)? = #isolation,
    _ body: (inout Connection) async throws -> Value
  ) async throws -> Value {
    let authority = url.hasPrefix("http://") ? String(url.dropFirst(7)) : url
    let parts = authority.split(separator: ":")
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connectTimeout(.seconds(10))
      .connect(host: parts.first.map(String.init) ?? "127.0.0.1", port: parts.last.flatMap { Int($0) } ?? 80)
    {
      channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHTTPClientHandlers()
        return try Channel(wrappingChannelSynchronously: channel)
      }
    }
    // An error of `body` must be rethrown even if closing fails, too.
    var result: Result<Value, any Error>?
    do {
      try await channel.executeThenClose { inbound, outbound in
        var connection = Connection(
          authority: authority,
          outbound: outbound,
          answers: inbound.makeAsyncIterator()
        )
        do { result = .success(try await body(&connection)) } catch { result = .failure(error) }
      }
    } catch {
      if result == nil { throw error }
    }
    guard let result else { throw ClientError.closed }
    return try result.get()
  }

  /// Sends a request and waits for the answer.
  ///
  /// - Parameters:
  ///   - json: the body, if there is one.
  ///   - headers: in addition to those that every request has, or in place of them.
  public mutating func send(
    _ method: String,
    _ path: String,
    json: String? = nil,
    headers: [(String, String)] = [],
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Answer {
    var head = HTTPRequestHead(version: .http1_1, method: HTTPMethod(rawValue: method), uri: path)
    head.headers.add(name: "host", value: authority)
    for (name, value) in headers { head.headers.replaceOrAdd(name: name, value: value) }
    let bytes = json.map { ByteBuffer(string: $0) }
    if let bytes {
      head.headers.add(name: "content-type", value: "application/json")
      head.headers.add(name: "content-length", value: "\(bytes.readableBytes)")
    } else if method != "GET" {
      head.headers.add(name: "content-length", value: "0")
    }
    var parts: [HTTPClientRequestPart] = [.head(head)]
    if let bytes { parts.append(.body(.byteBuffer(bytes))) }
    parts.append(.end(nil))
    try await outbound.write(contentsOf: parts)
    return try await answer()
  }

  /// Sends the beginning of a request whose body never arrives.
  public mutating func begin(
    _ method: String,
    _ path: String,
    length: Int,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    var head = HTTPRequestHead(version: .http1_1, method: HTTPMethod(rawValue: method), uri: path)
    head.headers.add(name: "host", value: authority)
    head.headers.add(name: "content-type", value: "application/json")
    head.headers.add(name: "content-length", value: "\(length)")
    try await outbound.write(.head(head))
  }

  private mutating func answer(isolation: isolated (any Actor)? = #isolation) async throws -> Answer {
    var status = 0
    var isLast = false
    var body = ""
    var headers: [String: String] = [:]
    while let part = try await answers.next(isolation: isolation) {
      switch part {
      case .head(let head):
        status = Int(head.status.code)
        isLast = !head.isKeepAlive
        for (name, value) in head.headers { headers[name.lowercased()] = value }
      case .body(let bytes): body += String(buffer: bytes)
      case .end: return Answer(status: status, body: body, headers: headers, isLast: isLast)
      }
    }
    throw ClientError.closed
  }
}
