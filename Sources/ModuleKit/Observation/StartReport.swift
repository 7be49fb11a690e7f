/// A report of a start: when each module was initialized, which ones failed, and how the time was spent.
///
/// ```swift
/// let report = try await manager.start()
/// let text = report.description  // the critical path, and what would shorten it
/// let picture = report.timeline.svg  // with `import ModuleGraphs`: one bar for each module
/// ```
public struct StartReport: Sendable {
  /// A module that was initialized.
  public struct Module: Sendable, Hashable, Codable {
    public let name: String
    /// When `initialize` was called, relative to the beginning of the start.
    public let began: Duration
    /// When `initialize` ended.
    public let ended: Duration
    /// The duration of `initialize` itself.
    public var duration: Duration { ended.subtracting(began) }
    /// The modules that had to be ready first, as ascending indices into ``StartReport/modules``.
    public let dependsOn: [Int]
  }

  /// A module that failed under ``StartFailurePolicy/degraded``, and the modules that were skipped because of it.
  public struct Failure: Sendable {
    public let error: ModuleError
    /// The names of the modules that were skipped because of it, sorted.
    public let skipped: [String]
  }

  /// The modules that were initialized, sorted by name. Excludes those that start on first use and were not needed.
  public let modules: [Module]
  /// The time from the call to `start()` until the last module was ready.
  public let duration: Duration
  /// Empty unless the start was degraded; sorted by the name of the failed module.
  public let failures: [Failure]
}
