/// One of the alternatives between `||`: comparators that must all hold, as the interval that they admit.
///
/// The interval is stored twice, because the opt-in to pre-releases moves some ends: `<2.0.0` then excludes 2.0.0-rc.1, and `^2`
/// starts below 2.0.0-rc.1.
///
/// Source: `replaceCaret`, `replaceTilde` and `replaceXRange` of node-semver.
struct ComparatorSet {
  /// The ends without the opt-in, in the order of versions. Of the pre-releases in between, ``taggedNumbers`` selects those
  /// admitted.
  private(set) var lower = VersionCut.first
  private(set) var upper: VersionCut?

  /// The ends with the opt-in. Only the positions around a release differ, never its numbers.
  private(set) var openLower = VersionCut.first
  private(set) var openUpper: VersionCut?

  /// The numbers of the comparators that have a pre-release tag, possibly with repeats.
  private(set) var taggedNumbers: [ReleaseNumbers] = []

  /// True if every release and no pre-release is admitted: `*` and its other spellings.
  var isWildcard: Bool {
    upper == nil && taggedNumbers.isEmpty && lower <= VersionCut(beforeRelease: .first)
  }

  /// Adds a comparator.
  mutating func add(_ sign: ComparisonOperator, _ version: PartialVersion) {
    if version.count == 0 { return addWildcard(sign) }
    switch sign {
    case .none, .equal:
      raise(from: version)
      if version.isFull { limit(through: version) } else { limit(below: version, prefix: version.count) }
    case .greaterOrEqual: raise(from: version)
    case .greater: raise(above: version)
    case .lessOrEqual: limit(through: version)
    case .less: limit(below: version)
    case .caret:
      raise(from: version)
      limit(below: version, prefix: version.compatiblePrefix)
    case .tilde:
      raise(from: version)
      limit(below: version, prefix: min(2, version.count))
    case .pessimistic:
      raise(from: version)
      limit(below: version, prefix: min(max(1, version.written - 1), version.count))
    }
  }

  /// Adds `first - last`, inclusive at both ends.
  mutating func add(_ first: PartialVersion, through last: PartialVersion) {
    if first.count > 0 { raise(from: first) }
    if last.count > 0 { limit(through: last) }
  }

  /// Adds an operator before `*`: nothing is above or below everything, and anything is equal to it.
  private mutating func addWildcard(_ sign: ComparisonOperator) {
    if sign == .greater || sign == .less { admitNothing() }
  }

  private mutating func raise(from version: PartialVersion) {
    if !version.tag.isEmpty {
      taggedNumbers.append(version.numbers)
      let cut = VersionCut(before: version.numbers, version.tag)
      raise(cut, open: cut)
    } else {
      // A version not written in full starts below the pre-releases too, as in npm's `includePrerelease`.
      let cut = VersionCut(beforeRelease: version.numbers)
      raise(cut, open: version.isFull ? cut : VersionCut(beforePrereleasesOf: version.numbers))
    }
  }

  private mutating func raise(above version: PartialVersion) {
    if !version.tag.isEmpty {
      taggedNumbers.append(version.numbers)
      let cut = VersionCut(after: version.numbers, version.tag)
      raise(cut, open: cut)
    } else if let next = version.numbers.after(prefix: version.count) {
      let cut = VersionCut(beforePrereleasesOf: next)
      // `>1.2` means `>=1.3.0`, and 1.3.0-rc.1 is below that; `>1.2.3` starts at the next version.
      raise(version.isFull ? cut : VersionCut(beforeRelease: next), open: cut)
    } else {
      admitNothing()
    }
  }

  private mutating func limit(below version: PartialVersion) {
    if !version.tag.isEmpty {
      taggedNumbers.append(version.numbers)
      let cut = VersionCut(before: version.numbers, version.tag)
      limit(cut, open: cut)
    } else {
      let open = VersionCut(beforePrereleasesOf: version.numbers)
      limit(version.isFull ? VersionCut(beforeRelease: version.numbers) : open, open: open)
    }
  }

  private mutating func limit(through version: PartialVersion) {
    if !version.tag.isEmpty {
      taggedNumbers.append(version.numbers)
      let cut = VersionCut(after: version.numbers, version.tag)
      limit(cut, open: cut)
    } else {
      limit(below: version, prefix: version.count)
    }
  }

  /// Limits the interval to versions that share the first `prefix` numbers, and to what is below the pre-releases after them.
  private mutating func limit(below version: PartialVersion, prefix: Int) {
    guard let next = version.numbers.after(prefix: prefix) else { return }
    let cut = VersionCut(beforePrereleasesOf: next)
    limit(cut, open: cut)
  }

  private mutating func raise(_ cut: VersionCut, open: VersionCut) {
    if lower < cut { lower = cut }
    if openLower < open { openLower = open }
  }

  private mutating func limit(_ cut: VersionCut, open: VersionCut) {
    if upper.map({ cut < $0 }) ?? true { upper = cut }
    if openUpper.map({ open < $0 }) ?? true { openUpper = open }
  }

  private mutating func admitNothing() { limit(.first, open: .first) }
}

extension PartialVersion {
  /// The number of leading parts that a compatible version shares: up to and including the leftmost that is not zero.
  fileprivate var compatiblePrefix: Int {
    if numbers.major > 0 || count == 1 { return 1 }
    if numbers.minor > 0 || count == 2 { return 2 }
    return 3
  }
}

extension ComparatorSet {
  /// The releases inside.
  var releases: Interval<ReleaseNumbers> {
    Interval(lower: lower.numbers, upper: upper?.numbers)
  }

  /// The pre-releases inside that the opt-in admits, or `nil` if they would begin after the last.
  var openPrereleases: Interval<VersionCut>? {
    openLower.amongPrereleases.map { Interval(lower: $0, upper: openUpper?.amongPrereleases) }
  }

  /// True if the opt-in admits the pre-releases of the lowest release.
  var opensLowest: Bool { !openLower.isBeforeRelease }

  /// The pre-releases inside whose numbers occur with a tag in a comparator: npm's and Cargo's rule.
  var chosenPrereleases: [Interval<VersionCut>] {
    guard let lower = lower.amongPrereleases else { return [] }
    let inside = Interval(lower: lower, upper: upper?.amongPrereleases)
    return taggedNumbers.map { numbers in
      var result = inside
      result.raise(to: VersionCut(beforePrereleasesOf: numbers))
      if let next = numbers.next { result.limit(to: VersionCut(beforePrereleasesOf: next)) }
      return result
    }
  }
}

/// The operator before a version in a requirement.
enum ComparisonOperator {
  case none, equal, greater, greaterOrEqual, less, lessOrEqual
  /// `^`: versions that keep the leftmost number that is not zero.
  case caret
  /// `~`: versions that keep the major and minor numbers.
  case tilde
  /// `~>`: versions that keep all written numbers except the last, as in CocoaPods and Bundler.
  case pessimistic

  /// - Parameter text: the signs as written.
  init?(_ text: some Collection<UInt8>) {
    guard text.count <= 2 else { return nil }
    switch (text.first, text.dropFirst().first) {
    case (nil, _): self = .none
    case (UInt8(ascii: "="), nil): self = .equal
    case (UInt8(ascii: ">"), nil): self = .greater
    case (UInt8(ascii: "<"), nil): self = .less
    case (UInt8(ascii: "^"), nil): self = .caret
    case (UInt8(ascii: "~"), nil): self = .tilde
    case (UInt8(ascii: ">"), UInt8(ascii: "=")): self = .greaterOrEqual
    case (UInt8(ascii: "<"), UInt8(ascii: "=")): self = .lessOrEqual
    case (UInt8(ascii: "~"), UInt8(ascii: ">")): self = .pessimistic
    default: return nil
    }
  }
}
