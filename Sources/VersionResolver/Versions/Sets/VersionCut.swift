/// A place between two versions: the end of an interval, which avoids the question of whether the end belongs to it.
///
/// Every bound is such a place, because the order has a next version after each: after 1.2.3 nothing lies before
/// the pre-releases of 1.2.4, and after 1.2.3-rc nothing lies before 1.2.3-rc.0.
struct VersionCut: Sendable, Hashable, Comparable {
  let numbers: ReleaseNumbers
  /// The tag of the pre-release before which the cut lies; if empty, the cut lies before all pre-releases of ``numbers``. Never
  /// `0` alone: nothing is before it, so it would be a second name for the same place.
  let tag: [PrereleaseIdentifier]
  /// True if the cut lies after all pre-releases of ``numbers``, before the release itself.
  let isBeforeRelease: Bool

  private init(_ numbers: ReleaseNumbers, tag: [PrereleaseIdentifier], isBeforeRelease: Bool) {
    self.numbers = numbers
    self.tag = tag
    self.isBeforeRelease = isBeforeRelease
  }

  /// Below every version.
  static let first = VersionCut(beforePrereleasesOf: .first)

  /// Before all pre-releases with these numbers.
  init(beforePrereleasesOf numbers: ReleaseNumbers) {
    self.init(numbers, tag: [], isBeforeRelease: false)
  }

  /// After all pre-releases with these numbers.
  init(beforeRelease numbers: ReleaseNumbers) {
    self.init(numbers, tag: [], isBeforeRelease: true)
  }

  /// Right before a pre-release.
  init(before numbers: ReleaseNumbers, _ tag: [PrereleaseIdentifier]) {
    self.init(numbers, tag: tag.count == 1 && tag[0] == .zero ? [] : tag, isBeforeRelease: false)
  }

  /// Right after a pre-release.
  init(after numbers: ReleaseNumbers, _ tag: [PrereleaseIdentifier]) {
    self.init(numbers, tag: tag + [.zero], isBeforeRelease: false)
  }

  static func < (first: Self, second: Self) -> Bool {
    if first.numbers != second.numbers { return first.numbers < second.numbers }
    if first.isBeforeRelease != second.isBeforeRelease { return second.isBeforeRelease }
    if second.tag.isEmpty { return false }
    return first.tag.lexicographicallyPrecedes(second.tag)
  }

  /// The same place on a line of pre-releases only, without releases; `nil` after the last.
  var amongPrereleases: VersionCut? {
    isBeforeRelease ? numbers.next.map(VersionCut.init(beforePrereleasesOf:)) : self
  }
}
