extension KeyedDecodingContainer {
  /// Returns the value for a key if it lies in a range. Use it for settings that only make sense within bounds.
  ///
  /// ```swift
  /// init(from decoder: any Decoder) throws {
  ///   let values = try decoder.container(keyedBy: CodingKeys.self)
  ///   connections = try values.decode(Int.self, forKey: .connections, in: 1...1_000)
  /// }
  /// // shop.json:3:20: `connections`: expected a value from 1 to 1000
  /// ```
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - key: the key of the value.
  ///   - range: the accepted range.
  /// - Throws: `DecodingError` at the key if the value is missing, of another type, or out of range. A module's configuration
  ///   turns it into a ``ConfigurationError`` with the location.
  public func decode<Value: Decodable & Comparable>(
    _ type: Value.Type,
    forKey key: Key,
    in range: ClosedRange<Value>
  ) throws -> Value {
    try checked(decode(type, forKey: key), forKey: key, in: range)
  }

  /// Returns the value for a key if it lies in a range, or `nil` if there is none.
  ///
  /// ```swift
  /// connections = try values.decodeIfPresent(Int.self, forKey: .connections, in: 1...1_000) ?? 10
  /// ```
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - key: the key of the value.
  ///   - range: the accepted range.
  /// - Throws: `DecodingError` at the key if the value is of another type, or out of range.
  public func decodeIfPresent<Value: Decodable & Comparable>(
    _ type: Value.Type,
    forKey key: Key,
    in range: ClosedRange<Value>
  ) throws -> Value? {
    try decodeIfPresent(type, forKey: key).map { try checked($0, forKey: key, in: range) }
  }

  private func checked<Value: Comparable>(_ value: Value, forKey key: Key, in range: ClosedRange<Value>)
    throws
    -> Value
  {
    // NaN is in no range, either.
    if range.contains(value) { return value }
    throw DecodingError.dataCorruptedError(
      forKey: key,
      in: self,
      debugDescription: "expected a value from \(range.lowerBound) to \(range.upperBound)"
    )
  }
}
