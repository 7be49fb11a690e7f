internal import Hummingbird

/// The body of a request, whose end is missing or whose form is wrong only because of the client.
struct ReceivedBody: AsyncSequence, Sendable {
  let body: RequestBody

  struct AsyncIterator: AsyncIteratorProtocol {
    var base: RequestBody.AsyncIterator

    mutating func next() async throws -> ByteBuffer? {
      do { return try await base.next() } catch {
        throw WebFailure(.badRequest, "badInput", "the body did not arrive, or not as HTTP describes it")
      }
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: body.makeAsyncIterator()) }
}
