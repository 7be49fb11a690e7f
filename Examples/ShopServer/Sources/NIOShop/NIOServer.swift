import NIOCore
import NIOHTTP1
import NIOPosix
import ServiceLifecycle

/// A web server on nothing but swift-nio: one request per connection, and bodies are ignored.
struct NIOServer: Service {
  /// The method and the path of a request.
  struct Question: Sendable {
    let method: String
    let path: String
  }

  private typealias Client = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

  let answer: @Sendable (Question) async -> Answer

  func run() async throws {
    let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .bind(host: "127.0.0.1", port: 0) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          return try Client(wrappingChannelSynchronously: channel)
        }
      }
    NIOShop.say("The shop is at http://127.0.0.1:\(server.channel.localAddress?.port ?? 0)")
    try await server.executeThenClose { clients in
      // Requests that are being served when the module has to stop are served to their end.
      try await withThrowingDiscardingTaskGroup { group in
        for try await client in clients.cancelOnGracefulShutdown() {
          // A client that hangs up is not a failure of the server.
          group.addTask { try? await serve(client) }
        }
      }
    }
  }

  private func serve(_ client: Client) async throws {
    try await client.executeThenClose { parts, output in
      var head: HTTPRequestHead?
      // A client that has not sent its request by then does not delay the stop.
      for try await part in parts.cancelOnGracefulShutdown() {
        if case .head(let read) = part { head = read }
        guard case .end = part, let head else { continue }
        let path = String(head.uri.prefix { $0 != "?" })
        try await send(await answer(Question(method: head.method.rawValue, path: path)), output)
        return
      }
    }
  }

  private func send(_ answer: Answer, _ output: NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>)
    async throws
  {
    var headers = HTTPHeaders(answer.headers.map { ($0.name, $0.value) })
    // The answer to HEAD has the length that the body would have.
    if !headers.contains(name: "content-length") {
      headers.add(name: "content-length", value: "\(answer.body.utf8.count)")
    }
    headers.add(name: "connection", value: "close")
    let head = HTTPResponseHead(
      version: .http1_1,
      status: HTTPResponseStatus(statusCode: answer.status),
      headers: headers
    )
    try await output.write(
      contentsOf: [.head(head), .body(.byteBuffer(ByteBuffer(string: answer.body))), .end(nil)]
    )
  }
}
