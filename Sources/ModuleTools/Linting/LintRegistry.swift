/// All lints. Their order makes no difference.
enum LintRegistry {
  static var all: [any Lint.Type] {
    [
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
