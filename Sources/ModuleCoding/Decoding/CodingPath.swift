import ModuleManifests

/// The path to a value being read or written, as a linked list from its end. A step costs one allocation, and only containers
/// take one.
final class CodingPath {
  private enum Step {
    case key(any CodingKey)
    /// The value of the parent, in the host's form of this type.
    case form(ObjectIdentifier)
  }

  private let step: Step
  private let parent: CodingPath?

  private init(_ step: Step, _ parent: CodingPath?) {
    self.step = step
    self.parent = parent
  }

  convenience init(_ key: any CodingKey, in parent: CodingPath?) { self.init(.key(key), parent) }

  convenience init(formOf type: Any.Type, in parent: CodingPath?) {
    self.init(.form(ObjectIdentifier(type)), parent)
  }

  /// Returns whether the value at the end of a path is read or written within the host's form of a type.
  static func isInForm(of type: Any.Type, _ path: CodingPath?) -> Bool {
    var next = path
    while let current = next, case .form(let form) = current.step {
      if form == ObjectIdentifier(type) { return true }
      next = current.parent
    }
    return false
  }

  /// Returns the keys, starting at the outermost value.
  static func keys(_ path: CodingPath?) -> [any CodingKey] {
    var keys: [any CodingKey] = []
    var next = path
    while let current = next {
      if case .key(let key) = current.step { keys.append(key) }
      next = current.parent
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

/// The key below which a superclass is written if it is given an encoder of its own, as by Foundation. The keys of both types may
/// be the same.
package struct SuperKey: CodingKey {
  package var intValue: Int? { nil }
  package var stringValue: String { "super" }
  package init() {}
  package init?(stringValue: String) { nil }
  package init?(intValue: Int) { nil }
}
