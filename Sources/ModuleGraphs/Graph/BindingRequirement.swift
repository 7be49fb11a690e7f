package import VersionResolver

/// Which of the requirements on one module decides its version.
///
/// It is the one that leaves the fewest of the versions that exist, provided that another one leaves more, or that the
/// newest version is not among those that it leaves. With `^1.0` and `^1.2` on 1.0.0 and 1.4.0, it is `^1.2`.
package struct BindingRequirement {
  /// A requirement, and the number of its edge.
  package struct Demand {
    package let edge: Int
    package let requirement: Requirement

    package init(edge: Int, requirement: Requirement) {
      self.edge = edge
      self.requirement = requirement
    }
  }

  /// The edges that bind, in the order of the demands.
  package let edges: [Int]

  /// - Parameters:
  ///   - versions: what exists, ascending.
  ///   - includesPreReleases: whether the application opted in to pre-releases of the module.
  ///   - demands: all requirements on it.
  /// - Complexity: O(r · v) for *r* different requirements and *v* versions.
  package init(versions: [Version], includesPreReleases: Bool, demands: [Demand]) {
    var counts: [Requirement: (count: Int, hasNewest: Bool)] = [:]
    let newest = versions.last { !$0.isPreRelease } ?? versions.last
    let measured = demands.map { demand -> (count: Int, hasNewest: Bool) in
      if let known = counts[demand.requirement] { return known }
      let set = demand.requirement.versions(includingPreReleases: includesPreReleases)
      let found = (versions.count { set.contains($0) }, newest.map { set.contains($0) } ?? true)
      counts[demand.requirement] = found
      return found
    }
    guard let fewest = measured.map(\.count).min(), let most = measured.map(\.count).max() else {
      edges = []
      return
    }
    edges = zip(demands, measured).compactMap { demand, measure in
      measure.count == fewest && (most > fewest || !measure.hasNewest) ? demand.edge : nil
    }
  }
}
