import VersionResolver

/// The versions of one module or interface, sorted so that the matches of a requirement can be found by their bounds.
final class VersionIndex {
  /// What a requirement matches.
  enum Match: Equatable {
    /// The newest version that can be selected.
    case version(Version)
    /// Nothing that can be selected, only yanked versions, of which this is the newest.
    case onlyYanked(Version)
    /// Nothing without opting in to pre-releases, of which this is the newest.
    case onlyPrerelease(Version)
    case nothing
  }

  /// What one requirement matches. All statements with equal requirements on the module share it.
  final class Lookup {
    let match: Match

    init(_ match: Match) { self.match = match }
  }

  /// One kind of versions, in ascending order.
  struct Versions {
    var releases: [Version] = []
    var prereleases: [Version] = []

    mutating func append(_ version: Version) {
      if version.isPrerelease { prereleases.append(version) } else { releases.append(version) }
    }

    func newest(in set: VersionSet) -> Version? {
      let release = set.ranges(inReleases: releases).last.map { releases[$0.upperBound - 1] }
      let prerelease = set.ranges(inPrereleases: prereleases).last.map { prereleases[$0.upperBound - 1] }
      guard let release else { return prerelease }
      return prerelease.map { max($0, release) } ?? release
    }
  }

  /// All versions in ascending order, without duplicates.
  let all: [Version]
  private(set) var usable = Versions()
  private var yanked = Versions()
  private let reasons: [Version: String]
  private let admitsPrereleases: Bool
  private var lookups: [Requirement: Lookup] = [:]

  /// - Parameters:
  ///   - versions: the versions in any order, possibly with duplicates.
  ///   - yanked: why versions can no longer be selected.
  ///   - admitsPrereleases: whether the application opted in.
  init(_ versions: [Version], yanked reasons: [Version: String] = [:], admitsPrereleases: Bool = false) {
    var all: [Version] = []
    all.reserveCapacity(versions.count)
    for version in versions.sorted() where all.last != version { all.append(version) }
    self.all = all
    self.reasons = reasons
    self.admitsPrereleases = admitsPrereleases
    for version in all {
      if reasons[version] == nil { usable.append(version) } else { yanked.append(version) }
    }
  }

  /// Returns why a version can no longer be selected.
  func reason(_ version: Version) -> String? { reasons[version] }

  /// Returns the versions that a requirement denotes.
  func versions(of requirement: Requirement) -> VersionSet {
    requirement.versions(includingPrereleases: admitsPrereleases)
  }

  /// The number of distinct requirements that were looked up.
  var lookupCount: Int { lookups.count }

  /// Returns what a requirement matches; computed once for each requirement.
  func match(_ requirement: Requirement) -> Match { lookup(requirement).match }

  func lookup(_ requirement: Requirement) -> Lookup {
    if let known = lookups[requirement] { return known }
    let lookup = Lookup(find(requirement))
    lookups[requirement] = lookup
    return lookup
  }

  private func find(_ requirement: Requirement) -> Match {
    let set = versions(of: requirement)
    if let version = usable.newest(in: set) { return .version(version) }
    if let version = yanked.newest(in: set) { return .onlyYanked(version) }
    let open = requirement.versions(includingPrereleases: true)
    if !admitsPrereleases, let version = usable.newest(in: open) { return .onlyPrerelease(version) }
    return .nothing
  }

  /// The existing versions, in words: `1.0.0, 1.4.0 and 2.0.0`, or `12 versions from 1.0.0 to 4.2.0`.
  var summary: String {
    let texts = all.prefix(4).map(\.description)
    guard let first = all.first, let last = all.last else { return "no version" }
    if all.count > 4 { return "\(all.count) versions from \(first) to \(last)" }
    return texts.count == 1 ? "only \(texts[0])" : texts.listed("and")
  }

  /// The newest version that can be selected: a release if there is one.
  var newest: Version? { usable.releases.last ?? usable.prereleases.last }
}
