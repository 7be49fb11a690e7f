/// The terms of a proof as its readers see them, each created once.
///
/// Most terms of a step are those of the step before it, and each lists all of its versions. A proof with thousands of steps would
/// otherwise take gigabytes.
struct TermTable {
  private struct Key: Hashable {
    let package: PackageID
    let set: [UInt64]
  }

  private let universe: Universe
  private var known: [Key: Derivation.Term] = [:]

  init(_ universe: Universe) { self.universe = universe }

  /// Returns the terms for some sets, sorted by subject.
  mutating func terms(_ sets: Refutation.Terms) -> [Derivation.Term] {
    var result: [Derivation.Term] = []
    result.reserveCapacity(sets.count)
    for (package, set) in sets {
      let key = Key(package: package, set: set)
      if let term = known[key] {
        result.append(term)
      } else {
        let term = term(package, set)
        known[key] = term
        result.append(term)
      }
    }
    return result.sorted { $0.subject < $1.subject }
  }

  private func term(_ package: PackageID, _ set: [UInt64]) -> Derivation.Term {
    let list = universe.versions[Int(package)]
    let positions = list.indices.filter { set[($0 + 1) >> 6] >> UInt64(($0 + 1) & 63) & 1 != 0 }
    let candidates = universe.interfaces[package]?.candidates
    let locations = universe.swiftPackages[package]?.candidates
    return Derivation.Term(
      subject: universe.subject(package),
      versions: positions.map { list[$0] },
      providers: candidates.map { all in positions.map { universe.names[Int(all[$0].module)] } }
        ?? locations.map { all in positions.map { all[$0].canonical } } ?? [],
      includesAbsence: set[0] & 1 != 0,
      positions: positions
    )
  }
}
