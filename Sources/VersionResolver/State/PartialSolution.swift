/// PubGrub's partial solution: for each package the ordinals that are still possible, and a trail of every change, so
/// that changes can be undone.
///
/// PubGrub keeps a list of terms and intersects them on demand. Here, the intersection is stored (``domains``), and the trail
/// stores what each step replaced, so both queries and undoing are O(words).
struct PartialSolution {
  struct Entry {
    var package: PackageID
    var reason: Reason
    /// Offset in ``saved`` of the domain that this entry replaced.
    var saved: Int32
    /// The entry before this one for the same package, -1 if none.
    var previous: Int32
    var level: Int32
  }

  /// The state to return to when a decision level is undone.
  struct Level {
    var trail: Int32
    var queueHead: Int32
    var queueCount: Int32
    var deferredHead: Int32
    var deferredCount: Int32
    var requiredHead: Int32
    var requiredCount: Int32
    var settledCount: Int32
  }

  /// Per package: the ordinals that are still possible; bit 0 is "not selected".
  var domains: [UInt64] = []
  /// Per package: its latest trail entry, -1 if it has none.
  var latest: [Int32] = []
  var trail: [Entry] = []
  var saved: [UInt64] = []
  /// `levels[k]` is the state before decision level `k + 1` was opened.
  var levels: [Level] = []

  /// Packages in the order in which the canonical search visits them; ``queueHead`` is the next to visit.
  var queue: [PackageID] = []
  var queueHead = 0
  var isQueued: [Bool] = []
  /// Interfaces, which are visited when the queue is empty: by then, it is known which providers are selected for another reason.
  var deferred: [PackageID] = []
  var deferredHead = 0
  /// Packages that must be selected, in the order in which that became known; used by the guided search.
  var required: [PackageID] = []
  var requiredHead = 0
  /// The number of packages at the beginning of ``required`` that are known to be settled.
  var settledCount = 0

  var level: Int { levels.count }

  /// Makes room for packages that were added to the universe since the last call.
  mutating func grow(to universe: borrowing Universe) {
    guard latest.count < universe.packages.count else { return }
    latest.grow(to: universe.packages.count, with: -1)
    isQueued.grow(to: universe.packages.count, with: false)
    domains.append(contentsOf: universe.full[domains.count...])
    for package in universe.packages[bases.count...] {
      bases.append(package.words)
      widths.append(package.width)
    }
  }

  /// Returns to the empty state, in time proportional to what was changed.
  mutating func reset() {
    backtrack(to: 0)
    undo(to: 0)
    for package in queue { isQueued[Int(package)] = false }
    queue.removeAll(keepingCapacity: true)
    queueHead = 0
    for package in deferred { isQueued[Int(package)] = false }
    deferred.removeAll(keepingCapacity: true)
    deferredHead = 0
    required.removeAll(keepingCapacity: true)
    requiredHead = 0
    settledCount = 0
  }

  mutating func openLevel() {
    levels.append(
      Level(
        trail: Int32(trail.count),
        queueHead: Int32(queueHead),
        queueCount: Int32(queue.count),
        deferredHead: Int32(deferredHead),
        deferredCount: Int32(deferred.count),
        requiredHead: Int32(requiredHead),
        requiredCount: Int32(required.count),
        settledCount: Int32(settledCount)
      )
    )
  }

  /// Undoes every decision level above `target`.
  mutating func backtrack(to target: Int) {
    guard target < levels.count else { return }
    let state = levels[target]
    undo(to: Int(state.trail))
    for index in Int(state.queueCount)..<queue.count { isQueued[Int(queue[index])] = false }
    queue.removeLast(queue.count - Int(state.queueCount))
    queueHead = Int(state.queueHead)
    for index in Int(state.deferredCount)..<deferred.count { isQueued[Int(deferred[index])] = false }
    deferred.removeLast(deferred.count - Int(state.deferredCount))
    deferredHead = Int(state.deferredHead)
    required.removeLast(required.count - Int(state.requiredCount))
    requiredHead = Int(state.requiredHead)
    settledCount = Int(state.settledCount)
    levels.removeLast(levels.count - target)
  }

  private mutating func undo(to length: Int) {
    guard trail.count > length else { return }
    var index = trail.count
    while index > length {
      index -= 1
      let entry = trail[index]
      let package = Int(entry.package)
      let start = Int(entry.saved)
      let base = Int(bases[package])
      for word in 0..<Int(widths[package]) { domains[base + word] = saved[start + word] }
      latest[package] = entry.previous
    }
    saved.removeLast(saved.count - Int(trail[length].saved))
    trail.removeLast(trail.count - length)
  }

  /// Copies of the universe's layout, so that no method needs the universe.
  var bases: [Int32] = []
  var widths: [Int32] = []
}
