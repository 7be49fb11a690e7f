import VersionResolver

/// Sorts modules into waves, each as early as possible.
package enum Waves {
  /// What others depend on comes first. What is in a cycle, or depends on one, is left out.
  ///
  /// - Complexity: O(n log n + e) for *n* modules with *e* edges.
  package static func rising(_ members: Set<String>, _ dependsOn: (String) -> [String]) -> [[String]] {
    waves(members) { name in dependsOn(name).filter(members.contains) }
  }

  /// What depends on others comes first.
  static func falling(_ members: Set<String>, _ dependsOn: (String) -> [String]) -> [[String]] {
    var dependents: [String: [String]] = [:]
    for name in members {
      for target in dependsOn(name) where members.contains(target) {
        dependents[target, default: []].append(name)
      }
    }
    return waves(members) { dependents[$0] ?? [] }
  }

  private static func waves(_ members: Set<String>, _ before: (String) -> [String]) -> [[String]] {
    var waiting: [String: Int] = [:]
    var after: [String: [String]] = [:]
    for name in members {
      let first = Set(before(name))
      waiting[name] = first.count
      for target in first { after[target, default: []].append(name) }
    }
    var wave = members.filter { waiting[$0] == 0 }.sortedBytewise()
    var waves: [[String]] = []
    while !wave.isEmpty {
      waves.append(wave)
      var next: [String] = []
      for name in wave {
        for follower in after[name] ?? [] {
          waiting[follower, default: 0] -= 1
          if waiting[follower] == 0 { next.append(follower) }
        }
      }
      wave = next.sortedBytewise()
    }
    return waves
  }
}
