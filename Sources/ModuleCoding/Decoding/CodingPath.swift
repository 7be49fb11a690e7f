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

  /// Returns the key of a member at the end of the path; `nil` for an array element.
  static func lastName(_ path: CodingPath?) -> String? {
    path.flatMap { $0.key.intValue == nil ? $0.key.stringValue : nil }
  }
}
