import TestSupport

/// A schema with one constraint left out.
struct SchemaWeakening {
  /// The location of the constraint, such as `/properties/kind/enum`.
  let place: String
  let schema: SchemaValue

  /// Keywords that constrain a document and can be left out individually.
  private static let constraints: [SchemaKeyword] = [
    .ref, .oneOf, .then, .otherwise, .type, .const, .cases, .pattern, .maxLength, .items, .minItems,
    .maxItems,
    .uniqueItems, .required, .properties, .patternProperties, .additionalProperties, .propertyNames,
  ]
  /// Keywords with a schema, and keywords with schemas by name.
  private static let nested: [SchemaKeyword] = [
    .then, .otherwise, .items, .additionalProperties, .propertyNames,
  ]
  private static let named: [SchemaKeyword] = [.properties, .patternProperties, .defs]

  /// The schema with each constraint left out, and with each name that `required` and `properties` list left out.
  static func of(_ schema: SchemaValue, at place: String = "") -> [SchemaWeakening] {
    guard let members = schema.object else { return [] }
    var result: [SchemaWeakening] = []
    func add(_ place: String, _ keyword: SchemaKeyword, _ value: SchemaValue?) {
      var copy = members
      copy[keyword.rawValue] = value
      result.append(SchemaWeakening(place: place, schema: .object(copy)))
    }
    for keyword in constraints where members[keyword.rawValue] != nil {
      add("\(place)/\(keyword.rawValue)", keyword, nil)
    }
    if case .array(let names)? = members["required"] {
      for (index, name) in names.enumerated() {
        var rest = names
        rest.remove(at: index)
        add("\(place)/required/\(name.text)", .required, .array(rest))
      }
    }
    for keyword in nested {
      guard let part = members[keyword.rawValue] else { continue }
      for weak in of(part, at: "\(place)/\(keyword.rawValue)") { add(weak.place, keyword, weak.schema) }
    }
    for keyword in named {
      let parts = members[keyword.rawValue]?.object ?? [:]
      for (name, part) in parts.sorted(by: { $0.key < $1.key }) {
        let place = "\(place)/\(keyword.rawValue)/\(name)"
        var rest = parts
        rest[name] = nil
        if keyword != .defs { add(place, keyword, .object(rest)) }
        for weak in of(part, at: place) {
          add(weak.place, keyword, .object(parts.merging([name: weak.schema]) { $1 }))
        }
      }
    }
    return result
  }
}
