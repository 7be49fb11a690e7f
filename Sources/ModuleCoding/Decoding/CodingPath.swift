import ModuleManifests

/// The path to a value being read or written, as a linked list from its end. A step costs one allocation, and only containers
/// take one.
final class CodingPath {
  private let key: any CodingKey
  private let parent: CodingPath?

  init(_ key: any CodingKey, in parent: CodingPath?) {
    self.key = key
    self.parent = parent
  }

  /// Returns the keys, starting at the outermost value.
  static func keys(_ path: CodingPath?) -> [any CodingKey] {
    var keys: [any CodingKey] = []
    var step = path
    while let current = step {
      keys.append(current.key)
      step = current.parent
    }
    return keys.reversed()
  }

  /// Returns how errors name the value at the end of a path: the key of a member, such as `port`, with the indices of an element
  /// below it, such as `hosts[1]`; `nil` for the whole value.
  static func name(_ keys: [any CodingKey]) -> String? {
    if keys.isEmpty { return nil }
    let indices = keys.reversed().prefix { $0 is ElementIndex }.count
    let member = keys.dropLast(indices).last?.stringValue ?? ""
    let name = member + keys.suffix(indices).map { "[\($0.stringValue)]" }.joined()
    return Printable.quoted(name)
  }
}

/// The index of an array's element.
struct ElementIndex: CodingKey {
  let intValue: Int?
  var stringValue: String { intValue.map { "\($0)" } ?? "" }
  init(intValue: Int) { self.intValue = intValue }
  init?(stringValue: String) { nil }
}
