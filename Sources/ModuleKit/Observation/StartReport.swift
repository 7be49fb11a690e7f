/// How a start went: when each module was initialized, who failed, and what the time was spent on.
///
/// ```swift
/// let report = try await manager.start()
/// print(report.text)                         // the critical path, and what would shorten it
/// let picture = report.timeline.svg          // with `import ModuleGraphs`: one bar for each module
/// ```
public struct StartReport: Sendable {
  /// One module that was initialized, or should have been.
  public struct Module: Sendable, Hashable, Codable {
    public let name: String
    /// When its `initialize` was called, since the start began.
    public let began: Duration
    /// When its `initialize` ended.
    public let ended: Duration
    /// The time of `initialize` itself.
    public var duration: Duration { ended.subtracting(began) }
    /// Those that had to be ready before, as indices of ``StartReport/modules``, ascending.
    public let dependsOn: [Int]
  }

  /// A module that failed in ``StartFailurePolicy/degraded`` mode, and the modules that were skipped because of it.
  public struct Failure: Sendable {
    public let error: ModuleError
    /// The names of the modules that depend on it, sorted.
    public let skipped: [String]
  }

  /// The modules that were initialized, sorted by name. Lazy ones that no module needed are not among them.
  public let modules: [Module]
  /// From the call of `start()` until the last module was ready.
  public let duration: Duration
  /// Empty unless the start was degraded; sorted by the name of the failed module.
  public let failures: [Failure]
}
