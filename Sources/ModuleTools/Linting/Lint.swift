import ModuleManifests

/// One kind of mistake to look for. A new one is a file with a conforming type, and a line in ``LintRegistry``.
protocol Lint {
  /// The codes of what it finds. Each occurs in one of the folders of `Tests/Fixtures/checks`.
  static var codes: [DiagnosticCode] { get }

  /// Adds what it finds; a lint may rely on nothing that another one did.
  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag)
}

/// All lints. Their order makes no difference.
enum LintRegistry {
  static var all: [any Lint.Type] {
    [
      ActionLint.self,
      AdapterLint.self,
      BareVersionLint.self,
      CatalogLint.self,
      ContradictionLint.self,
      CycleLint.self,
      EmptyRequirementLint.self,
      FileLint.self,
      FromBelowOneLint.self,
      InterfaceLint.self,
      LockfileLint.self,
      MissingModuleLint.self,
      NoVersionLint.self,
      OnlyPreReleaseLint.self,
      OnlyYankedLint.self,
      OverrideLint.self,
      PackageLint.self,
      PackageVersionLint.self,
      PreReleaseNameLint.self,
      ProviderLint.self,
      RouteLint.self,
      SelfReferenceLint.self,
      ShadowedModuleLint.self,
      UpwardDependencyLint.self,
      WorkspaceConflictLint.self,
      WorkspaceMismatchLint.self,
    ]
  }
}
