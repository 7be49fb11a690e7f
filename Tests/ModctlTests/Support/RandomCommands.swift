import Foundation
import TestSupport

/// Draws commands that a person could give in the folder of a ``RandomApplication``, with names and versions that occur there.
struct RandomCommands {
  private var random: SplitMix64
  /// The published versions of each module, by name.
  private let versions: [String: [String]]
  private let names: [String]

  init(_ application: RandomApplication, seed: UInt64) {
    random = SplitMix64(seed: seed &* 77)
    var versions: [String: [String]] = [:]
    for path in application.files.keys.sorted() where path.hasPrefix("manifests/") && path.hasSuffix(".json")
    {
      let parts = path.dropFirst("manifests/".count).dropLast(".json".count).split(separator: "/")
      versions[parts.dropLast().joined(separator: "/"), default: []].append(String(parts[parts.count - 1]))
    }
    self.versions = versions
    names = versions.keys.sorted()
  }

  /// Returns the arguments of the next command.
  mutating func next() -> [String] {
    let name = random.pick(names)
    let exact = "\(name)@\(random.pick(versions[name] ?? ["1.0.0"]))"
    switch random.below(11) {
    case 0...1: return ["resolve"]
    case 2: return ["resolve", random.pick(["--lowest", "--lowest-direct"])]
    case 3: return ["update"]
    case 4: return ["update", random.chance(50) ? name : exact]
    case 5...6: return ["add", random.chance(50) ? name : exact]
    case 7: return ["remove", name]
    case 8: return ["yank", exact] + (random.chance(75) ? ["--reason", "it is slow"] : ["--undo"])
    case 9: return ["bump", "--write"]
    default: return ["publish", "--date", "2026-03-01"]
    }
  }
}

extension [String] {
  /// Whether a command has `--dry-run`.
  var canBeRehearsed: Bool { first != "yank" && first != "bump" }

  /// Whether a command writes the lockfile.
  var resolves: Bool { ["resolve", "update", "add", "remove"].contains(first) }
}
