extension Explanation {
  /// Which versions of the contested module each constraint of the core leaves.
  ///
  /// A table of the conflict: one column for each version that exists, one row for each constraint.
  ///
  /// ```
  /// log       1.0.0  1.4.0 │ 2.0.0  2.3.1
  /// cart      ●      ●     │ ·      ·
  /// payment   ·      ·     │ ●      ●
  /// ```
  public struct Availability: Sendable, Hashable {
    /// One constraint.
    public struct Row: Sendable, Hashable {
      /// The module that states it; `nil` for the application.
      public let module: String?
      /// For each column, whether the constraint leaves it.
      public let isAllowed: [Bool]
    }

    /// The contested module or interface.
    public let subject: Subject
    /// Its versions, ascending; for an interface, the versions in which it is provided.
    public let versions: [Version]
    /// For an interface, the module that provides it, by column.
    public let providers: [String]
    /// For each column, why it may not be selected at all; `nil` if it may.
    public let exclusions: [String?]
    /// The application's constraint first, then by name.
    public let rows: [Row]
  }

  /// One edge of a path from the application to the contested module.
  public struct Link: Sendable, Hashable {
    /// The module or interface whose edge it is; `nil` for the application.
    public let source: Subject?
    /// The source's versions that have such an edge, ascending; empty for the application.
    public let versions: [Version]
    /// The edge as written, of the newest of these versions; `nil` where an interface leads to its provider, or where
    /// a provider excludes its rivals.
    public let edge: Edge?
    /// All different edges of these versions, the newest version's first.
    public let edges: [Edge]
    /// The target of the edge.
    public let target: Subject
  }
}
