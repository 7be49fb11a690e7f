import ModuleManifests
import TestSupport
import Testing
import VersionResolver

@Suite("Merging random lockfiles")
struct LockfileMergeLawTests {
  private static let rounds = 60

  private func forEach(
    _ seed: UInt64,
    _ body: (_ base: Lockfile, _ ours: Lockfile, _ theirs: Lockfile) throws -> Void
  ) rethrows {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<Self.rounds {
      let base = RandomLockfile.make(using: &generator)
      try body(
        base,
        RandomLockfile.grown(from: base, using: &generator),
        RandomLockfile.grown(from: base, using: &generator)
      )
    }
  }

  @Test("Returns the side that changed, if only one did", arguments: RandomRuns.blocks(6))
  func oneSide(_ seed: UInt64) {
    forEach(seed) { base, ours, theirs in
      #expect(LockfileMerge(base: base, ours: ours, theirs: base).lockfile.text == ours.text)
      #expect(LockfileMerge(base: base, ours: base, theirs: theirs).lockfile.text == theirs.text)
    }
  }

  @Test("Returns either side if both are equal, with or without an ancestor", arguments: RandomRuns.blocks(6))
  func equalSides(_ seed: UInt64) {
    forEach(seed) { base, ours, _ in
      for ancestor in [base, nil] {
        let merge = LockfileMerge(base: ancestor, ours: ours, theirs: ours)
        #expect(merge.text == ours.text)
        #expect(merge.decisions.isEmpty && merge.conflicts.isEmpty)
      }
    }
  }

  @Test("Selects the same modules whichever side is ours", arguments: RandomRuns.blocks(6))
  func symmetric(_ seed: UInt64) {
    forEach(seed) { base, ours, theirs in
      for ancestor in [base, nil] {
        let one = LockfileMerge(base: ancestor, ours: ours, theirs: theirs)
        let other = LockfileMerge(base: ancestor, ours: theirs, theirs: ours)
        #expect(one.lockfile.pins.mapValues(\.description) == other.lockfile.pins.mapValues(\.description))
        #expect(
          one.lockfile.modules.mapValues(\.dependencies) == other.lockfile.modules.mapValues(\.dependencies)
        )
        #expect(one.lockfile.overrides == other.lockfile.overrides)
        #expect(one.lockfile.adapters == other.lockfile.adapters)
        #expect(one.conflicts.map(\.module) == other.conflicts.map(\.module))
        for module in one.lockfile.modules.keys where !one.conflicts.contains(where: { $0.module == module })
        {
          #expect(one.lockfile.modules[module] == other.lockfile.modules[module])
        }
      }
    }
  }

  @Test("Invents nothing, and names nothing that it removed", arguments: RandomRuns.blocks(6))
  func inventsNothing(_ seed: UInt64) {
    forEach(seed) { base, ours, theirs in
      for ancestor in [base, nil] {
        let merged = LockfileMerge(base: ancestor, ours: ours, theirs: theirs).lockfile
        for (name, module) in merged.modules {
          let sides = [ours, theirs].compactMap { $0.modules[name] }
          #expect(sides.contains { $0.version.isIdentical(to: module.version) })
          #expect(module.digest == nil || sides.contains { $0.digest == module.digest })
          for dependency in module.dependencies {
            #expect(merged.modules[dependency] != nil)
            #expect(sides.contains { $0.dependencies.contains(dependency) })
          }
        }
        for (interface, provider) in merged.providers {
          // For a choice, one module may be left.
          #expect(
            [ours, theirs].contains {
              $0.providers[interface] == provider || $0.choices[interface]?.contains(provider) ?? false
            }
          )
          #expect(merged.modules[provider] != nil)
        }
        for (interface, modules) in merged.choices {
          #expect(modules.count > 1 && modules.allSatisfy { merged.modules[$0] != nil })
          #expect([ours, theirs].contains { Set($0.choices[interface] ?? []).isSuperset(of: modules) })
        }
        for adapter in merged.adapters {
          #expect(ours.adapters.contains(adapter) || theirs.adapters.contains(adapter))
        }
        for (module, version) in merged.overrides {
          #expect([ours, theirs].contains { $0.overrides[module]?.isIdentical(to: version) == true })
          #expect(merged.modules[module] != nil)
        }
      }
    }
  }

  @Test(
    "Drops a module only if one side did and the other had not touched it",
    arguments: RandomRuns.blocks(6)
  )
  func removals(_ seed: UInt64) {
    forEach(seed) { base, ours, theirs in
      let merged = LockfileMerge(base: base, ours: ours, theirs: theirs).lockfile
      for name in Set(ours.modules.keys).union(theirs.modules.keys) where merged.modules[name] == nil {
        let left = ours.modules[name]
        #expect((left == nil) != (theirs.modules[name] == nil))
        #expect((left ?? theirs.modules[name]) == base.modules[name])
      }
    }
  }

  @Test("The text reads back as the merge, or shows each conflict", arguments: RandomRuns.blocks(6))
  func text(_ seed: UInt64) {
    var conflicts = 0
    forEach(seed) { base, ours, theirs in
      let merge = LockfileMerge(base: base, ours: ours, theirs: theirs)
      let parsed = Lockfile.decode(Array(merge.text.utf8), path: "lock")
      conflicts += merge.conflicts.count
      if merge.conflicts.isEmpty {
        #expect(parsed.diagnostics.isEmpty)
        #expect(parsed.value?.lockfile == merge.lockfile)
      } else {
        #expect(parsed.value == nil)
        #expect(parsed.diagnostics.map(\.code) == merge.conflicts.map { _ in .digestConflict })
      }
    }
    // A block without any is rare.
    if seed < 6 { #expect(conflicts > 0) }
  }
}
