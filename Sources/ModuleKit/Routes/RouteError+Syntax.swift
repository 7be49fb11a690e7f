import ModuleManifests

extension RouteError {
  /// Creates the same error for code that opens URLs.
  init(_ error: RouteSyntaxError, stage: RouteStage? = nil) {
    let code: Code =
      switch error.code {
      case .badPattern, .overlap: .badPattern
      case .badParameter: .badParameter
      default: .badURL
      }
    self.init(code, error.message, stage, of: error.subject)
    offset = error.offset
  }

  /// Returns the error for an input that cannot be decoded from parameters or encoded as parameters. An error thrown by the
  /// input's own `Codable` implementation is kept as the cause.
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
      failure = RouteError(.badParameter, "\(words)\(error)", stage, underlying: error)
    }
    failure.subject = subject
    return failure
  }

  /// Parses the URL to open.
  static func read(_ text: String) throws(RouteError) -> RouteURL {
    try wrapping(.read) { () throws(RouteSyntaxError) in try RouteURL(text) }
  }

  /// Throws what `body` throws as an error for code that opens URLs.
  static func wrapping<Result>(_ stage: RouteStage? = nil, _ body: () throws(RouteSyntaxError) -> Result)
    throws(RouteError) -> Result
  {
    do throws(RouteSyntaxError) { return try body() } catch { throw RouteError(error, stage: stage) }
  }
}
