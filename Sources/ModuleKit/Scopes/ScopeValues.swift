/// The name and type of a scope value.
///
/// ```swift
/// extension ScopeKey where Value == User {
///   public static var user: Self { ScopeKey("user") }
/// }
/// ```
public struct ScopeKey<Value: Sendable>: Sendable, Hashable {
  public let name: String

  /// - Parameter name: the value's name, the same wherever it is set and read, such as `user`.
  public init(_ name: String) { self.name = name }
}

/// The values of a scope, such as the user, the request's ID or a deadline.
///
/// ```swift
/// var values = ScopeValues()
/// values[.user] = user
/// let receipt = try await manager.withScope(values) { scope in
///   try await scope.service(.basket).checkOut()
/// }
/// ```
public struct ScopeValues: Sendable {
  private var values: [String: any Sendable] = [:]

  public init() {}

  /// The value for a key; `nil` if there is none with that name and type.
  public subscript<Value>(key: ScopeKey<Value>) -> Value? {
    get { values[key.name].flatMap { $0 as? Value } }
    set { values[key.name] = newValue }
  }

  /// Returns these values, overridden by others where both have one.
  func overridden(by others: ScopeValues) -> ScopeValues {
    var merged = self
    merged.values.merge(others.values) { $1 }
    return merged
  }
}
