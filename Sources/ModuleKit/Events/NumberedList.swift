import VersionResolver

/// Elements in the order in which they came, each with a number by which it is taken out again.
///
/// Taking one out of an array moves all behind it, so that a stop of n modules that subscribe to one event would take n² steps.
/// Here it leaves a hole, and the holes are closed when they are the greater part.
struct NumberedList<Element> {
  private var entries: [(number: Int, element: Element?)] = []
  private var last = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// How many places it takes, holes included.
  var places: Int { entries.count }

  /// - Returns: the number of the new element.
  mutating func append(_ element: Element) -> Int {
    last += 1
    count += 1
    entries.append((last, element))
    return last
  }

  /// - Complexity: O(log count), amortized.
  @discardableResult
  mutating func remove(_ number: Int) -> Element? {
    guard let index = index(of: number), let element = entries[index].element else { return nil }
    entries[index].element = nil
    count -= 1
    if entries.count > 8, count * 2 < entries.count { entries.removeAll { $0.element == nil } }
    return element
  }

  /// The element with a number.
  subscript(number: Int) -> Element? { index(of: number).flatMap { entries[$0].element } }

  /// Calls `body` with each element, in order.
  func forEach(_ body: (Element) -> Void) {
    for entry in entries {
      if let element = entry.element { body(element) }
    }
  }

  private func index(of number: Int) -> Int? {
    let index = entries.partitioningIndex { $0.number >= number }
    return index < entries.count && entries[index].number == number ? index : nil
  }
}
