package import Foundation

/// A JSON value as Foundation reads it: a second reader beside the one under test.
package enum SchemaValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([SchemaValue])
  case object([String: SchemaValue])

  package init(parsing data: Data) throws {
    self = try JSONDecoder().decode(SchemaValue.self, from: data)
  }

  package var object: [String: SchemaValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The names that the keyword `type` knows.
  static let typeNames = ["null", "boolean", "integer", "number", "string", "array", "object"]

  /// Whether the keyword `type` accepts the value under a name. A number without a fraction is also an integer.
  func hasType(_ name: String) -> Bool {
    if name == "integer", case .number(let number) = self { return number.rounded() == number }
    return name == typeName
  }

  /// The name that the keyword `type` uses for the value.
  package var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

extension SchemaValue: Decodable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([SchemaValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: SchemaValue].self))
    }
  }
}

/// Equality as JSON Schema defines it: strings compare scalar by scalar, which is stricter than Swift's `==`.
extension SchemaValue: Equatable {
  package static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.unicodeScalars.elementsEqual(right.unicodeScalars)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }
}

extension SchemaValue {
  /// The value as JSON, with keys in byte order.
  package var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): value == value.rounded() ? "\(Int(value))" : "\(value)"
    case .string(let value): Self.quoted(value)
    case .array(let elements): "[\(elements.map(\.text).joined(separator: ","))]"
    case .object(let members): "{\(Self.text(of: members))}"
    }
  }

  private static func text(of members: [String: SchemaValue]) -> String {
    members.sorted { $0.key < $1.key }.map { "\(quoted($0.key)):\($0.value.text)" }.joined(separator: ",")
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\0"..<" ": result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
