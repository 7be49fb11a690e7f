/// When each module of a host was initialized, for a picture of its start.
///
/// A report of a start has it as `timeline`. It is a plain value, so that tools can draw it without knowing a manager:
///
/// ```swift
/// import ModuleGraphs
///
/// let report = try await manager.start()
/// let picture = report.timeline.svg
/// ```
public struct ModuleTimeline: Sendable, Hashable, Codable {
  /// The initialization of one module.
  public struct Bar: Sendable, Hashable, Codable {
    /// The module's name.
    public let module: String
    /// When `initialize` was called, since the start began.
    public let began: Duration
    /// When `initialize` ended, since the start began.
    public let ended: Duration
    /// Whether it is on the critical path: the chain of modules that the start had to wait for.
    public let isCritical: Bool

    package init(module: String, began: Duration, ended: Duration, isCritical: Bool) {
      self.module = module
      self.began = began
      self.ended = ended
      self.isCritical = isCritical
    }
  }

  /// In the order in which they began, then ended, then of their names.
  public let bars: [Bar]
  /// From the beginning of the start until the last module was ready.
  public let duration: Duration

  package init(bars: [Bar], duration: Duration) {
    self.bars = bars
    self.duration = duration
  }
}
