/// A JSON document whose keys can be written in any order.
indirect enum Shape {
  case text(String)
  /// Written as it is.
  case raw(String)
  case list([Shape])
  case object([Member])

  struct Member {
    let key: String
    let value: Shape

    init(_ key: String, _ value: Shape) {
      self.key = key
      self.value = value
    }
  }

  /// - Parameter order: puts the members of each object into some order.
  func rendered(_ order: ([Member]) -> [Member] = { $0 }) -> String {
    switch self {
    case .text(let text): "\"\(text)\""
    case .raw(let text): text
    case .list(let items): "[\(items.map { $0.rendered(order) }.joined(separator: ", "))]"
    case .object(let members):
      "{\(order(members).map { "\"\($0.key)\": \($0.value.rendered(order))" }.joined(separator: ", "))}"
    }
  }
}
