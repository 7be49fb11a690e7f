import ModuleManifests
import ModuleTools
import TestSupport
import Testing
import VersionResolver

/// Checks the table against what a user of a module would notice, by trying all versions and URLs there are.
@Suite("What a manifest change requires, by trying everything")
struct ManifestComparisonLawTests {
  private static let grid = (0...2).flatMap { major in
    (0...3).flatMap { minor in (0...1).map { Version(major, minor, $0) } }
  }
  private static let requirements = [
    "^1", "^2", "^1.2", "~1.1", "*", ">=1.1 <2.2", "^0.2", "=1.2.0", "<1", "^1 || ^2.1", "~0.3", "<0.0.0-0",
  ]
  private static let routes = ["s://a/:x", "s://a/b", "s://a/*", "s://:h", "s://a", "s://a/:x/c", "t://a"]
  private static let urls = ["s", "t", "u"].flatMap { scheme in
    ["a", "z"].flatMap { host in ["", "/b", "/z", "/b/c", "/z/c", "/b/z"].map { "\(scheme)://\(host)\($0)" } }
  }

  private struct Draw {
    var generator: SplitMix64

    mutating func entries(_ names: [String], _ values: [String]) -> String {
      let chosen = names.filter { _ in generator.below(2) == 0 }
      return "{"
        + chosen.map { "\"\($0)\": \"\(values[generator.below(values.count)])\"" }.joined(separator: ", ")
        + "}"
    }

    /// The parts of a manifest in which two differ.
    mutating func parts() -> [String] {
      let versions = ["1.0.0", "1.0.1", "1.1.0", "2.0.0", "0.1.0", "0.2.0"]
      // Overlapping shapes are refused elsewhere.
      let routes = ManifestComparisonLawTests.routes.filter { _ in generator.below(3) == 0 }
      let actions = generator.below(4) == 0 ? entries(["m.x", "m.y"], ["internal", "remote"]) : "{}"
      return [
        "\"dependencies\": \(entries(["a", "b"], requirements))",
        "\"conflicts\": \(entries(["c"], requirements))", "\"requires\": \(entries(["I"], requirements))",
        "\"actions\": \(actions)",
        "\"provides\": \(entries(["P", "Q"], versions))",
        "\"routes\": [\(routes.map { "\"\($0)\"" }.joined(separator: ", "))]",
      ]
    }

    /// Two manifests: half of the time they are unrelated, otherwise little differs.
    mutating func pair() throws -> (old: ModuleManifest, new: ModuleManifest) {
      let (old, other) = (parts(), parts())
      let isClose = generator.below(2) == 0
      let new = zip(old, other).map { isClose && generator.below(6) > 0 ? $0 : $1 }
      return (
        try ManifestComparisonTests.manifest(old.joined(separator: ", ")),
        try ManifestComparisonTests.manifest(new.joined(separator: ", "))
      )
    }

    var requirements: [String] { ManifestComparisonLawTests.requirements }
  }

  @Test("Trying everything gives the same level for random pairs", arguments: RandomRuns.blocks(4))
  func oracle(block: UInt64) throws {
    var counts: [ReleaseLevel: Int] = [:]
    for seed in block * 150..<block * 150 + 150 {
      var draw = Draw(generator: SplitMix64(seed: seed))
      let (old, new) = try draw.pair()
      let there = ["a", "b", "c", "I"].map { name in
        (name, Self.grid.filter { _ in draw.generator.below(3) > 0 })
      }
      let versions = Dictionary(there) { first, _ in first }
      let existing = ManifestComparison.Existing(
        modules: { ExistingVersions((versions[$0] ?? []).map { ($0, nil) }) },
        interfaces: { ExistingVersions((versions[$0] ?? []).map { ($0, nil) }) }
      )
      let comparison = ManifestComparison(from: old, to: new, existing: existing)
      let expected =
        try Self.breaks(old, new, versions) ? ReleaseLevel.major : try Self.adds(old, new) ? .minor : .patch
      #expect(comparison.level == expected, "seed \(seed): \(comparison.changes.map(\.text))")
      counts[expected, default: 0] += 1
      // A manifest has no changes from itself.
      #expect(ManifestComparison(from: new, to: new, existing: existing).changes == [])
    }
    #expect(counts.count == 3, "\(counts)")
  }

  private static func answers(_ manifest: ModuleManifest) throws -> Set<String> {
    let patterns = try manifest.routes.map { try RoutePattern($0) }
    return Set(
      try urls.filter { text in
        let url = try RouteURL(text)
        return try patterns.contains { try RouteTable([$0]).indexOfPattern(matching: url) != nil }
      }
    )
  }

  /// Every call that is answered, local or remote.
  private static func calls(_ manifest: ModuleManifest) -> Set<String> {
    Set(
      manifest.actions.flatMap { action in
        ["\(action.name) inside"] + (action.exposure == .remote ? ["\(action.name) outside"] : [])
      }
    )
  }

  /// Whether something that worked with the old manifest fails with the new one.
  private static func breaks(_ old: ModuleManifest, _ new: ModuleManifest, _ versions: [String: [Version]])
    throws -> Bool
  {
    // A module that requires an interface in a version that begins like the provided one.
    for interface in old.provides {
      let user = try Requirement(parsing: "^\(interface.version)")
      if !new.provides.contains(where: { $0.name == interface.name && user.admits($0.version) }) {
        return true
      }
    }
    if !(try answers(old).isSubset(of: try answers(new))) { return true }
    if !calls(old).isSubset(of: calls(new)) { return true }
    for requirement in new.requires where !old.requires.contains(where: { $0.name == requirement.name }) {
      return true
    }
    for (before, now) in [(old.dependencies, new.dependencies), (old.requires, new.requires)] {
      for need in now {
        guard let was = before.first(where: { $0.name == need.name }) else { continue }
        // An application that has any version the old one admits.
        let used = (versions[need.name] ?? []).filter { was.requirement.admits($0) }
        if !used.isEmpty, !used.contains(where: { need.requirement.admits($0) }) { return true }
        // If there is no such version yet, every version that could be published counts.
        let possible = grid.filter { was.requirement.admits($0) }
        if used.isEmpty, !possible.isEmpty, !possible.contains(where: { need.requirement.admits($0) }) {
          return true
        }
      }
    }
    for conflict in new.conflicts {
      let was = old.conflicts.first { $0.name == conflict.name }
      for version in versions[conflict.name] ?? [] where conflict.requirement.admits(version) {
        if !(was?.requirement.admits(version) ?? false) { return true }
      }
    }
    return false
  }

  private static func adds(_ old: ModuleManifest, _ new: ModuleManifest) throws -> Bool {
    for interface in new.provides {
      guard let was = old.provides.first(where: { $0.name == interface.name }) else { return true }
      if (was.version.major, was.version.minor) != (interface.version.major, interface.version.minor) {
        return true
      }
    }
    if !(try answers(new).isSubset(of: try answers(old))) { return true }
    if !calls(new).isSubset(of: calls(old)) { return true }
    for (before, now) in [(old.dependencies, new.dependencies), (old.requires, new.requires)] {
      for need in now {
        guard let was = before.first(where: { $0.name == need.name }) else { return true }
        if grid.contains(where: { was.requirement.admits($0) && !need.requirement.admits($0) }) {
          return true
        }
      }
    }
    return false
  }
}
