#if Server
  internal import ModuleManifests

  /// The answer of a ``ModuleAdministration``, in the terms of no web framework.
  ///
  /// ```swift
  /// let answer = await administration.respond(to: question)
  /// return Response(status: answer.status, headers: answer.headers, body: answer.body)
  /// ```
  public struct AdministrationResponse: Sendable {
    /// The status of HTTP.
    public let status: Int
    /// Such as `application/json`.
    public let contentType: String
    /// In UTF-8. Empty for `HEAD`.
    public internal(set) var body: String
    /// What the path can be asked with, if it was asked with something else.
    private let allowed: String?

    init(_ body: String, type: String, status: Int = 200, allowed: String? = nil) {
      self.status = status
      self.body = body
      contentType = type
      self.allowed = allowed
    }

    /// The headers to send, ``contentType`` among them, with names in small letters. Nothing is to be kept by caches.
    public var headers: [(name: String, value: String)] {
      var headers = [
        (name: "content-type", value: contentType), (name: "cache-control", value: "no-store"),
        (name: "x-content-type-options", value: "nosniff"),
      ]
      if let allowed { headers.append((name: "allow", value: allowed)) }
      return headers
    }

    /// A document, with a line break at its end.
    static func json(_ document: JSONValue, status: Int = 200) -> Self {
      Self(document.text + "\n", type: "application/json", status: status)
    }

    /// An error: a word for programs and a sentence for people.
    static func error(_ status: Int, _ code: String, _ message: String, allowed: String? = nil) -> Self {
      let document: JSONValue = ["error": ["code": .string(code), "message": .string(message)]]
      return Self(document.text + "\n", type: "application/json", status: status, allowed: allowed)
    }
  }
#endif
