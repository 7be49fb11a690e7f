/// The times at which each module of a host was initialized, for a chart of its start.
///
/// A start report exposes it as `timeline`. It is a plain value, so tools can draw it without a manager:
///
/// ```swift
/// // with `import ModuleGraphs`
/// let report = try await manager.start()
/// let picture = report.timeline.svg
/// ```
public struct ModuleTimeline: Sendable, Hashable, Codable {
  /// The initialization of one module.
  public struct Bar: Sendable, Hashable, Codable {
    /// The module's name.
    public let module: String
    /// When `initialize` was called, measured from the beginning of the start.
    public let began: Duration
    /// When `initialize` ended, measured from the beginning of the start.
    public let ended: Duration
    /// True if the module is on the critical path: the chain of modules that the start had to wait for.
    public let isCritical: Bool

    package init(module: String, began: Duration, ended: Duration, isCritical: Bool) {
      self.module = module
      self.began = began
      self.ended = ended
      self.isCritical = isCritical
    }
  }

  /// The bars, ordered by when they began, then by when they ended, then by name.
  public let bars: [Bar]
  /// The time from the beginning of the start until the last module was ready.
  public let duration: Duration

  package init(bars: [Bar], duration: Duration) {
    self.bars = bars
    self.duration = duration
  }
}
