#if Server
  internal import ModuleManifests

  /// The answer of a ``ModuleAdministration``, independent of any web framework.
  ///
  /// ```swift
  /// let answer = await administration.respond(to: question)
  /// return Response(status: answer.status, headers: answer.headers, body: answer.body)
  /// ```
  public struct AdministrationResponse: Sendable, Hashable {
    /// A header of HTTP.
    public struct Header: Sendable, Hashable {
      /// In lowercase.
      public let name: String
      public let value: String
    }

    /// The HTTP status code.
    public let status: Int
    /// The content type, such as `application/json`.
    public let contentType: String
    /// The body, in UTF-8. Empty for `HEAD`.
    public private(set) var body: String
    /// The methods that the path allows, if it was requested with another one.
    private let allowed: String?
    /// The length of the body that `HEAD` leaves out.
    private var omittedLength: Int?

    init(_ body: String, type: String, status: Int = 200, allowed: String? = nil) {
      self.status = status
      self.body = body
      contentType = type
      self.allowed = allowed
    }

    /// The headers to send, including ``contentType``. They tell caches not to store anything. For `HEAD`, one of them is
    /// `content-length`, since the length of the empty ``body`` would be wrong.
    public var headers: [Header] {
      var headers = [
        Header(name: "content-type", value: contentType), Header(name: "cache-control", value: "no-store"),
        Header(name: "x-content-type-options", value: "nosniff"),
      ]
      if let allowed { headers.append(Header(name: "allow", value: allowed)) }
      if let omittedLength { headers.append(Header(name: "content-length", value: "\(omittedLength)")) }
      return headers
    }

    /// Removes the body, as for `HEAD`.
    mutating func omitBody() {
      omittedLength = body.utf8.count
      body = ""
    }

    /// Creates a JSON response that ends with a line break.
    static func json(_ document: JSONValue, status: Int = 200, allowed: String? = nil) -> Self {
      Self(document.text + "\n", type: "application/json", status: status, allowed: allowed)
    }

    /// Creates an error response, with a code for programs and a sentence for people.
    static func error(_ status: Int, _ code: String, _ message: String, allowed: String? = nil) -> Self {
      json(["error": ["code": .string(code), "message": .string(message)]], status: status, allowed: allowed)
    }
  }
#endif
