import VersionResolver

/// Elements in insertion order, each with a number for removing it.
///
/// Removing an element from an array moves all elements behind it, so stopping n modules that subscribe to one event would take
/// n² steps. Here, a removal leaves a hole, and the holes are closed once they are in the majority.
@usableFromInline
package struct NumberedList<Element> {
  @usableFromInline
  var entries: [(number: Int, element: Element?)] = []
  @usableFromInline
  var last = 0
  @usableFromInline
  package internal(set) var count = 0

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { count == 0 }

  /// The number of places, including holes.
  @inlinable package var places: Int { entries.count }

  /// - Returns: the number of the new element.
  @inlinable
  package mutating func append(_ element: Element) -> Int {
    last += 1
    count += 1
    entries.append((last, element))
    return last
  }

  /// - Complexity: O(log count), amortized.
  @inlinable
  @discardableResult
  package mutating func remove(_ number: Int) -> Element? {
    guard let index = index(of: number), let element = entries[index].element else { return nil }
    entries[index].element = nil
    count -= 1
    if entries.count > 8, count * 2 < entries.count { entries.removeAll { $0.element == nil } }
    return element
  }

  /// The element with a number.
  @inlinable package subscript(number: Int) -> Element? { index(of: number).flatMap { entries[$0].element } }

  /// Calls `body` with each element, in order.
  @inlinable
  package func forEach(_ body: (Element) -> Void) {
    for entry in entries {
      if let element = entry.element { body(element) }
    }
  }

  @usableFromInline
  func index(of number: Int) -> Int? {
    let index = entries.partitioningIndex { $0.number >= number }
    return index < entries.count && entries[index].number == number ? index : nil
  }
}
