package import ModuleManifests

extension Assembly {
  /// The list of modules as a source file of the host's own target, for modules that are targets of the same package.
  ///
  /// It declares what the package of ``make(of:output:manifestName:)`` declares, for the target alone.
  ///
  /// - Parameters:
  ///   - host: the target, and what it can use.
  ///   - application: what was selected.
  ///   - manifestName: how diagnostics name `modules.json`.
  /// - Returns: the text, which depends on the lockfile, the manifests of its modules and their types only, and warnings.
  /// - Complexity: O(m · t + s) for *m* modules, *t* targets and sources of *s* bytes.
  package static func source(
    for host: AssemblyHost,
    of application: ResolvedApplication,
    manifestName: String = "modules.json"
  ) -> Result<(text: String, warnings: [Diagnostic]), Failure> {
    let draft = TargetDraft(application, host: host, manifestName: manifestName)
    guard draft.errors.isEmpty else { return .failure(Failure(diagnostics: draft.errors.sorted())) }
    let source = AssemblySource(application: application, modules: draft.modules, host: host.target)
    return .success(("// Written by the plugin AssembleModules.\n\n" + source.text, draft.warnings.sorted()))
  }
}
