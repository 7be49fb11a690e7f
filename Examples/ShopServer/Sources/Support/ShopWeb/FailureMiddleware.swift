public import Hummingbird
internal import Logging

/// Turns errors into answers. Unknown ones are logged, and the client learns nothing about them.
public struct FailureMiddleware<Context: RequestContext>: RouterMiddleware {
  let known: @Sendable (any Error) -> WebFailure?

  /// - Parameter known: translates a module's own errors.
  public init(_ known: @escaping @Sendable (any Error) -> WebFailure?) { self.known = known }

  public func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var request = request
    if request.headers.contains(.contentLength) || request.headers.contains(.transferEncoding) {
      request.body = RequestBody(asyncSequence: ReceivedBody(body: request.body))
    }
    do {
      return try await next(request, context)
    } catch let error as HTTPError {
      return try WebFailure(error).response(to: request, in: context)
    } catch let error as DecodingError {
      return try WebFailure(.badRequest, "badInput", "\(error)").response(to: request, in: context)
    } catch {
      if let failure = error as? WebFailure ?? known(error) ?? WebFailure(error) {
        return try failure.response(to: request, in: context)
      }
      context.logger.error(
        "a request failed",
        metadata: ["error": "\(error)", "path": "\(request.uri.path)"]
      )
      return try WebFailure(.internalServerError, "internal", "something went wrong")
        .response(to: request, in: context)
    }
  }
}
