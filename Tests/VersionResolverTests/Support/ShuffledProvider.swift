import TestSupport
import VersionResolver

/// The candidates of another provider, in an order determined by a seed.
struct ShuffledProvider: CandidateProvider {
  let base: TableProvider
  let seed: UInt64

  func versions(of module: String) -> [Version] {
    var random = SplitMix64(seed: seed)
    return base.versions(of: module).sorted().shuffled(using: &random)
  }

  func candidate(of module: String, at version: Version) -> Candidate {
    var random = SplitMix64(seed: seed &+ 1)
    var candidate = base.candidate(of: module, at: version)
    candidate.edges.shuffle(using: &random)
    return candidate
  }

  func providers(of interface: String) -> [InterfaceProvider] {
    var random = SplitMix64(seed: seed &+ 2)
    return base.providers(of: interface).shuffled(using: &random)
  }
}
