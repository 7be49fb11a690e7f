import VersionResolver

extension RoutePattern {
  /// Returns the URL that this pattern matches with these parameters.
  ///
  /// ```swift
  /// print(try RoutePattern("shop://files/*path").url(["path": ["a", "b/c"]]))  // shop://files/a/b%2Fc
  /// ```
  ///
  /// - Parameters:
  ///   - parameters: a value for each parameter, and one or more for the wildcard.
  ///   - query: the query items.
  ///   - fragment: the text after `#`.
  /// - Throws: ``RouteSyntaxError/Code/badParameter`` if a parameter is missing or not part of the pattern, or its value cannot
  ///   be part of a URL (empty, with a NUL, or `.` or `..` by itself or between slashes or backslashes).
  /// - Complexity: O(length of the URL).
  public func url(
    _ parameters: [String: [String]],
    query: [RouteQueryItem] = [],
    fragment: String? = nil
  ) throws(RouteSyntaxError) -> RouteURL {
    var text = "\(scheme)://"
    var left = Set(parameters.keys)
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "/" }
      switch element {
      case .literal(let literal): text += PercentEncoder.spelling(literal, isHost: index == 0)
      case .parameter(let name):
        guard let values = parameters[name], values.count == 1 else {
          throw bad("`\(name)` needs one value")
        }
        text += try piece(values[0], of: name, isHost: index == 0)
        left.remove(name)
      case .wildcard(let name):
        let name = name ?? "*"
        guard let values = parameters[name], !values.isEmpty else {
          throw bad("`\(name)` needs one value or more")
        }
        var pieces: [String] = []
        for value in values {
          pieces.append(try piece(value, of: name, isHost: index == 0 && pieces.isEmpty))
        }
        text += pieces.joined(separator: "/")
        left.remove(name)
      }
    }
    if let name = left.sortedBytewise().first { throw bad("the pattern has no parameter `\(name)`") }
    for (index, item) in query.enumerated() {
      // Without the `=`, an empty item would be lost.
      text +=
        (index == 0 ? "?" : "&") + PercentEncoder.encoded(item.name) + "="
        + PercentEncoder.encoded(item.value)
    }
    if let fragment { text += "#" + PercentEncoder.encoded(fragment) }
    do throws(RouteSyntaxError) {
      return try RouteURL(text)
    } catch {
      throw bad(error.message)
    }
  }

  private func piece(_ value: String, of name: String, isHost: Bool) throws(RouteSyntaxError) -> String {
    if value.isEmpty { throw bad("`\(name)` is empty") }
    if RouteURLReader.hasDots(value.utf8) {
      throw bad("`\(name)` is or contains a segment `.` or `..`: `\(RouteSyntaxError.shortened(value))`")
    }
    return isHost ? PercentEncoder.spelling(value, isHost: true) : PercentEncoder.encoded(value)
  }

  private func bad(_ message: String) -> RouteSyntaxError {
    var error = RouteSyntaxError(.badParameter, message)
    error.subject = description
    return error
  }
}
