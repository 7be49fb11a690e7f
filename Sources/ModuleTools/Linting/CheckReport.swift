public import ModuleManifests

/// The result of a check.
public struct CheckReport: Sendable, Hashable {
  /// The application's name; `nil` if its manifest cannot be used.
  public let application: String?
  /// All findings, sorted by file, line and column, without duplicates.
  public let diagnostics: [Diagnostic]
  /// The number of module manifests that were checked.
  public let manifestCount: Int
  /// The number of modules they belong to.
  public let moduleCount: Int
  /// Whether everything was checked: `false` if the application's manifest cannot be used, in which case nothing was, if a
  /// catalog did not answer, or if lines of a packed file were not read.
  public let isComplete: Bool
  /// The amount of work done, in machine-independent steps.
  package let steps: Int

  public var errorCount: Int { diagnostics.errors.count }
  public var warningCount: Int { diagnostics.count - errorCount }
}

extension CheckReport {
  package var json: JSONValue {
    [
      "schema": "modctl.check/1",
      "application": .optional(application),
      "complete": .bool(isComplete),
      "manifests": .integer(manifestCount),
      "modules": .integer(moduleCount),
      "errors": .integer(errorCount),
      "warnings": .integer(warningCount),
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
  }
}
