/// Finds members of an object by name, mostly requested in the order of the file.
///
/// Each search continues where the last one ended, so reading all members in order takes linear time; calling
/// ``JSONElement/member(_:)`` for each would take quadratic time.
package struct JSONMemberFinder {
  private let document: JSONDocument
  private let first: Int
  private let end: Int
  /// The most recently found member.
  private var cursor: Int

  /// - Parameter object: nothing is found in any other kind of value.
  package init(_ object: JSONElement) {
    document = object.document
    first = object.index + 1
    end = object.kind == .object ? Int(document.nodes[object.index].next) : 0
    cursor = first
  }

  /// Returns the first member whose key equals `name`, byte for byte, searching from the last one on and then from the beginning.
  package mutating func member(_ name: String) -> (key: JSONElement, value: JSONElement)? {
    guard let found = place(of: name) else { return nil }
    cursor = found
    return (JSONElement(document: document, index: found), JSONElement(document: document, index: found + 1))
  }

  private func place(of name: String) -> Int? {
    var name = name
    return name.withUTF8 { wanted in
      var found: Int?
      document.withTape { tape in
        found =
          place(of: wanted, from: cursor, to: end, in: tape)
          ?? place(of: wanted, from: first, to: cursor, in: tape)
      }
      return found
    }
  }

  private func place(
    of name: UnsafeBufferPointer<UInt8>,
    from start: Int,
    to end: Int,
    in tape: JSONTape
  ) -> Int? {
    var index = start
    while index + 1 < end {
      if tape.isKey(tape.nodes[index], name) { return index }
      index = Int(tape.nodes[index + 1].next)
    }
    return nil
  }
}
