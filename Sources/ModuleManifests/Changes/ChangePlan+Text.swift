import VersionResolver

extension ChangePlan: CustomStringConvertible {
  /// The plan in the form of `modctl plan`: what changes, what is initialized and destroyed in which waves, and how many modules
  /// are affected.
  ///
  /// ```
  /// Changes
  ///   > payment 1.0.0 → 1.1.0
  ///
  /// Initialize the new instances alongside the old ones
  ///   1  payment
  ///
  /// Destroy the old instances
  ///   1  payment
  ///
  /// 1 module changed, 0 restarted, 2 untouched.
  /// ```
  public var description: String {
    let blocks = blocks(sameVersion: "a new instance").map { block in
      ([block.title] + block.lines.map { $0.lead + $0.text }).joined(separator: "\n")
    }
    return (blocks + [summary]).joined(separator: "\n\n")
  }

  /// Returns the titles of the text, each with its lines.
  ///
  /// - Parameter sameVersion: what is new about a module that is replaced by the same version.
  package func blocks(sameVersion: String) -> [(title: String, lines: [(lead: String, text: String)])] {
    if isEmpty { return [] }
    let waves = [
      ("Initialize the new instances alongside the old ones", preparationWaves),
      ("Destroy the modules that depend on the changed ones", stopWaves),
      ("Initialize these modules again, with the new instances", startWaves),
      ("Destroy the old instances", retirementWaves),
    ]
    let changed = changes.isEmpty ? [] : [("Changes", changes.map { Self.line($0, sameVersion) })]
    return changed
      + waves.filter { !$1.isEmpty }.map { ($0, Self.lines($1)) }
  }

  /// A summary of what happens, in one sentence.
  package var summary: String {
    isEmpty
      ? "No module changes; \(untouchedCount) untouched."
      : "\(changes.count.counted("module")) changed, \(restarted.count) restarted, \(untouchedCount) untouched."
  }

  private static func line(_ change: VersionChange, _ sameVersion: String) -> (lead: String, text: String) {
    ("  \(change.kind.sign) ", change.kind == .replaced ? "\(change), \(sameVersion)" : "\(change)")
  }

  private static func lines(_ waves: [[String]]) -> [(lead: String, text: String)] {
    let digits = "\(waves.count)".utf8.count
    return waves.enumerated().map { index, wave in
      let number = "\(index + 1)"
      let padding = String(repeating: " ", count: 2 + digits - number.utf8.count)
      return ("\(padding)\(number)  ", wave.joined(separator: ", "))
    }
  }
}

extension ChangePlan {
  /// What a change did, in one line, such as "changed: ads 1.0.0 added, payment 1.0.0 → 1.1.0; restarted: cart".
  package var report: String {
    if isEmpty { return "changed nothing" }
    func list(_ names: [String]) -> String { names.shortened(to: 10).joined(separator: ", ") }
    let what = changes.isEmpty ? " the lockfile" : ": " + list(changes.map(\.phrase))
    return "changed\(what); restarted: \(restarted.isEmpty ? "none" : list(restarted))"
  }
}
