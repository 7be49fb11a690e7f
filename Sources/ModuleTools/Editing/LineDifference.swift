/// Finds a short list of changes that turns one list of lines into another.
///
/// `CollectionDifference` would find one too, but its search has no limit: for texts that have little in common, its time grows
/// with the square of the number of lines. This one stops at ``maximumDistance``.
///
/// Source: Eugene W. Myers, *An O(ND) Difference Algorithm and Its Variations*, Algorithmica 1, 1986: the greedy
/// algorithm, which remembers how far each diagonal reached for each number of edits.
enum LineDifference {
  /// Lines of the old text that are replaced by lines of the new text; either range may be empty.
  struct Change: Sendable, Hashable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// If texts differ in more lines than this, everything from their first to their last different line counts as one difference:
  /// the memory needed for the search grows quadratically.
  static let maximumDistance = 1000

  static func changes(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [Change] {
    let shorter = min(old.count, new.count)
    let prefix = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    let rest = shorter - prefix
    let suffix = (0..<rest).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? rest
    // Equal lines get equal numbers, so the search compares numbers.
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      let next = numbers.count
      let known = numbers[line] ?? next
      numbers[line] = known
      return known
    }
    let left = old[prefix..<old.count - suffix].map(number)
    let right = new[prefix..<new.count - suffix].map(number)
    return search(left, right).map { change in
      Change(
        old: change.old.lowerBound + prefix..<change.old.upperBound + prefix,
        new: change.new.lowerBound + prefix..<change.new.upperBound + prefix
      )
    }
  }

  private static func search(_ old: [Int], _ new: [Int]) -> [Change] {
    let whole = Change(old: 0..<old.count, new: 0..<new.count)
    if old.isEmpty && new.isEmpty { return [] }
    if old.isEmpty || new.isEmpty { return [whole] }
    let bound = min(old.count + new.count, maximumDistance)
    // How far each diagonal (old - new) reached; diagonal k is at index k + bound + 1.
    var reach = [Int](repeating: 0, count: 2 * bound + 3)
    var history: [[Int]] = []
    for distance in 0...bound {
      history.append(Array(reach[bound + 1 - distance...bound + 1 + distance]))
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        let center = diagonal + bound + 1
        let isDown = diagonal == -distance || (diagonal != distance && reach[center - 1] < reach[center + 1])
        var position = isDown ? reach[center + 1] : reach[center - 1] + 1
        while position < old.count, position - diagonal < new.count, old[position] == new[position - diagonal]
        {
          position += 1
        }
        reach[center] = position
        if position >= old.count, position - diagonal >= new.count {
          return trace(history, old.count, new.count)
        }
      }
    }
    return [whole]
  }

  /// Walks back from the end through the reached positions, and joins adjacent single edits.
  private static func trace(_ history: [[Int]], _ oldCount: Int, _ newCount: Int) -> [Change] {
    var changes: [Change] = []
    var (old, new) = (oldCount, newCount)
    for distance in stride(from: history.count - 1, to: 0, by: -1) {
      // The positions reached with one edit fewer; diagonal k is at index k + distance.
      let reach = history[distance]
      let diagonal = old - new
      let isDown =
        diagonal == -distance
        || (diagonal != distance && reach[diagonal - 1 + distance] < reach[diagonal + 1 + distance])
      let previous = isDown ? diagonal + 1 : diagonal - 1
      let position = reach[previous + distance]
      let change =
        isDown
        ? Change(old: position..<position, new: position - previous..<position - previous + 1)
        : Change(old: position..<position + 1, new: position - previous..<position - previous)
      if let next = changes.last, next.old.lowerBound == change.old.upperBound,
        next.new.lowerBound == change.new.upperBound
      {
        changes[changes.count - 1] = Change(
          old: change.old.lowerBound..<next.old.upperBound,
          new: change.new.lowerBound..<next.new.upperBound
        )
      } else {
        changes.append(change)
      }
      (old, new) = (position, position - previous)
    }
    return changes.reversed()
  }
}
