import ModuleManifests

extension RouteError {
  /// The same for those who open URLs.
  init(_ error: RouteSyntaxError, stage: RouteStage? = nil) {
    let code: Code =
      switch error.code {
      case .badPattern, .overlap: .badPattern
      case .badParameter: .badParameter
      default: .badURL
      }
    self.init(code, error.message, stage: stage, offset: error.offset)
    subject = error.subject
  }

  /// Why an input cannot be read from parameters or written as such; what its own `Codable` throws is kept as the cause.
  static func coding(
    _ error: any Error,
    _ stage: RouteStage?,
    of subject: String,
    otherwise words: String = ""
  ) -> RouteError {
    var failure: RouteError
    switch error {
    case let error as RouteSyntaxError: failure = RouteError(error, stage: stage)
    case let error as RouteError: failure = error
    default:
      failure = RouteError(.badParameter, "\(words)\(error)", stage: stage)
      failure.underlying = error
    }
    failure.subject = subject
    return failure
  }

  /// Reads the URL that is to be opened.
  static func read(_ text: String) throws(RouteError) -> RouteURL {
    do throws(RouteSyntaxError) {
      return try RouteURL(text)
    } catch {
      throw RouteError(error, stage: .read)
    }
  }
}
