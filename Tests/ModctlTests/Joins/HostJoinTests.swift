import Foundation
import ModuleCatalogs
import ModuleKit
import ModuleKitTesting
import ModuleManifests
import ModuleTools
import TestSupport
import Testing
import VersionResolver

/// Tests adapters and choices of providers from `modules.json` to the host: compares the resolution with brute force, and each
/// program that a host could make of it with the checks of a manager.
@Suite("Adapters and choices of providers, in random applications")
struct HostJoinTests {
  private static let count = 500

  @Test(
    "Verdict and selection agree with brute force, and managers take exactly what the lockfile leaves open"
  )
  func agrees() throws {
    var counts = Counts()
    let app = try AppFolder([:])
    for seed in RandomRuns.seeds(Self.count, from: 0) {
      if let fault = try fault(seed, app, &counts) { Issue.record("seed \(seed): \(fault)") }
    }
    // The universes are neither mostly solvable nor mostly unsolvable, and what they are about occurs.
    #expect(counts.solved > 120 && counts.unsolvable > 150, "\(counts)")
    #expect(counts.adapted > 30 && counts.left > 30 && counts.both > 20, "\(counts)")
    #expect(counts.refused > 50 && counts.accepted > 150, "\(counts)")
  }

  private struct Counts {
    var (solved, unsolvable, adapted, left, both, refused, accepted) = (0, 0, 0, 0, 0, 0, 0)
  }

  private func fault(_ seed: UInt64, _ app: AppFolder, _ counts: inout Counts) throws -> String? {
    let universe = JoinUniverse(seed: seed)
    let oracle = JoinOracle(universe)
    try app.write("modules.json", universe.application)
    try app.write("all.ndjson", universe.catalog)
    switch Result(catching: ApplicationResolver(directory: app.url.path).resolve) {
    case .failure(let failure):
      guard failure.code == .unsolvable else { return "\(failure.diagnostics)" }
      counts.unsolvable += 1
      return oracle.isSolvable ? "there is a selection" : explanationFault(failure)
    case .success(let application):
      counts.solved += 1
      let selection = Dictionary(
        uniqueKeysWithValues: application.selection.modules.map { ($0.name, $0.version.description) }
      )
      if let fault = oracle.fault(in: selection) { return "\(selection): \(fault)" }
      let lockfile = application.lockfile
      guard Lockfile.decode(Array(lockfile.text.utf8), path: "lock").value?.lockfile == lockfile else {
        return "the lockfile reads differently than it was written"
      }
      let provided = lockfile.providers.mapValues { [$0] }.merging(lockfile.choices) { $1 }
      let isAdapted = provided.contains { interface, modules in
        modules.contains { universe.manifests[$0]?[selection[$0] ?? ""]?.provides[interface] == nil }
      }
      if isAdapted { counts.adapted += 1 }
      if !lockfile.choices.isEmpty { counts.left += 1 }
      if isAdapted, !lockfile.choices.isEmpty { counts.both += 1 }
      return hostFault(application, &counts)
    }
  }

  private func explanationFault(_ failure: ApplicationError) -> String? {
    guard let explanation = failure.explanation() else {
      return "there is no explanation"
    }
    // Every fact that a file states has its position in a file.
    for fact in explanation.core {
      switch fact {
      case .root(let edge) where failure.position(of: edge) == nil: return "no place for \(edge)"
      case .edges(_, let statements), .cycle(let statements):
        if let stray = statements.first(where: { failure.position(of: $0) == nil }) {
          return "no place for \(stray)"
        }
      case .provision(let interface, let provisions), .exclusion(let interface, let provisions):
        if let stray = provisions.first(where: { failure.position(of: $0, interface: interface) == nil }) {
          return "no place for \(stray)"
        }
      case .unavailable(let subject, let exclusions):
        if let stray = exclusions.first(where: { failure.position(of: $0, for: subject) == nil }) {
          return "no place for \(stray) of \(subject)"
        }
      default: break
      }
    }
    return nil
  }

  /// Tries every set of modules that a host could supply.
  private func hostFault(_ application: ResolvedApplication, _ counts: inout Counts) -> String? {
    let lockfile = application.lockfile
    let optional = Set(lockfile.choices.values.joined()).sorted()
    for bits in 0..<(1 << optional.count) {
      let missing = Set(optional.indices.filter { bits >> $0 & 1 == 0 }.map { optional[$0] })
      let given = application.selection.modules.filter { !missing.contains($0.name) }
      let isRight = lockfile.choices.values.allSatisfy { list in list.count { !missing.contains($0) } == 1 }
      let modules = given.compactMap { module in
        application.catalog.manifest(of: module.name, at: module.version).map { FakeModule($0) }
      }
      do {
        _ = try ModuleManager(modules: modules, lockfile: lockfile, options: Self.options(lockfile.adapters))
        counts.accepted += 1
        if !isRight { return "a manager takes \(given.map(\.name)), with choices \(lockfile.choices)" }
      } catch {
        counts.refused += 1
        if isRight { return "a manager refuses \(given.map(\.name)): \(error)" }
        continue
      }
      for index in lockfile.adapters.indices {
        var fewer = lockfile.adapters
        fewer.remove(at: index)
        if (try? ModuleManager(modules: modules, lockfile: lockfile, options: Self.options(fewer))) != nil {
          return "a manager does without the adapter \(lockfile.adapters[index])"
        }
      }
      let stray = InterfaceAdapter(interface: "T", version: Version(1, 0, 0), from: "P")
      let more = Self.options(lockfile.adapters + [stray])
      if (try? ModuleManager(modules: modules, lockfile: lockfile, options: more)) != nil {
        return "a manager takes an adapter that is declared nowhere"
      }
    }
    return nil
  }

  private static func options(_ adapters: [InterfaceAdapter]) -> ModuleManagerOptions {
    var options = ModuleManagerOptions()
    for adapter in adapters {
      // Every other key states no version, so the declared one counts.
      let version = adapter.from == "Q" ? nil : adapter.version
      options.adapt(
        ServiceKey<Int>(adapter.interface, version: version),
        from: ServiceKey<Int>(adapter.from)
      ) { $0 }
    }
    return options
  }
}
