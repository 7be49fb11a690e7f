public import ModuleManifests

/// What a check found.
public struct CheckReport: Sendable {
  /// The application's name, `nil` if its manifest cannot be used.
  public let application: String?
  /// Everything that was found, by file, line and column; each finding once.
  public let diagnostics: [Diagnostic]
  /// How many manifests of modules were looked at.
  public let manifestCount: Int
  /// How many modules they belong to.
  public let moduleCount: Int
  /// Whether anything was looked at: `false` if the application's manifest cannot be used.
  public let isComplete: Bool
  /// How much work it took, in steps that do not depend on the machine.
  package let steps: Int

  public var errorCount: Int { diagnostics.count { $0.severity == .error } }
  public var warningCount: Int { diagnostics.count - errorCount }
}

extension CheckReport {
  /// The report as a value of `--format json`.
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
