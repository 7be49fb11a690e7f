#if Server
  /// A request to a ``ModuleAdministration``, in the terms of no web framework.
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
    /// Such as `GET`.
    public var method: String
    /// The path below the place where the administration is mounted, as it came, such as `/modules/cart`. A query is ignored.
    public var path: String
    /// What the header `Content-Type` says. Commands must be `application/json`, which a page of another site cannot send unasked.
    public var contentType: String?
    public var body: [UInt8]
    /// The caller, as the host names it; `nil` for one that the host does not know, who learns nothing but `/health` and
    /// `/ready`.
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
