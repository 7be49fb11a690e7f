#if Server
  /// A request to a ``ModuleAdministration``, independent of any web framework.
  ///
  /// ```swift
  /// let question = AdministrationRequest(
  ///   method: "\(request.method)",
  ///   path: request.uri.path,
  ///   contentType: request.headers[.contentType],
  ///   body: Array(body.readableBytesView),
  ///   caller: administrator
  /// )
  /// ```
  public struct AdministrationRequest: Sendable {
    /// The HTTP method, such as `GET`.
    public var method: String
    /// The path below the administration's mount point, as received, such as `/modules/cart`. The query is ignored.
    public var path: String
    /// The value of the `Content-Type` header. Commands must be `application/json`, which a page from another site cannot send
    /// without permission.
    public var contentType: String?
    public var body: [UInt8]
    /// The caller, as described by the host; `nil` for a caller unknown to the host, who may request only `/health` and `/ready`.
    public var caller: (any Sendable)?

    public init(
      method: String,
      path: String,
      contentType: String? = nil,
      body: [UInt8] = [],
      caller: (any Sendable)? = nil
    ) {
      self.method = method
      self.path = path
      self.contentType = contentType
      self.body = body
      self.caller = caller
    }
  }
#endif
