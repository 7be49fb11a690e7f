/// The bytewise order of packages' names as numbers, so that sorting packages compares no strings.
///
/// A package added since the ranks were computed has none. They are recomputed when there are twice as many packages, so each
/// package costs O(log *n*) comparisons for *n* of them.
struct NameRanks: Sendable {
  private var ranks: [UInt32] = []

  /// The rank of a package, or `nil` if it has none yet.
  @inline(__always)
  subscript(package: PackageID) -> UInt32? { Int(package) < ranks.count ? ranks[Int(package)] : nil }

  mutating func refresh(_ names: [String]) {
    if names.isEmpty || names.count < 2 * ranks.count { return }
    ranks = [UInt32](repeating: 0, count: names.count)
    let order = orderByName(
      names.count,
      prefix: { names[$0].asciiPrefix },
      precedes: { names[$0] < names[$1] }
    )
    for (rank, package) in order.enumerated() { ranks[package] = UInt32(rank) }
  }
}

extension Universe {
  /// Ranks the packages read so far. Called at the beginning of a run.
  mutating func rankNames() { ranks.refresh(names) }

  /// Returns packages of modules in the order of their names.
  mutating func sortedByName(_ packages: [PackageID]) -> [PackageID] {
    var keys: [UInt64] = []
    keys.reserveCapacity(packages.count)
    for package in packages {
      guard let rank = ranks[package] else {
        // A closure that used `self` would copy all of it.
        let names = names
        return packages.sorted { names[Int($0)] < names[Int($1)] }
      }
      keys.append(UInt64(rank) << 32 | UInt64(package))
    }
    keys.sort()
    return keys.map { PackageID(truncatingIfNeeded: $0) }
  }
}
