/// The terms of a proof as its readers see them, each created once.
///
/// Most terms of a step are those of the step before it, and each lists all of its versions. A proof with thousands of steps would
/// otherwise take gigabytes.
struct TermTable {
  private struct Key: Hashable {
    let package: PackageID
    let set: [UInt64]
  }

  private let refutation: Refutation
  private var known: [Key: Derivation.Term] = [:]

  /// The place of each package that the proof names, by subject. Computed for the first step with many terms, for which comparing
  /// names would take longer than everything else.
  private lazy var ranks: [PackageID: Int] = {
    let packages = Set(refutation.proof.packages(universe.pairs, roots: refutation.targets))
    let names = packages.map { (package: $0, subject: universe.subject($0)) }.sorted {
      $0.subject < $1.subject
    }
    return Dictionary(uniqueKeysWithValues: zip(names.map(\.package), 0...))
  }()

  init(_ refutation: Refutation) { self.refutation = refutation }

  private var universe: Universe { refutation.universe }

  /// Returns the terms for some sets, sorted by subject.
  mutating func terms(_ sets: Refutation.Terms) -> [Derivation.Term] {
    guard sets.count > Self.fewTerms else {
      return sets.map { term($0.key, $0.value) }.sorted { $0.subject < $1.subject }
    }
    let packages = sets.keys.map { (package: $0, rank: ranks[$0] ?? 0) }.sorted { $0.rank < $1.rank }
    return packages.map { term($0.package, sets[$0.package] ?? []) }
  }

  private static let fewTerms = 16

  private mutating func term(_ package: PackageID, _ set: [UInt64]) -> Derivation.Term {
    let key = Key(package: package, set: set)
    if let term = known[key] { return term }
    let term = newTerm(package, set)
    known[key] = term
    return term
  }

  private func newTerm(_ package: PackageID, _ set: [UInt64]) -> Derivation.Term {
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
