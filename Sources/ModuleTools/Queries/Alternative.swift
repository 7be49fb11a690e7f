import ModuleCatalogs
public import ModuleManifests
public import VersionResolver

extension ResolvedApplication {
  /// A version of a module other than the selected one, and what selecting it would take: the content of `modctl why --not`.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Alternative: Sendable {
    /// The version is the selected one.
    case selected
    /// An override in the application replaces all requirements with another version.
    case overridden(by: Version)
    /// The version can be selected. The changes are relative to the current selection: the module's own change first, then as few
    /// others as possible, by module. Fewer may suffice if the search for that was stopped, or if the changes include a yanked
    /// version that is still locked.
    case possible(changes: [VersionChange], isProvenMinimal: Bool)
    /// The version cannot be selected, for the given reason.
    case impossible(ApplicationError)
  }

  /// Determines what selecting another version of a module would take.
  ///
  /// ```swift
  /// if case .impossible(let failure) = application.alternative(to: "log", at: Version(2, 0, 0)) {
  ///   print(failure.explanation()?.summary ?? "")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - module: a module, selected or not.
  ///   - version: one of its versions.
  /// - Complexity: several resolutions, exponential in the worst case, within ``ApplicationResolver/stepLimit``.
  public func alternative(to module: String, at version: Version) -> Alternative {
    if selection[module]?.version == version { return .selected }
    if let (override, _) = override(of: module), override.version != version {
      return .overridden(by: override.version)
    }
    // The version is required as `--with` requires it, so that both agree: on a pre-release, which is named in this way, and on a
    // yanked version that is still locked.
    var forced = problem
    forced.additions.append(Dependency(module, .exactly(version)))
    let request = forced.request
    // The current selection should change as little as possible.
    var pins = request.pins
    for module in selection.modules { pins[module.name] = module.version }
    pins[module] = request.pins[module].flatMap { $0 == version ? $0 : nil }
    var resolver = Resolver(provider: request.effectiveProvider, options: request.options)
    func adjusted(_ pins: [String: Version]) -> Result<Adjustment, ResolutionError> {
      do throws(ResolutionError) {
        return .success(
          try resolver.adjust(
            request.effectiveRoots,
            pins: pins,
            providerPins: selection.providers,
            updating: []
          )
        )
      } catch {
        return .failure(error)
      }
    }
    var result = adjusted(pins)
    var isClosest = true
    if case .failure(let error) = result, error.code == .unsolvable, pins != request.pins,
      case .success(let other) = adjusted(request.pins)
    {
      // It takes a yanked version that is still locked, but no longer selected: at least one change besides the module's own.
      (result, isClosest) = (.success(other), false)
    }
    let mistakes = catalog.diagnostics.errors
    if !mistakes.isEmpty { return .impossible(ApplicationError(.badData, mistakes)) }
    switch result {
    case .success(let adjustment):
      let changed = VersionChange.list(from: selection.versions, to: adjustment.selection.versions)
      return .possible(
        changes: changed.filter { $0.module == module } + changed.filter { $0.module != module },
        isProvenMinimal: adjustment.isProvenMinimal && (isClosest || changed.count <= 2)
      )
    case .failure(let error):
      // Use the failure that the same question produces elsewhere, so that fixes get the same numbers.
      let error = forced.failure(like: error)
      return .impossible(ApplicationError(.init(of: error.code), [], error: error, problem: forced))
    }
  }
}
