/// Validates documents against a schema, using only the keywords of ``SchemaKeyword`` from draft 2020-12.
package struct SchemaValidator: Sendable {
  private let root: Schema
  private let definitions: [String: Schema]

  /// - Throws: ``SchemaError`` if the schema contains anything this validator would not check.
  package init(_ schema: SchemaValue) throws {
    root = try SchemaReader.read(schema)
    definitions = try SchemaReader.definitions(schema)
    for part in [root] + definitions.values { try checkReferences(part) }
  }

  /// The places in a document that are wrong; empty if it is valid.
  package func mistakes(in document: SchemaValue) -> [String] {
    mistakes(document, root, "")
  }

  package func isValid(_ document: SchemaValue) -> Bool { mistakes(in: document).isEmpty }

  private func mistakes(_ value: SchemaValue, _ schema: Schema, _ place: String) -> [String] {
    switch schema {
    case .always(let isValid): return isValid ? [] : ["\(place): may not be there"]
    case .reference(let name): return mistakes(value, definitions[name] ?? .always(false), place)
    case .allOf(let parts): return parts.flatMap { mistakes(value, $0, place) }
    case .oneOf(let parts):
      let count = parts.count { mistakes(value, $0, place).isEmpty }
      return count == 1 ? [] : ["\(place): matches \(count) of \(parts.count) where one is asked for"]
    case .conditional(let condition, let then, let otherwise):
      return mistakes(value, mistakes(value, condition, place).isEmpty ? then : otherwise, place)
    case .types(let names):
      return names.contains(where: value.hasType) ? [] : ["\(place): is not of type \(names)"]
    case .cases(let values):
      return values.contains(value) ? [] : ["\(place): is not one of \(values.map(\.text))"]
    default: break
    }
    switch value {
    case .string(let text): return mistakes(text, schema, place)
    case .array(let elements): return mistakes(elements, schema, place)
    case .object(let members): return mistakes(members, schema, place)
    case .null, .bool, .number: return []
    }
  }

  private func mistakes(_ text: String, _ schema: Schema, _ place: String) -> [String] {
    switch schema {
    case .pattern(let pattern): pattern.matches(text) ? [] : ["\(place): does not match the pattern"]
    case .maxLength(let length): text.unicodeScalars.count <= length ? [] : ["\(place): is too long"]
    default: []
    }
  }

  private func mistakes(_ elements: [SchemaValue], _ schema: Schema, _ place: String) -> [String] {
    switch schema {
    case .items(let part): elements.enumerated().flatMap { mistakes($1, part, "\(place)/\($0)") }
    case .itemCount(let range):
      range.contains(elements.count) ? [] : ["\(place): has \(elements.count) elements"]
    case .uniqueItems:
      elements.indices.filter { elements[..<$0].contains(elements[$0]) }.map {
        "\(place)/\($0): is there twice"
      }
    default: []
    }
  }

  private func mistakes(_ members: [String: SchemaValue], _ schema: Schema, _ place: String) -> [String] {
    switch schema {
    case .required(let names):
      return names.filter { members[$0] == nil }.map { "\(place): has no `\($0)`" }
    case .propertyNames(let part):
      return sorted(members).flatMap { mistakes(.string($0.key), part, "\(place)/\($0.key)") }
    case .members(let properties, let patterns, let additional):
      return sorted(members).flatMap { key, value in
        let place = "\(place)/\(key)"
        let parts = [properties[key]].compactMap(\.self) + patterns.filter { $0.0.matches(key) }.map(\.1)
        return parts.isEmpty
          ? mistakes(value, additional, place) : parts.flatMap { mistakes(value, $0, place) }
      }
    default: return []
    }
  }

  private func sorted(_ members: [String: SchemaValue]) -> [(key: String, value: SchemaValue)] {
    members.sorted { $0.key < $1.key }
  }

  private func checkReferences(_ schema: Schema) throws {
    switch schema {
    case .reference(let name):
      guard definitions[name] != nil else {
        throw SchemaError(place: name, message: "a reference into nothing")
      }
    case .allOf(let parts), .oneOf(let parts): for part in parts { try checkReferences(part) }
    case .conditional(let condition, let then, let otherwise):
      for part in [condition, then, otherwise] { try checkReferences(part) }
    case .items(let part), .propertyNames(let part): try checkReferences(part)
    case .members(let properties, let patterns, let additional):
      for part in Array(properties.values) + patterns.map(\.1) + [additional] { try checkReferences(part) }
    case .always, .types, .cases, .pattern, .maxLength, .itemCount, .uniqueItems, .required: break
    }
  }
}
