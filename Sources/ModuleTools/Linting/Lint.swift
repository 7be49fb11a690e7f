import ModuleManifests

/// One kind of mistake to look for. To add a lint, add a file with a conforming type and a line in ``LintRegistry``.
protocol Lint {
  /// The codes of its findings. Each occurs in one of the folders of `Tests/Fixtures/checks`.
  static var codes: [DiagnosticCode] { get }

  /// Adds its findings. A lint must not rely on the results of another one.
  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag)
}

/// All lints. Their order does not matter.
enum LintRegistry {
  static var all: [any Lint.Type] {
    [
      ActionLint.self,
      AdapterLint.self,
      BareVersionLint.self,
      CatalogLint.self,
      ContradictionLint.self,
      CycleLint.self,
      EmptyAlternativeLint.self,
      EmptyRequirementLint.self,
      FileLint.self,
      FromBelowOneLint.self,
      InterfaceLint.self,
      LockfileLint.self,
      MissingModuleLint.self,
      NoVersionLint.self,
      OnlyPrereleaseLint.self,
      OnlyYankedLint.self,
      OverrideLint.self,
      PackageLint.self,
      PackageVersionLint.self,
      PrereleaseNameLint.self,
      ProviderLint.self,
      RouteLint.self,
      SelfReferenceLint.self,
      ShadowedModuleLint.self,
      StaleLockfileLint.self,
      UpwardDependencyLint.self,
      WorkspaceConflictLint.self,
      WorkspaceMismatchLint.self,
    ]
  }
}
