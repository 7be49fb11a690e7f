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
