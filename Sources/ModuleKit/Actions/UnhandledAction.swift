/// A call of an action that no module handles.
public struct UnhandledAction: Sendable {
  /// The action's name.
  public let name: String
  /// What the host has said about a caller from outside; `nil` for a call within the process.
  public let caller: (any Sendable)?
  /// The input within the process as it was given; from outside its bytes.
  let payload: any Sendable
  let coding: ActionCoding

  /// Whether the call comes from outside.
  public var isRemote: Bool { caller != nil }

  /// The input, if it is of that type; one from outside is read as such.
  ///
  /// - Throws: ``ModuleError`` if it is not.
  public func input<Value: Codable & Sendable>(as type: Value.Type) throws(ModuleError) -> Value {
    if isRemote, let bytes = payload as? [UInt8] {
      return try coding.decode(type, from: bytes, action: name)
    }
    if let value = payload as? Value { return value }
    throw ModuleError(.wrongType, "\(name) is called with \(Swift.type(of: payload)), not \(type)")
  }
}

/// A handler of actions that no module handles.
struct ActionFallback: Sendable {
  let exposure: ActionExposure
  let body: @Sendable (UnhandledAction) async throws -> HandlerAnswer<any Codable & Sendable>
}

/// A module's fallback, while the module is ready.
struct PublishedFallback: Sendable {
  let fallback: ActionFallback
  /// `nil` for the host's.
  let owner: ModuleContext?
}
