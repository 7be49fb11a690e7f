/// What is wrong with a lockfile.
public struct LockfileError: Error, Sendable, CustomStringConvertible {
  public let diagnostics: [Diagnostic]

  init(diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  public var description: String { DiagnosticRenderer().text(of: diagnostics) }
}
