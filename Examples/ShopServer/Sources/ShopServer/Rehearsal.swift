import ModuleKit
import ModuleManifests
import Synchronization
import VersionResolver

/// Makes things go wrong on purpose, to see how the server reacts. None of it happens unless configured.
///
/// - `shop.rehearsal.failAt`, as an argument `--shop-rehearsal-fail-at`: the initialization with this number fails, 1 for the
///   first.
/// - `shop.rehearsal.delay`: each initialization takes this many seconds longer.
/// - `shop.rehearsal.catalogue`: the version of the catalogue.
struct Rehearsal: Decodable {
  var failAt: Int?
  var delay: DurationSetting?
  var catalogue: Version?

  func prepared(_ modules: [any AppModule]) -> [any AppModule] {
    let count = Countdown(failAt)
    return modules.map { module in rehearsed(module, count) }
  }

  private func rehearsed(_ module: some AppModule, _ count: Countdown) -> any AppModule {
    var manifest = module.instanceManifest
    if let catalogue, manifest.name == "catalogue" { manifest.version = catalogue }
    return RehearsedModule(
      base: module,
      instanceManifest: manifest,
      delay: delay?.duration ?? .zero,
      count: count
    )
  }
}

/// Counts initializations down to the one that has to fail.
final class Countdown: Sendable {
  private let left: Mutex<Int?>

  init(_ count: Int?) { left = Mutex(count) }

  /// - Returns: `true` for the initialization that has to fail.
  func isOver() -> Bool {
    left.withLock { left in
      guard let count = left else { return false }
      left = count - 1
      return count == 1
    }
  }
}

/// A module whose initialization takes longer, or fails.
struct RehearsedModule<Base: AppModule>: AppModule {
  static var manifest: ModuleManifest { Base.manifest }
  let base: Base
  let instanceManifest: ModuleManifest
  let delay: Duration
  let count: Countdown

  struct Failure: Error, CustomStringConvertible {
    var description: String { "it was rehearsed" }
  }

  var version: Version { instanceManifest.version }
  var priority: Int { base.priority }
  var startup: ModuleStartup { base.startup }
  var timeouts: ModuleTimeouts { base.timeouts }

  func initialize(in context: ModuleContext) async throws {
    if delay > .zero { try await Task.sleep(for: delay) }
    if count.isOver() { throw Failure() }
    try await base.initialize(in: context)
  }

  func destroy() async throws { try await base.destroy() }
}

extension RehearsedModule: LongRunningModule where Base: LongRunningModule {
  var onRunFailure: RunFailurePolicy { base.onRunFailure }
  func run(in context: ModuleContext) async throws { try await base.run(in: context) }
}
