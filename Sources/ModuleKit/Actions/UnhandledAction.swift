/// A call to an action that no module handles.
public struct UnhandledAction: Sendable {
  /// The action's name.
  public let name: String
  /// The host's description of a remote caller; `nil` for a call within the process.
  public let caller: (any Sendable)?
  /// The input as it was passed within the process, or the bytes of a remote call.
  let payload: any Sendable
  var coding = ActionCoding(ModuleManagerOptions())

  /// Creates a call, for a test of a handler. The input of a remote call is the bytes of its JSON, as `[UInt8]`.
  public init(name: String, input: any Sendable, caller: (any Sendable)? = nil) {
    self.name = name
    self.caller = caller
    payload = input
  }

  /// Whether this is a remote call.
  public var isRemote: Bool { caller != nil }

  /// Returns the input if it is of the given type. The input of a remote call is decoded as that type.
  ///
  /// - Throws: ``ModuleError/Code/wrongType``, or ``ModuleError/Code/badInput`` for a remote call.
  public func input<Value: Codable & Sendable>(as type: Value.Type) throws(ModuleError) -> Value {
    if isRemote, let bytes = payload as? [UInt8] { return try coding.decode(type, from: bytes, action: name) }
    if let value = payload as? Value { return value }
    throw ModuleError(.wrongType, "\(name) is called with \(Swift.type(of: payload)), not \(type)")
  }
}

/// A handler of actions that no module handles.
struct ActionFallback: Sendable {
  let exposure: ActionExposure
  let body: @Sendable (UnhandledAction) async throws -> HandlerAnswer<any Codable & Sendable>
}
