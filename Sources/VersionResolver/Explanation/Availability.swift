extension Explanation {
  /// The versions of the contested module that each constraint in the core allows.
  ///
  /// A table of the conflict, with one column for each existing version and one row for each constraint.
  ///
  /// ```
  /// log       1.0.0  1.4.0 │ 2.0.0  2.3.1
  /// cart      ●      ●     │ ·      ·
  /// payment   ·      ·     │ ●      ●
  /// ```
  public struct Availability: Sendable, Hashable {
    /// One constraint.
    public struct Row: Sendable, Hashable {
      /// The module that states the constraint, or `nil` for the application.
      public let module: String?
      /// For each column, `true` if the constraint allows that version.
      public let isAllowed: [Bool]
    }

    /// The contested module or interface.
    public let subject: Subject
    /// The subject's versions in ascending order. For an interface, the versions in which it is provided.
    public let versions: [Version]
    /// For an interface, the module that provides it in each column.
    public let providers: [String]
    /// For each column, why that version may not be selected at all; `nil` if it may, or if the conflict does not depend on it,
    /// since an explanation reads nothing that the resolver did not need.
    public let unavailabilityReasons: [String?]
    /// The constraints: the application's first, then the others by name.
    public let rows: [Row]
  }

  /// One edge of a path from the application to the contested module.
  public struct Link: Sendable, Hashable {
    /// The module or interface that has the edge, or `nil` for the application.
    public let source: Subject?
    /// The source's versions that have such an edge, in ascending order. Empty for the application.
    public let versions: [Version]
    /// The edge as written in the newest of these versions, or `nil` where an interface leads to its provider or a provider
    /// excludes its rivals.
    public let edge: Edge?
    /// All distinct edges of these versions, the newest version's first.
    public let edges: [Edge]
    /// The target of the edge.
    public let target: Subject
  }
}
