/// A binary heap: finds the least element in O(1), inserts and removes in O(log n).
@usableFromInline
package struct Heap<Element: Comparable & Sendable>: Sendable {
  @usableFromInline
  var elements: [Element] = []

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { elements.isEmpty }
  @inlinable package var count: Int { elements.count }
  /// The least element.
  @inlinable package var first: Element? { elements.first }

  @inlinable
  package mutating func insert(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard elements[child] < elements[parent] else { return }
      elements.swapAt(child, parent)
      child = parent
    }
  }

  @inlinable
  package mutating func popFirst() -> Element? {
    guard let first = elements.first else { return nil }
    elements.swapAt(0, elements.count - 1)
    elements.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < elements.count && elements[child] < elements[least] {
        least = child
      }
      if least == parent { return first }
      elements.swapAt(parent, least)
      parent = least
    }
  }

  @inlinable
  package mutating func removeAll() { elements.removeAll() }

  /// - Complexity: O(n log n).
  @inlinable
  package mutating func removeAll(where isUnneeded: (Element) -> Bool) {
    // A sorted array is a heap.
    elements = elements.filter { !isUnneeded($0) }.sorted()
  }
}
