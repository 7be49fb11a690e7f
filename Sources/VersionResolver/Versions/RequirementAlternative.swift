/// One of the alternatives between `||`: comparators that must all hold.
struct RequirementAlternative: Sendable, Hashable {
  /// What the comparators admit by order alone.
  var interval: VersionInterval
  /// The same with the opt-in to pre-releases: ends such as `<2.0.0` leave 2.0.0-rc.1 out, and ends that were
  /// written without all three numbers start below the release.
  var openInterval: VersionInterval
  /// The releases whose pre-releases a comparator names.
  var tagged: [Version]

  static let any = RequirementAlternative(interval: .all, openInterval: .all, tagged: [])

  init(interval: VersionInterval, openInterval: VersionInterval, tagged: [Version]) {
    self.interval = interval
    self.openInterval = openInterval
    self.tagged = tagged
  }

  mutating func add(_ other: RequirementAlternative) {
    interval = interval.intersection(other.interval)
    openInterval = openInterval.intersection(other.openInterval)
    tagged += other.tagged
  }

  /// npm's and Cargo's rule: releases by order; pre-releases only of the releases that are tagged.
  var strict: VersionSet {
    var result = VersionSet(interval)
    let inside = result.prereleases
    result.prereleases = ToggleList()
    for release in tagged {
      let own = ToggleList(from: release.lowestPreRelease, to: release.nextRelease?.lowestPreRelease)
      result.prereleases = result.prereleases.combined(with: inside.combined(with: own) { $0 && $1 }) {
        $0 || $1
      }
    }
    return result
  }
}
