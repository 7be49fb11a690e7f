import TestSupport

/// Small changes to a document, at every place in it.
enum SchemaMutations {
  /// Drops each key, replaces each value with one of another type and with near misses of its own, and adds an unknown key and an
  /// `x-` key to each object.
  static func of(_ value: SchemaValue) -> [SchemaValue] {
    replacements(of: value) + inner(value)
  }

  private static func replacements(of value: SchemaValue) -> [SchemaValue] {
    let others: [SchemaValue] = [
      .null, .bool(true), .number(0), .number(1), .number(0.5), .string("1.0.0"), .string(""), .array([]),
      .array([.string("1.0.0")]), .object([:]), .object(["version": .string("1.0.0")]),
    ]
    guard case .string(let text) = value else { return others }
    let near = [
      " \(text)", "\(text)\n", "\(text)!", "-\(text)", "\(text)-", "\(text).0", String(text.dropFirst()),
      String(text.dropLast()),
    ]
    return others + near.map { .string($0) }
  }

  private static func inner(_ value: SchemaValue) -> [SchemaValue] {
    switch value {
    case .array(let elements): elements.indices.flatMap { changes(of: elements, at: $0) }.map { .array($0) }
    case .object(let members): (additions(to: members) + changes(of: members)).map { .object($0) }
    default: []
    }
  }

  private static func changes(of elements: [SchemaValue], at index: Int) -> [[SchemaValue]] {
    var dropped = elements
    dropped.remove(at: index)
    var result = [dropped]
    for changed in of(elements[index]) {
      var copy = elements
      copy[index] = changed
      result.append(copy)
    }
    return result
  }

  private static func additions(to members: [String: SchemaValue]) -> [[String: SchemaValue]] {
    ["unknown", "x-", "x-added", "X-added", "", "lazy", "reason", "version"].map { key in
      members.merging([key: .string("1.0.0")]) { old, _ in old }
    }
  }

  private static func changes(of members: [String: SchemaValue]) -> [[String: SchemaValue]] {
    var result: [[String: SchemaValue]] = []
    for (key, child) in members.sorted(by: { $0.key < $1.key }) {
      var copy = members
      copy[key] = nil
      result.append(copy)
      for changed in of(child) {
        copy[key] = changed
        result.append(copy)
      }
    }
    return result
  }
}
