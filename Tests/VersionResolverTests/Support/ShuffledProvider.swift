import TestSupport
import VersionResolver

/// The same candidates as another provider's, in an order that a seed decides.
struct ShuffledProvider: CandidateProvider {
  let base: TableProvider
  let seed: UInt64

  func versions(of module: String) -> [Version] {
    var random = SplitMix64(seed: seed)
    return base.versions(of: module).sorted().shuffled(using: &random)
  }

  func candidate(_ module: String, at version: Version) -> Candidate {
    var random = SplitMix64(seed: seed &+ 1)
    var candidate = base.candidate(module, at: version)
    candidate.edges.shuffle(using: &random)
    return candidate
  }

  func providers(of interface: String) -> [InterfaceProvider] {
    var random = SplitMix64(seed: seed &+ 2)
    return base.providers(of: interface).shuffled(using: &random)
  }
}
