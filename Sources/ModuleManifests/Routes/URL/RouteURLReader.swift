import VersionResolver

/// Splits a URL into its parts.
struct RouteURLReader {
  private(set) var scheme = ""
  private(set) var bytes: [UInt8] = []
  private(set) var start = 0
  private(set) var ends: [Int] = []
  /// The host as written, if not in lowercase.
  private(set) var writtenHost: String?
  private(set) var query: [RouteQueryItem] = []
  private(set) var fragment: String?

  mutating func read(_ text: String) throws(RouteSyntaxError) {
    guard text.utf8.count <= RouteURL.maximumLength else {
      throw RouteSyntaxError(.badURL, "a URL of more than \(RouteURL.maximumLength) bytes")
    }
    // The buffer does not outlive the call, and typed errors do not pass through it.
    let result = text.utf8.withContiguousStorageIfAvailable {
      buffer -> Result<RouteURLReader, RouteSyntaxError> in
      var reader = self
      do throws(RouteSyntaxError) {
        try reader.read(bytes: buffer)
        return .success(reader)
      } catch {
        return .failure(error)
      }
    }
    if let result { self = try result.get() } else { try read(bytes: Array(text.utf8)) }
  }

  private mutating func read(bytes text: some RandomAccessCollection<UInt8>) throws(RouteSyntaxError) {
    let count = text.count
    func next(_ stops: (UInt8) -> Bool, from start: Int) -> Int {
      var index = start
      while index < count, !stops(text.byte(at: index)) { index += 1 }
      return index
    }

    try readScheme(text)
    var cursor = start + 1
    ends.reserveCapacity(8)
    if cursor + 1 < count, text.byte(at: cursor) == UInt8(ascii: "/"),
      text.byte(at: cursor + 1) == UInt8(ascii: "/")
    {
      let end = next({ $0 == 0x2F || $0 == 0x3F || $0 == 0x23 }, from: cursor + 2)
      try readAuthority(cursor + 2..<end, of: text)
      cursor = end
    } else {
      ends.append(start)
    }
    let pathEnd = next({ $0 == 0x3F || $0 == 0x23 }, from: cursor)
    try readPath(cursor..<pathEnd, of: text)
    cursor = pathEnd
    if cursor < count, text.byte(at: cursor) == UInt8(ascii: "?") {
      let end = next({ $0 == 0x23 }, from: cursor)
      try readQuery(cursor + 1..<end, of: text)
      cursor = end
    }
    if cursor < count {
      fragment = try decoded(cursor + 1..<count, of: text, .query, "a fragment")
    }
  }

  /// Reads the scheme in front of the first colon. The host begins where it ends.
  private mutating func readScheme(_ text: some RandomAccessCollection<UInt8>) throws(RouteSyntaxError) {
    let count = text.count
    var cursor = 0
    while cursor < count, text.byte(at: cursor) != UInt8(ascii: ":") {
      let letter = text.byte(at: cursor)
      let isGood = letter.isASCIILetter || cursor > 0 && (letter.isASCIIDigit || "+-.".utf8.contains(letter))
      guard isGood else {
        throw RouteSyntaxError(.badURL, "expected a scheme such as `shop:`", offset: cursor)
      }
      cursor += 1
    }
    guard cursor > 0, cursor < count else {
      throw RouteSyntaxError(.badURL, "expected a scheme such as `shop:`", offset: cursor)
    }
    bytes.reserveCapacity(count)
    for index in 0..<cursor { bytes.append(text.byte(at: index).lowercasedASCII) }
    scheme = String(decoding: bytes, as: UTF8.self)
    start = bytes.count
  }

  private mutating func readAuthority(_ range: Range<Int>, of text: some RandomAccessCollection<UInt8>)
    throws(RouteSyntaxError)
  {
    let isAddress = range.first.map { text.byte(at: $0) == UInt8(ascii: "[") } ?? false
    let hostEnd = try isAddress ? readAddress(range, of: text) : readHost(range, of: text)
    if hostEnd < range.upperBound { try readPort(hostEnd..<range.upperBound, of: text) }
    if bytes[start...].contains(where: { $0 != $0.lowercasedASCII }) {
      writtenHost = String(decoding: bytes[start...], as: UTF8.self)
      for index in start..<bytes.count { bytes[index] = bytes[index].lowercasedASCII }
    }
    ends.append(bytes.count)
  }

  /// Reads an IPv6 address in brackets; its content is compared but not interpreted.
  ///
  /// - Returns: the position after it.
  private mutating func readAddress(_ range: Range<Int>, of text: some RandomAccessCollection<UInt8>)
    throws(RouteSyntaxError) -> Int
  {
    var index = range.lowerBound + 1
    while index < range.upperBound,
      text.byte(at: index).hexValue != nil || ":.".utf8.contains(text.byte(at: index))
    {
      index += 1
    }
    guard index < range.upperBound, text.byte(at: index) == UInt8(ascii: "]") else {
      throw RouteSyntaxError(.badURL, "expected an address such as `[::1]`", offset: index)
    }
    for index in range.lowerBound...index { bytes.append(text.byte(at: index)) }
    return index + 1
  }

  /// Reads the name of a host.
  ///
  /// - Returns: the position after it.
  private mutating func readHost(_ range: Range<Int>, of text: some RandomAccessCollection<UInt8>)
    throws(RouteSyntaxError) -> Int
  {
    var end = range.upperBound
    for index in range {
      let letter = text.byte(at: index)
      if letter == UInt8(ascii: "@") {
        throw RouteSyntaxError(.badURL, "a URL may not have user information", offset: index)
      }
      if letter == UInt8(ascii: ":"), end == range.upperBound { end = index }
    }
    let hasSeparator = try PercentDecoder.append(
      range.lowerBound..<end,
      of: text,
      to: &bytes,
      allowed: .host,
      what: "a host"
    )
    // A wildcard or a parameter may take its place.
    try refuseDots(start, hasSeparator, "a host", at: range.lowerBound)
    return end
  }

  /// Reads what follows a host. An empty port means nothing.
  private mutating func readPort(_ range: Range<Int>, of text: some RandomAccessCollection<UInt8>)
    throws(RouteSyntaxError)
  {
    guard text.byte(at: range.lowerBound) == UInt8(ascii: ":"), range.count <= 6 else {
      throw RouteSyntaxError(.badURL, "expected a port", offset: range.lowerBound)
    }
    for index in range.dropFirst() where !text.byte(at: index).isASCIIDigit {
      throw RouteSyntaxError(.badURL, "expected a port", offset: index)
    }
    guard bytes.count > start else {
      throw RouteSyntaxError(.badURL, "a port without a host", offset: range.lowerBound)
    }
    if range.count > 1 {
      for index in range { bytes.append(text.byte(at: index)) }
    }
  }

  private mutating func readPath(_ range: Range<Int>, of text: some RandomAccessCollection<UInt8>)
    throws(RouteSyntaxError)
  {
    var cursor = range.lowerBound
    if cursor < range.upperBound, text.byte(at: cursor) == UInt8(ascii: "/") { cursor += 1 }
    while cursor < range.upperBound {
      var end = cursor
      while end < range.upperBound, text.byte(at: end) != UInt8(ascii: "/") { end += 1 }
      guard end > cursor else {
        throw RouteSyntaxError(.badURL, "a segment may not be empty", offset: cursor)
      }
      guard ends.count <= RouteURL.maximumSegmentCount else {
        throw RouteSyntaxError(
          .badURL,
          "more than \(RouteURL.maximumSegmentCount) path segments",
          offset: cursor
        )
      }
      let start = bytes.count
      let hasSeparator = try PercentDecoder.append(
        cursor..<end,
        of: text,
        to: &bytes,
        allowed: .segment,
        what: "a path"
      )
      try refuseDots(start, hasSeparator, "a segment", at: cursor)
      ends.append(bytes.count)
      cursor = end + 1
    }
  }

  /// Rejects what would lead a handler out of the intended folder: `.` and `..`, including next to an encoded slash or backslash,
  /// which does not separate segments.
  ///
  /// What is encoded twice is never decoded twice and therefore stays text: `%252e%252e` is `%2e%2e`.
  private func refuseDots(
    _ start: Int,
    _ hasSeparator: Bool,
    _ what: String,
    at offset: Int
  ) throws(RouteSyntaxError) {
    if hasSeparator, Self.hasDots(bytes[start...]) {
      let text = "\(what) may not have `.` or `..` next to an encoded slash or backslash"
      throw RouteSyntaxError(.badURL, text, offset: offset)
    }
    if start < bytes.count, bytes[start] == UInt8(ascii: "."), Self.isDots(bytes[start...]) {
      throw RouteSyntaxError(.badURL, "\(what) may not be `.` or `..`", offset: offset)
    }
  }

  static func isDots(_ bytes: some Collection<UInt8>) -> Bool {
    (1...2).contains(bytes.count) && bytes.allSatisfy { $0 == UInt8(ascii: ".") }
  }

  /// Returns whether `.` or `..` is among the pieces between slashes and backslashes.
  static func hasDots(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.contains { isDots($0) }
  }

  private mutating func readQuery(_ range: Range<Int>, of text: some RandomAccessCollection<UInt8>)
    throws(RouteSyntaxError)
  {
    var cursor = range.lowerBound
    while cursor < range.upperBound {
      var end = cursor
      var equals: Int?
      while end < range.upperBound, text.byte(at: end) != UInt8(ascii: "&") {
        if equals == nil, text.byte(at: end) == UInt8(ascii: "=") { equals = end }
        end += 1
      }
      if end > cursor {
        guard query.count < RouteURL.maximumQueryCount else {
          throw RouteSyntaxError(
            .badURL,
            "more than \(RouteURL.maximumQueryCount) query items",
            offset: cursor
          )
        }
        let name = try decoded(cursor..<(equals ?? end), of: text, .query, "a query")
        let value = try decoded(equals.map { $0 + 1..<end } ?? end..<end, of: text, .query, "a query")
        query.append(RouteQueryItem(name, value))
      }
      cursor = end + 1
    }
  }

  private func decoded(
    _ range: Range<Int>,
    of text: some RandomAccessCollection<UInt8>,
    _ allowed: URLCharacters,
    _ what: String
  ) throws(RouteSyntaxError) -> String {
    var bytes: [UInt8] = []
    try PercentDecoder.append(range, of: text, to: &bytes, allowed: allowed, what: what)
    return String(decoding: bytes, as: UTF8.self)
  }
}
