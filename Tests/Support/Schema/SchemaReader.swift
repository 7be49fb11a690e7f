/// Turns the JSON of a schema into a ``Schema``.
package struct SchemaReader {
  private let place: String
  private let members: [String: SchemaValue]

  package static func read(_ value: SchemaValue, at place: String = "") throws -> Schema {
    switch value {
    case .bool(let isValid): return .always(isValid)
    case .object(let members): return .allOf(try SchemaReader(place: place, members: members).parts())
    default: throw SchemaError(place: place, message: "a schema is an object or a boolean")
    }
  }

  /// The parts under `$defs`, by reference.
  package static func definitions(_ value: SchemaValue) throws -> [String: Schema] {
    var result: [String: Schema] = [:]
    for (name, part) in value.object?["$defs"]?.object ?? [:] {
      result["#/$defs/\(name)"] = try read(part, at: "/$defs/\(name)")
    }
    return result
  }

  private func parts() throws -> [Schema] {
    var parts: [Schema] = []
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      guard let keyword = SchemaKeyword(rawValue: key) else { throw failure("unknown keyword `\(key)`") }
      if let part = try part(keyword, value) { parts.append(part) }
    }
    return parts
  }

  private func part(_ keyword: SchemaKeyword, _ value: SchemaValue) throws -> Schema? {
    let key = keyword.rawValue
    switch keyword {
    case .schema, .id, .comment, .title, .description:
      _ = try string(value, key)
      return nil
    case .examples:
      _ = try array(value, key)
      return nil
    case .defs:
      for (name, part) in try object(value, key) { _ = try Self.read(part, at: "\(place)/$defs/\(name)") }
      return nil
    case .defaultValue: return nil
    case .ref: return .reference(try string(value, key))
    case .oneOf:
      return .oneOf(try array(value, key).enumerated().map { try Self.read($1, at: "\(place)/\(key)/\($0)") })
    case .condition:
      return .conditional(
        try schema(key) ?? .always(true),
        then: try schema("then") ?? .always(true),
        otherwise: try schema("else") ?? .always(true)
      )
    case .then, .otherwise:
      guard members["if"] != nil else { throw failure("`\(key)` without `if`") }
      return nil
    case .type:
      let names = if case .string(let name) = value { [name] } else { try strings(value, key) }
      for name in names where !SchemaValue.typeNames.contains(name) {
        throw failure("unknown type `\(name)`")
      }
      return .types(names)
    case .const: return .cases([value])
    case .cases: return .cases(try array(value, key))
    case .pattern: return .pattern(try SchemaPattern(try string(value, key), place: "\(place)/\(key)"))
    case .maxLength: return .maxLength(try integer(value, key))
    case .items: return try schema(key).map { .items($0) }
    case .minItems: return .itemCount(try integer(value, key)...Int.max)
    case .maxItems: return .itemCount(0...(try integer(value, key)))
    case .uniqueItems:
      guard case .bool(let isUnique) = value else { throw failure("`\(key)` must be a boolean") }
      return isUnique ? .uniqueItems : nil
    case .required: return .required(try strings(value, key))
    case .propertyNames: return try schema(key).map { .propertyNames($0) }
    case .additionalProperties: return try objectMembers()
    case .properties, .patternProperties:
      return members["additionalProperties"] == nil ? try objectMembers() : nil
    }
  }

  /// `properties`, `patternProperties` and `additionalProperties`, which depend on one another.
  private func objectMembers() throws -> Schema {
    var properties: [String: Schema] = [:]
    for (name, part) in try object(members["properties"] ?? .object([:]), "properties") {
      properties[name] = try Self.read(part, at: "\(place)/properties/\(name)")
    }
    var patterns: [(SchemaPattern, Schema)] = []
    for (source, part) in try object(members["patternProperties"] ?? .object([:]), "patternProperties") {
      let place = "\(place)/patternProperties/\(source)"
      patterns.append((try SchemaPattern(source, place: place), try Self.read(part, at: place)))
    }
    let additional = try schema("additionalProperties") ?? .always(true)
    return .members(properties, patterns: patterns, additional: additional)
  }

  private func schema(_ key: String) throws -> Schema? {
    try members[key].map { try Self.read($0, at: "\(place)/\(key)") }
  }

  private func string(_ value: SchemaValue, _ key: String) throws -> String {
    guard case .string(let text) = value else { throw failure("`\(key)` must be a string") }
    return text
  }

  private func array(_ value: SchemaValue, _ key: String) throws -> [SchemaValue] {
    guard case .array(let elements) = value else { throw failure("`\(key)` must be an array") }
    return elements
  }

  private func strings(_ value: SchemaValue, _ key: String) throws -> [String] {
    try array(value, key).map { try string($0, key) }
  }

  private func object(_ value: SchemaValue, _ key: String) throws -> [String: SchemaValue] {
    guard let members = value.object else { throw failure("`\(key)` must be an object") }
    return members
  }

  private func integer(_ value: SchemaValue, _ key: String) throws -> Int {
    guard case .number(let number) = value, let integer = Int(exactly: number), integer >= 0 else {
      throw failure("`\(key)` must be a whole number")
    }
    return integer
  }

  private func failure(_ message: String) -> SchemaError {
    SchemaError(place: place, message: message)
  }
}
