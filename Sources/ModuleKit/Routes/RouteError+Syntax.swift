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

  /// Reads the URL that is to be opened.
  static func read(_ text: String) throws(RouteError) -> RouteURL {
    do throws(RouteSyntaxError) {
      return try RouteURL(text)
    } catch {
      throw RouteError(error, stage: .read)
    }
  }
}
