import VersionResolver

/// The outcome of resolving some applications.
struct Result: CustomStringConvertible {
  private var solved = 0
  private var refused = 0
  private var givenUp = 0
  private var steps = 0
  private var total = Duration.zero
  private var slowest = Duration.zero

  /// Resolves all applications of an instance with one resolver.
  mutating func add(_ instance: Family.Instance, _ options: ResolverOptions, prints: Bool) throws {
    var resolver = Resolver(provider: instance.table, options: options)
    try resolver.preload(instance.table.names)
    for roots in instance.applications {
      var verdict = "solved"
      var taken = 0
      let time = ContinuousClock().measure {
        do throws(ResolutionError) {
          taken = try resolver.resolve(roots).stepCount
          solved += 1
        } catch {
          taken = error.stepCount
          verdict = "\(error.code)"
          if error.code == .unsolvable { refused += 1 } else { givenUp += 1 }
        }
      }
      if prints { print("  \(verdict) in \(taken) steps, \(Self.text(time))") }
      steps += taken
      total += time
      slowest = max(slowest, time)
    }
  }

  var description: String {
    "\(solved) solved, \(refused) refused, \(givenUp) given up, \(steps) steps, "
      + "\(Self.text(total)), the slowest \(Self.text(slowest))"
  }

  private static func text(_ time: Duration) -> String {
    let microseconds = time / .microseconds(1)
    return microseconds < 10_000
      ? "\((microseconds * 10).rounded() / 10) µs" : "\((microseconds / 100).rounded() / 10) ms"
  }
}
