import VersionResolver

extension RoutePattern {
  /// Parses a pattern.
  ///
  /// - Throws: ``RouteSyntaxError/Code/badPattern`` with what is wrong and where.
  /// - Complexity: O(length).
  public init(_ text: String) throws(RouteSyntaxError) {
    do throws(RouteSyntaxError) {
      self = try Self.parse(Array(text.utf8))
    } catch {
      var failure = RouteSyntaxError(.badPattern, error.message, offset: error.offset)
      failure.subject = RouteSyntaxError.shortened(text)
      throw failure
    }
  }

  private static func parse(_ text: [UInt8]) throws(RouteSyntaxError) -> RoutePattern {
    guard text.count <= maximumLength else {
      throw RouteSyntaxError(.badPattern, "a pattern of more than \(maximumLength) bytes")
    }
    let schemeEnd = try schemeEnd(in: text)
    let scheme = String(decoding: text[..<schemeEnd].map(\.lowercasedASCII), as: UTF8.self)
    let pattern = RoutePattern(scheme: scheme, elements: try elements(text, from: schemeEnd + 3))
    guard pattern.description.utf8.count <= maximumLength else {
      throw RouteSyntaxError(.badPattern, "a pattern of more than \(maximumLength) bytes after encoding")
    }
    return pattern
  }

  /// Returns the position of the `://` after the scheme.
  private static func schemeEnd(in text: [UInt8]) throws(RouteSyntaxError) -> Int {
    var cursor = 0
    while cursor < text.count, text[cursor] != UInt8(ascii: ":") {
      let letter = text[cursor]
      guard letter.isASCIILetter || cursor > 0 && (letter.isASCIIDigit || "+-.".utf8.contains(letter)) else {
        break
      }
      cursor += 1
    }
    guard cursor > 0, text.count >= cursor + 3, text[cursor..<cursor + 3].elementsEqual("://".utf8) else {
      throw RouteSyntaxError(
        .badPattern,
        "expected a scheme and a host, such as `shop://cart`",
        offset: cursor
      )
    }
    return cursor
  }

  /// Returns the host and the segments of the path.
  private static func elements(_ text: [UInt8], from start: Int) throws(RouteSyntaxError) -> [Element] {
    var cursor = start
    if let index = text[cursor...].firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
      throw RouteSyntaxError(
        .badPattern,
        "a pattern has no query and no fragment; every query item is accepted",
        offset: index
      )
    }
    var elements: [Element] = []
    var names: Set<String> = []
    while cursor < text.count || elements.isEmpty {
      let end = text[cursor...].firstIndex(of: UInt8(ascii: "/")) ?? text.count
      if case .wildcard = elements.last {
        throw RouteSyntaxError(
          .badPattern,
          "a wildcard is allowed only in the last place",
          offset: cursor - 1
        )
      }
      guard elements.count <= RouteURL.maximumSegmentCount else {
        throw RouteSyntaxError(
          .badPattern,
          "more than \(RouteURL.maximumSegmentCount) segments",
          offset: cursor
        )
      }
      let element = try element(text, cursor..<end, isHost: elements.isEmpty)
      if let name = element.name, !names.insert(name).inserted {
        throw RouteSyntaxError(.badPattern, "two parameters are named `\(name)`", offset: cursor)
      }
      elements.append(element)
      cursor = end + 1
    }
    return elements
  }

  private static func element(_ text: [UInt8], _ range: Range<Int>, isHost: Bool) throws(RouteSyntaxError)
    -> Element
  {
    guard let first = text[range].first else {
      let what = isHost ? "expected a host" : "a segment may not be empty"
      throw RouteSyntaxError(.badPattern, what, offset: range.lowerBound)
    }
    if first == UInt8(ascii: ":") {
      guard let name = try name(text, range.lowerBound + 1..<range.upperBound) else {
        throw RouteSyntaxError(.badPattern, "a parameter without a name", offset: range.lowerBound)
      }
      return .parameter(name)
    }
    if let index = text[range].firstIndex(where: { "{<".utf8.contains($0) }) {
      let what = index == range.lowerBound ? "a parameter is" : "a parameter is a whole segment, and is"
      throw RouteSyntaxError(.badPattern, "\(what) written `:id`", offset: index)
    }
    if first == UInt8(ascii: "*") {
      return .wildcard(try name(text, range.lowerBound + 1..<range.upperBound))
    }
    var bytes: [UInt8] = []
    let isPortEmpty = isHost && text[range].last == UInt8(ascii: ":")
    // A port is part of the host, but an empty one means nothing. `@` would turn what precedes it into user information.
    try PercentDecoder.append(
      range.lowerBound..<range.upperBound - (isPortEmpty ? 1 : 0),
      of: text,
      to: &bytes,
      allowed: .segment,
      what: isHost ? "a host" : "a path"
    )
    if isHost {
      if let index = text[range].firstIndex(of: UInt8(ascii: "@")) {
        throw RouteSyntaxError(.badPattern, "a pattern may not have user information", offset: index)
      }
      if let index = portMistake(text, range) {
        throw RouteSyntaxError(.badPattern, "expected a port", offset: index)
      }
      bytes = bytes.map(\.lowercasedASCII)
    }
    if RouteURLReader.hasDots(bytes) {
      let what = "a pattern may not have a segment `.` or `..`"
      throw RouteSyntaxError(.badPattern, what, offset: range.lowerBound)
    }
    return .literal(String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the position at which something other than a port follows the first `:` of a host.
  private static func portMistake(_ text: [UInt8], _ range: Range<Int>) -> Int? {
    guard let colon = text[range].firstIndex(of: UInt8(ascii: ":")) else { return nil }
    if range.upperBound - colon > 6 { return colon }
    return text[colon + 1..<range.upperBound].firstIndex { !$0.isASCIIDigit }
  }

  /// Returns the name of a parameter or wildcard, or `nil` if there is none. Other routers have several forms that look like one.
  private static func name(_ text: [UInt8], _ range: Range<Int>) throws(RouteSyntaxError) -> String? {
    let isStart = { (byte: UInt8) in byte.isASCIILetter || byte == UInt8(ascii: "_") }
    if let index = range.first(where: { !isStart(text[$0]) && !text[$0].isASCIIDigit }) {
      let isWildcard = text[range.lowerBound - 1] == UInt8(ascii: "*")
      let form =
        isWildcard
        ? "a wildcard is a whole segment, `*` or `*name`" : "a parameter is a whole segment, `:name`"
      throw RouteSyntaxError(.badPattern, "\(form), with a name of letters, digits and `_`", offset: index)
    }
    if let first = range.first, !isStart(text[first]) {
      throw RouteSyntaxError(.badPattern, "a name may not begin with a digit", offset: first)
    }
    return range.isEmpty ? nil : String(decoding: text[range], as: UTF8.self)
  }
}
