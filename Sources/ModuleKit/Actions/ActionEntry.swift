import ModuleManifests

/// An action that a module handles, with any input and output types.
protocol AnyActionEntry: AnyObject, Sendable {
  var name: String { get }
  var exposure: ActionExposure { get }
  var types: String { get }
  /// The same types, for comparison.
  var inputID: ObjectIdentifier { get }
  var outputID: ObjectIdentifier { get }

  /// Decodes the input of a remote call.
  func decode(_ json: [UInt8], _ coding: ActionCoding) throws(ModuleError) -> any Sendable
  /// Performs a remote call with an input that ``decode(_:_:)`` returned.
  func call(decoded input: any Sendable, _ coding: ActionCoding) async throws -> [UInt8]
}

final class ActionEntry<Input: Codable & Sendable, Output: Codable & Sendable>: AnyActionEntry {
  let name: String
  let exposure: ActionExposure
  let handler: @Sendable (Input) async throws -> Output

  init(
    _ name: String,
    _ exposure: ActionExposure,
    _ handler: @escaping @Sendable (Input) async throws -> Output
  ) {
    self.name = name
    self.exposure = exposure
    self.handler = handler
  }

  var types: String { "\(Input.self) → \(Output.self)" }
  var inputID: ObjectIdentifier { ObjectIdentifier(Input.self) }
  var outputID: ObjectIdentifier { ObjectIdentifier(Output.self) }

  func decode(_ json: [UInt8], _ coding: ActionCoding) throws(ModuleError) -> any Sendable {
    try coding.decode(Input.self, from: json, action: name)
  }

  func call(decoded input: any Sendable, _ coding: ActionCoding) async throws -> [UInt8] {
    guard let input = input as? Input else {
      throw ModuleError(.wrongType, "\(name) takes \(Input.self), but is called with \(type(of: input))")
    }
    return try coding.encode(try await handler(input), action: name)
  }
}

/// An action and the module that handles it, while it is ready.
struct PublishedAction: Sendable {
  let entry: any AnyActionEntry
  let owner: ModuleContext
}
