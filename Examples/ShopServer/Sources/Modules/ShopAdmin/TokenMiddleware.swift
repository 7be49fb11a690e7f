internal import Hummingbird
internal import ShopWeb

/// Lets in who knows the token: `Authorization: Bearer TOKEN`.
struct TokenMiddleware<Context: RequestContext>: RouterMiddleware {
  let expected: [UInt8]

  init(token: String) { expected = Array("Bearer \(token)".utf8) }

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let given = Array((request.headers[.authorization] ?? "").utf8)
    // How long it takes does not tell how much of it was right.
    var difference = UInt8(given.count == expected.count ? 0 : 1)
    for (left, right) in zip(given, expected) { difference |= left ^ right }
    guard difference == 0 else { throw WebFailure(.unauthorized, "unauthorized", "a token is needed") }
    return try await next(request, context)
  }
}
