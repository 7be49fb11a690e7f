import ModuleManifests

/// One kind of mistake to look for. To add a lint, add a file with a conforming type and a line in ``LintRegistry``.
protocol Lint {
  /// The codes of its findings. Each occurs in one of the folders of `Tests/Fixtures/checks`.
  static var codes: [DiagnosticCode] { get }

  /// Adds its findings. A lint must not rely on the results of another one.
  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag)
}
