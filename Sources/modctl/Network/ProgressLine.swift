import ModctlNetwork
import ModuleLibc
import ModuleManifests

/// A line on a terminal that shows the progress of downloads after half a second; does nothing if standard error is not a
/// terminal.
struct ProgressLine: Sendable {
  private struct State {
    var next: ContinuousClock.Instant
    var isShown = false
  }

  private let isTerminal = isatty(2) == 1
  private let state: Guarded<State>

  init() { state = Guarded(State(next: .now + .milliseconds(500))) }

  /// Updates the line at most ten times a second, and removes it when nothing is in flight.
  func show(_ progress: Fetcher.Progress) {
    guard isTerminal else { return }
    let text = state.withLock { state -> String? in
      if progress.inFlight == 0 {
        defer { state.isShown = false }
        return state.isShown ? "\r\u{1B}[K" : nil
      }
      let now = ContinuousClock.now
      guard now >= state.next else { return nil }
      state.next = now + .milliseconds(100)
      state.isShown = true
      let amount = progress.bytes < 10_000 ? "\(progress.bytes) bytes" : "\(progress.bytes / 1000) kB"
      return
        "\r\u{1B}[Kreading catalogs: \(progress.finished) read, \(progress.inFlight) in flight, \(amount)"
    }
    if let text { Terminal.write(text, to: 2) }
  }
}
