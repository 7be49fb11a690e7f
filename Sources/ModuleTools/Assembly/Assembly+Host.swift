package import ModuleManifests

extension Assembly {
  /// Generates the list of modules as a source file in the host's own target, for modules that are targets of the same package.
  ///
  /// The file declares the same things as the package of ``make(of:output:manifestName:)``, but only for that target.
  ///
  /// - Parameters:
  ///   - host: the target, and what it can use.
  ///   - application: the resolved application.
  ///   - manifestName: how diagnostics name `modules.json`.
  /// - Returns: the text, which depends only on the lockfile and on its modules' manifests and types, and any warnings.
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
