public import ModuleManifests
import VersionResolver

extension StartReport {
  /// The chain of modules that the start had to wait for, in order.
  ///
  /// Each waited for the one before it, which is the last of its dependencies to become ready.
  ///
  /// - Complexity: O(modules + edges of the path).
  public var criticalPath: [Module] { criticalIndices.map { modules[$0] } }

  private var criticalIndices: [Int] {
    guard let last = modules.indices.max(by: { modules[$0].ended < modules[$1].ended }) else { return [] }
    var path = [last]
    while let latest = modules[path[path.count - 1]].dependsOn.max(by: {
      modules[$0].ended < modules[$1].ended
    }) {
      path.append(latest)
      // Edges form no cycle; this bound keeps a hand-written report from looping.
      if path.count > modules.count { break }
    }
    return path.reversed()
  }

  /// The start as a value that ModuleGraphs can draw.
  ///
  /// - Complexity: O(modules log modules + edges of the critical path).
  public var timeline: ModuleTimeline {
    let critical = Set(criticalIndices)
    let order = modules.indices.sorted {
      (modules[$0].began, modules[$0].ended, $0) < (modules[$1].began, modules[$1].ended, $1)
    }
    let bars = order.map { index in
      let module = modules[index]
      return ModuleTimeline.Bar(
        module: module.name,
        began: module.began,
        ended: module.ended,
        isCritical: critical.contains(index)
      )
    }
    return ModuleTimeline(bars: bars, duration: duration)
  }

  /// The time that the start would have saved if one module had not waited for another.
  public struct Saving: Sendable, Hashable {
    public let module: String
    public let dependency: String
    /// How much shorter the start would have been, all else being equal.
    public let duration: Duration
  }

  /// Returns the edges of the critical path whose removal saves time, greatest saving first.
  ///
  /// Only these can save time, since a start is as long as its critical path. Each is tried with the measured durations.
  ///
  /// - Parameter limit: the number of edges to try, from the end of the path. Default: 50.
  /// - Complexity: O(limit · (modules + edges)).
  public func savings(limit: Int = 50) -> [Saving] {
    let order = TopologicalOrder.waves(modules.count) { modules[$0].dependsOn }.flatMap { $0 }
    let whole = makespan(order, without: nil)
    let path = criticalIndices
    var result: [Saving] = []
    for (target, source) in zip(path, path.dropFirst()).suffix(max(0, limit)) {
      let gain = whole.subtracting(makespan(order, without: (source, target)))
      let (module, dependency) = (modules[source].name, modules[target].name)
      if gain > .zero { result.append(Saving(module: module, dependency: dependency, duration: gain)) }
    }
    return result.sorted {
      $0.duration != $1.duration
        ? $0.duration > $1.duration : Bytewise.precedes($0.module, $1.module)
    }
  }

  /// Returns how long the start takes if every module begins as soon as it can.
  private func makespan(_ order: [Int], without edge: (source: Int, target: Int)?) -> Duration {
    var ready = [Duration](repeating: .zero, count: modules.count)
    var longest = Duration.zero
    for index in order {
      var begin = Duration.zero
      for target in modules[index].dependsOn where edge.map({ $0 != (index, target) }) ?? true {
        begin = max(begin, ready[target])
      }
      ready[index] = begin.adding(modules[index].duration)
      longest = max(longest, ready[index])
    }
    return longest
  }
}
