import ModuleKit
import ModuleKitTesting
import ModuleManifests
import TestSupport

/// The environment of the snippets in *Lifecycle and failure*: one thread, and a clock that advances when nothing else does, so
/// their order and their times are always the same.
struct ArticleSimulation: Sendable {
  let print: CodePrinter
  let options: ModuleManagerOptions
  let clock: VirtualClock

  private struct Unfinished: Error {
    let outcome: SeededExecutor.Outcome
  }

  static func snippet(
    _ body: @escaping @Sendable (ArticleSimulation) async throws -> Void
  ) -> ArticleCode.Snippet {
    { print in
      let clock = VirtualClock()
      let executor = SeededExecutor(seed: 1, clock: clock)
      var options = ModuleManagerOptions()
      options.executor = executor
      let simulation = ArticleSimulation(print: print, options: options, clock: clock)
      let failure = Guarded<(any Error)?>(nil)
      let outcome = executor.run {
        do { try await body(simulation) } catch { failure.withLock { $0 = error } }
      }
      if let error = failure.withLock({ $0 }) { throw error }
      if outcome != .finished { throw Unfinished(outcome: outcome) }
    }
  }

  /// In the order of the files.
  static let all: [ArticleCode.Snippet] = [
    snippet { try await $0.starting() }, snippet { try await $0.measuring() },
    snippet { try await $0.rollingBack() }, snippet { try await $0.degrading() },
    snippet { try await $0.recovering() },
    snippet { try await $0.failingRun() }, snippet { try await $0.retrying() },
    snippet { try await $0.joining() }, snippet { try await $0.missingDeadline() },
    snippet { try await $0.stoppingLate() }, snippet { try await $0.waitingForUse() },
    snippet { try await $0.errorInAClosure() },
    snippet { try await $0.replacing() }, snippet { try await $0.exchanging() },
    snippet { try await $0.failingChange() }, snippet { try await $0.watching() },
    { try await simulating($0) },
  ]
}

/// The error that the modules of the article throw.
struct NoDisk: Error, CustomStringConvertible {
  var description: String { "no disk" }
}
