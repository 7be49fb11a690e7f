package import ModuleManifests

/// The representation of dates, data, decimal numbers, URLs and types of the host's choice in JSON.
///
/// Used for remote calls and configuration. The default is what is usual in JSON APIs:
///
/// | Foundation type | in JSON |
/// |---|---|
/// | `Date` | `"2026-03-01T12:00:00.250Z"`; any offset is read, milliseconds are written if there are any |
/// | `Data` | Base64 |
/// | `Decimal` | a number, with every digit |
/// | `URL` | its text |
///
/// Set it once in the host, for all of its modules:
///
/// ```swift
/// options.coding.dates = .secondsSince1970
/// options.coding.write(Money.self, as: String.self, encode: \.text, decode: Money.init(text:))
/// ```
///
/// A dictionary is written in the order of its keys' text, and a set in that of its elements' text, since their own order differs
/// from one process to the next.
///
/// ModuleKit does not import Foundation for this, since that would cost a program a library it may not need. It recognizes the
/// four types by name, and translates between JSON and the form their own `Codable` writes, which Foundation cannot change
/// because existing archives contain it.
public struct JSONCoding: Sendable {
  /// The form of a `Date` in JSON.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum DateForm: Sendable, Hashable {
    /// A date and time with its offset from UTC, as in RFC 3339. The default.
    case iso8601
    /// A number of seconds since 1970-01-01T00:00:00Z.
    case secondsSince1970
    /// A number of milliseconds since 1970-01-01T00:00:00Z.
    case millisecondsSince1970
    /// The form its own `Codable` writes: a number of seconds since 2001.
    case deferredToType
  }

  /// The form of a `Data` in JSON.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum DataForm: Sendable, Hashable {
    /// A string in Base64 with padding, as in RFC 4648. The default.
    case base64
    /// The form its own `Codable` writes: an array of numbers.
    case deferredToType
  }

  /// The form of a `Decimal` in JSON.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum DecimalForm: Sendable, Hashable {
    /// A number. The default.
    case number
    /// A string, for callers whose JSON parser turns every number into a `Double`.
    case string
    /// The form its own `Codable` writes: an object with its mantissa.
    case deferredToType
  }

  /// The form of a `URL` in JSON.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum URLForm: Sendable, Hashable {
    /// A string with its text. The default.
    case string
    /// The form its own `Codable` writes: an object with the text, and the base of a relative URL.
    case deferredToType
  }

  /// The form of a `Date`. Default: ``DateForm/iso8601``.
  public var dates = DateForm.iso8601
  /// The form of a `Data`. Default: ``DataForm/base64``.
  public var data = DataForm.base64
  /// The form of a `Decimal`. Default: ``DecimalForm/number``.
  public var decimals = DecimalForm.number
  /// The form of a `URL`. Default: ``URLForm/string``.
  public var urls = URLForm.string
  private var conversions: [ObjectIdentifier: any AnyJSONConversion] = [:]

  /// Dates as ISO 8601, data in Base64, decimal numbers as numbers, URLs as strings.
  public init() {}

  /// Sets a form for a type other than its own `Codable`, replacing any form set earlier.
  ///
  /// - Parameters:
  ///   - type: the exact type. Optionals, arrays and members of the type are included.
  ///   - form: the form to write the type as, which itself is written according to its type and this coding. If it contains the
  ///     same value of the type again, that is written as if no form were set.
  ///   - encode: creates the form. An error it throws is an error of the output.
  ///   - decode: reads the form. An error it throws is an error of the input, at its location.
  public mutating func write<Value: Codable & Sendable, Form: Codable & Sendable>(
    _ type: Value.Type,
    as form: Form.Type,
    encode: @escaping @Sendable (Value) throws -> Form,
    decode: @escaping @Sendable (Form) throws -> Value
  ) {
    conversions[ObjectIdentifier(type)] = JSONConversion(encode: encode, decode: decode)
  }

  /// Every type in the form of its own `Codable`.
  static let plain: JSONCoding = {
    var coding = JSONCoding()
    coding.dates = .deferredToType
    coding.data = .deferredToType
    coding.decimals = .deferredToType
    coding.urls = .deferredToType
    return coding
  }()

  /// The types that containers read and write without a look at the type.
  private static let simpleTypes: Set<ObjectIdentifier> = {
    let types: [Any.Type] = [
      Bool.self, String.self, Double.self, Float.self, Int.self, Int8.self, Int16.self, Int32.self,
      Int64.self, Int128.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, UInt128.self,
    ]
    return Set(types.map { ObjectIdentifier($0) })
  }()

  var hasSimpleForms: Bool { conversions.keys.contains(where: Self.simpleTypes.contains) }

  /// Returns whether the host has chosen a form for a type.
  package func hasForm(of type: Any.Type) -> Bool { conversion(of: type) != nil }

  func conversion(of type: Any.Type) -> (any AnyJSONConversion)? { conversions[ObjectIdentifier(type)] }

  /// Returns the Foundation type, unless it is left to its own `Codable`.
  func foundationType(_ type: Any.Type) -> FoundationType? {
    guard let found = FoundationType(type) else { return nil }
    let isLeft =
      switch found {
      case .date: dates == .deferredToType
      case .data: data == .deferredToType
      case .decimal: decimals == .deferredToType
      case .url: urls == .deferredToType
      }
    return isLeft ? nil : found
  }
}

extension JSONCoding {
  /// Decodes a value, and rejects keys that nothing requested.
  ///
  /// - Parameters:
  ///   - type: the type to decode.
  ///   - element: a value in the file's JSON.
  ///   - file: the file, for the locations of errors.
  package func decode<Value: Decodable>(
    _ type: Value.Type,
    from element: JSONElement,
    in file: SourceFile
  ) throws(ConfigurationError) -> Value {
    try ConfigurationReader(element.document, in: file, coding: self).read(type, from: element)
  }

  /// Returns a value encoded as JSON.
  ///
  /// - Throws: `EncodingError`, or what the type's own `Codable` or the host's form of it throws.
  package func encode(_ value: some Encodable) throws -> JSONValue {
    try JSONValueEncoder.encode(value, self)
  }
}

/// The host's form of a type of its choice.
protocol AnyJSONConversion: Sendable {
  func encode(_ value: Any, to encoder: JSONValueEncoder) throws
  func decode(from decoder: any Swift.Decoder) throws -> Any
}

struct JSONConversion<Value: Codable & Sendable, Form: Codable & Sendable>: AnyJSONConversion {
  let encode: @Sendable (Value) throws -> Form
  let decode: @Sendable (Form) throws -> Value

  func encode(_ value: Any, to encoder: JSONValueEncoder) throws {
    guard let value = value as? Value else { return }
    try encoder.inForm(of: Value.self).write(try encode(value))
  }

  func decode(from decoder: any Swift.Decoder) throws -> Any {
    try decode(try decoder.singleValueContainer().decode(Form.self))
  }
}
