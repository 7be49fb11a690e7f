public import Hummingbird
internal import ModuleKit
internal import ModuleKitServer
internal import NIOCore

/// An error as a client sees it: a status, a code for programs and a sentence for people.
public struct WebFailure: Error, Sendable {
  public let status: HTTPResponse.Status
  public let code: String
  public let message: String

  public init(_ status: HTTPResponse.Status, _ code: String, _ message: String) {
    self.status = status
    self.code = code
    self.message = message
  }

  /// Translates an error of ModuleKit, or a body that is too long, for a client; `nil` for other errors.
  public init?(_ error: any Error) {
    switch error {
    case let error as ReadinessError:
      self.init(.serviceUnavailable, error.code == .notReady ? "starting" : "stopping", "\(error)")
    case let error as ModuleError:
      switch error.code {
      // Do not reveal whether an action exists.
      case .unhandled, .notExposed: self.init(.notFound, "noSuchAction", "there is no such action")
      case .badInput: self.init(.badRequest, "badInput", error.description)
      case .refused: self.init(.forbidden, "refused", "you may not use this action")
      case .stopped, .notRunning, .replaced: self.init(.serviceUnavailable, "stopping", "try again")
      default: return nil
      }
    case is NIOTooManyBytesError: self.init(.contentTooLarge, "tooLarge", "the body is too long")
    default: return nil
    }
  }

  /// Translates an error of Hummingbird: no such path, or an unexpected body.
  init(_ error: HTTPError) {
    let code =
      switch error.status {
      case .badRequest: "badInput"
      case .notFound: "notFound"
      default: "http"
      }
    self.init(error.status, code, error.body ?? error.status.reasonPhrase)
  }

  private struct Document: Encodable {
    struct Failure: Encodable { let code, message: String }
    let error: Failure
  }

  func response(to request: Request, in context: some RequestContext) throws -> Response {
    var response = try context.responseEncoder.encode(
      Document(error: .init(code: code, message: message)),
      from: request,
      context: context
    )
    response.status = status
    if status == .serviceUnavailable {
      response.headers[.retryAfter] = "1"
      // A client that comes back finds another process, or none.
      response.headers[.connection] = "close"
    }
    return response
  }
}
