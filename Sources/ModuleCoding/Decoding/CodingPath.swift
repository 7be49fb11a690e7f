/// The way to a value that is read or written, as a list from its end: a step costs one allocation, and only containers take one.
final class CodingPath {
  private let key: any CodingKey
  private let parent: CodingPath?

  init(_ key: any CodingKey, in parent: CodingPath?) {
    self.key = key
    self.parent = parent
  }

  /// The keys from the outermost value on.
  static func keys(_ path: CodingPath?) -> [any CodingKey] {
    var keys: [any CodingKey] = []
    var step = path
    while let current = step {
      keys.append(current.key)
      step = current.parent
    }
    return keys.reversed()
  }

  /// The key of a member at the end of the way, `nil` for an element of an array.
  static func lastName(_ path: CodingPath?) -> String? {
    path.flatMap { $0.key.intValue == nil ? $0.key.stringValue : nil }
  }
}
