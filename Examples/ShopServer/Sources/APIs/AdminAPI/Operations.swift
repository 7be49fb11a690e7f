/// What an administrator can do to the whole application: given to the admin module by the host, because no module may
/// know the others.
public protocol Operations: Sendable {
  /// How many requests are under way, how all modules are, and how the start went, as JSON.
  func modules() async throws -> String
  /// The modules that run and what they need, as a page.
  func graph() async throws -> String
  /// Puts another provider in the place of the one that takes payments now.
  ///
  /// - Parameter provider: the name of its module; `nil` for a new instance of the one that is there.
  /// - Returns: what was done, as JSON.
  /// - Throws: ``OperationRefused``, or what the manager throws.
  func replacePayment(with provider: String?) async throws -> String
}

/// Something was asked for that does not exist.
public struct OperationRefused: Error, Sendable, Hashable, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}
