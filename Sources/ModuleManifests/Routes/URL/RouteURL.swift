import VersionResolver

/// A URL as routes see it: parsed once, strictly, and decoded once.
///
/// ```swift
/// let url = try RouteURL("shop://cart/5/items/a%2Fb?gift=true#total")
/// print(url.segments)  // ["5", "items", "a/b"]
/// print(url.query.first?.value ?? "")  // true
/// ```
///
/// The text is split according to RFC 3986 before anything is decoded, and decoded text is never decoded again. Non-ASCII letters
/// may appear unencoded (RFC 3987). The following are rejected, because no route needs them and attackers use them: `.` and `..`
/// as host or segments, however they are encoded, and within one next to an encoded slash or backslash, so that no handler gets a
/// path that leads out of a folder (the query is not a path, and may contain anything); empty segments, except for one slash at
/// the end, which makes no difference; user information; encoded NULs; bytes that are not UTF-8. A `+` in the query is a plus.
/// Scheme and host are compared case-insensitively, everything else byte by byte.
public struct RouteURL: Sendable, CustomStringConvertible {
  /// The maximum length of a URL, in bytes.
  public static let maximumLength = 8_192
  /// The maximum number of path segments.
  public static let maximumSegmentCount = 64
  /// The maximum number of query items.
  public static let maximumQueryCount = 256

  /// The text as it was given.
  public let description: String
  /// The scheme in lowercase.
  public let scheme: String
  /// The scheme and the host with its port in lowercase, then the segments, all decoded.
  package let bytes: [UInt8]
  /// Where the host begins.
  let start: Int
  /// Where the host and each segment end.
  let ends: [Int]
  /// The host as written, if not in lowercase.
  private let writtenHost: String?
  /// The query items in order.
  public let query: [RouteQueryItem]
  /// The decoded text after `#`; `nil` if there is none.
  public let fragment: String?

  /// Parses a URL.
  ///
  /// - Parameter text: at most ``maximumLength`` bytes.
  /// - Throws: ``RouteSyntaxError/Code/badURL`` with what is wrong and where.
  /// - Complexity: O(length).
  public init(_ text: String) throws(RouteSyntaxError) {
    var text = text
    text.makeContiguousUTF8()
    var reader = RouteURLReader()
    do throws(RouteSyntaxError) {
      try reader.read(text)
    } catch {
      var error = error
      error.subject = RouteSyntaxError.shortened(text)
      throw error
    }
    description = text
    scheme = reader.scheme
    bytes = reader.bytes
    start = reader.start
    ends = reader.ends
    writtenHost = reader.writtenHost
    query = reader.query
    fragment = reader.fragment
  }

  /// Creates a URL with the same text, interpreted in another way.
  init(_ url: RouteURL, scheme: String, host: String?, bytes: [UInt8], ends: [Int]) {
    description = url.description
    self.scheme = scheme
    self.bytes = scheme.utf8 + bytes
    let start = scheme.utf8.count
    self.start = start
    self.ends = ends.map { $0 + start }
    writtenHost = host
    query = url.query
    fragment = url.fragment
  }

  /// The number of parts that a pattern has to match: the host and the segments.
  var pieceCount: Int { ends.count }

  package func range(ofPiece index: Int) -> Range<Int> {
    (index == 0 ? start : ends[index - 1])..<ends[index]
  }

  /// The host with its port, decoded, in its original case. Empty if there is none.
  public var host: String { writtenHost ?? String(decoding: bytes[range(ofPiece: 0)], as: UTF8.self) }

  /// Returns the host as it was written, or a segment.
  func piece(_ index: Int) -> String {
    index == 0 ? host : String(decoding: bytes[range(ofPiece: index)], as: UTF8.self)
  }

  /// Returns the parameters that the URL has under a pattern. Those that the URL is too short for have no values.
  ///
  /// - Complexity: O(length).
  public func parameters(under pattern: RoutePattern) -> RouteParameters { RouteParameters(self, pattern) }

  /// The decoded segments of the path.
  ///
  /// - Complexity: O(length of the path); the segments are created on each access.
  public var segments: [String] { (1..<max(1, pieceCount)).map(piece) }
}

extension RouteURL: Hashable {
  public static func == (left: RouteURL, right: RouteURL) -> Bool {
    // Canonically equivalent Unicode text is not the same URL.
    left.description.utf8.elementsEqual(right.description.utf8)
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// One item of a URL's query: `name=value`, decoded. A name without `=` has an empty value.
public struct RouteQueryItem: Sendable, Hashable {
  public let name: String
  public let value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension RouteURL {
  /// Whether it is the address of a page on the web.
  package var isWeb: Bool { scheme == "https" || scheme == "http" }

  /// Returns the URL under another scheme, with the first segment in place of the host; for the hosts that a manager admits.
  package func moved(to scheme: String) -> RouteURL {
    guard pieceCount > 1 else {
      return RouteURL(self, scheme: scheme, host: nil, bytes: [], ends: [0])
    }
    let first = range(ofPiece: 1)
    let bytes = self.bytes[first].map(\.lowercasedASCII) + self.bytes[first.upperBound...]
    let ends = self.ends.dropFirst().map { $0 - first.lowerBound }
    return RouteURL(self, scheme: scheme, host: piece(1), bytes: bytes, ends: Array(ends))
  }
}
