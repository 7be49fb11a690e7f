package import ModuleCatalogs
public import ModuleManifests
public import VersionResolver

extension ApplicationError {
  /// Returns additional information about the failure, beyond the core of its explanation.
  ///
  /// - Complexity: O(facts of the core · versions of their modules).
  public func hints(for explanation: Explanation) -> [Hint] {
    problem?.request.hints(for: explanation) ?? []
  }

  /// Returns the table of the conflict, with the reason of every version that may not be selected; `nil` if there is no table.
  package func availability(in explanation: Explanation) -> Explanation.Availability? {
    explanation.availability.map { problem?.request.completed($0) ?? $0 }
  }

  /// Returns the application's overrides that no hint about these explanations mentions, with their positions.
  package func overrides(
    besides explanations: [Explanation]
  ) -> [(override: ApplicationManifest.Override, position: SourcePosition?)] {
    guard let problem, !problem.manifest.overrides.isEmpty else { return [] }
    let mentioned = Set(
      explanations.flatMap(hints).compactMap {
        if case .overridden(let module, _) = $0 { module } else { nil }
      }
    )
    let positions = problem.positionsOfOverrides
    return problem.manifest.overrides.filter { !mentioned.contains($0.module) }.map {
      ($0, positions[$0.module].flatMap(places.original))
    }
  }

  /// Returns the position of the subject of a hint, if it is in a file of the application.
  public func position(of hint: Hint) -> SourcePosition? {
    guard case .overridden(let module, _) = hint else { return nil }
    return problem?.positionsOfOverrides[module].flatMap(places.original)
  }

  /// Returns the sentence about other requirements that cannot be met for the same reason as the explained ones; `nil` for none.
  package func sentence(about alsoUnmet: [Edge]) -> String? {
    alsoUnmet.isEmpty ? nil : "for the same reason, \(requirements(alsoUnmet)) cannot be met either"
  }

  /// "the requirements of shop for cart, log and 3 others".
  package func requirements(_ edges: [Edge]) -> String {
    let names = edges.map(\.target).uniqued()
    let few = names.prefix(names.count > Self.namedCount + 1 ? Self.namedCount : names.count)
    let rest = names.count - few.count
    let list = (few + (rest > 0 ? ["\(rest) others"] : [])).listed("and")
    return "the \(names.count == 1 ? "requirement" : "requirements") of \(application) for \(list)"
  }

  private static let namedCount = 8

  /// Finds file changes that make the application solvable. Each one is verified by solving it.
  ///
  /// - Parameters:
  ///   - explanation: the explanation of this failure.
  ///   - stepLimit: the number of solver steps, and of resolutions in the proofs of refused attempts, that all attempts together
  ///     may take; at least 1.
  /// - Returns: the fixes, best first; none if the resolver did not run.
  /// - Complexity: two resolutions for each fact of the core; if no single change is enough, also for pairs of facts, within
  ///   `stepLimit`.
  public func fixes(for explanation: Explanation, stepLimit: Int = 400_000) -> ApplicationFixes {
    let found = search(for: explanation, stepLimit)
    // An attempt may have been the first to read a file. The next run would report its errors instead of a selection.
    let errors = problem?.catalog.diagnostics.errors ?? []
    return errors.isEmpty ? found : found.withheld(because: errors)
  }

  private func search(for explanation: Explanation, _ stepLimit: Int) -> ApplicationFixes {
    var result = ApplicationFixes()
    guard let request = problem?.request else { return result }
    let found = request.conflicts(including: explanation, application: application, stepLimit: stepLimit)
    result.alsoUnmet = found.conflicts[0].alsoUnmet
    result.conflictCount = found.conflictCount
    result.omitted = found.omitted
    result.hasFoundEveryConflict = found.isComplete
    if found.conflicts.count > 1 { result.conflicts = conflicts(found) }
    if found.conflicts.count > 1, let together = found.jointFix.flatMap(written) {
      result.fixes = [together]
      result.attemptCount = found.conflicts.map(\.fixes.attemptCount).reduce(0, +)
      result.isComplete = found.conflicts.allSatisfy(\.fixes.isComplete)
      return result
    }
    // If not all conflicts are shown, no change solves all of them.
    let isPartial = found.conflictCount > found.conflicts.count
    let search =
      found.conflicts.count == 1 || isPartial
      ? found.conflicts[0].fixes : request.fixes(for: explanation, stepLimit: stepLimit)
    if !isPartial { result.fixes = search.fixes.compactMap(written) }
    result.attemptCount = search.attemptCount
    result.isComplete = search.isComplete
    result.hasTriedEverySingleEdit = search.hasTriedEverySingleEdit
    return result
  }

  /// Combines several fixes into one; `nil` if together they do not make the application solvable, or if one undoes another.
  package func combination(of fixes: [ApplicationFix]) -> ApplicationFix? {
    problem?.request.combination(of: fixes.map(\.fix)).fix.flatMap(written)
  }

  /// Describes the changes of a fix; `nil` if it cannot be written, or if the files could not be read afterwards, such as after
  /// two keys got the same name.
  private func written(_ fix: Fix) -> ApplicationFix? {
    guard let problem, let files = try? edited(by: fix) else { return nil }
    for file in files where !PackedFile.isName(file.path) {
      let isReadable =
        file.path == problem.document?.file.path
        ? ApplicationManifest.decode(file.new, path: file.path).value != nil
        : ModuleManifest.decode(file.new, path: file.path).value != nil
      guard isReadable else { return nil }
    }
    let changes = fix.edits.compactMap(FixPlan(problem: problem, places: places).change)
    return changes.count == fix.edits.count ? ApplicationFix(fix: fix, changes: changes) : nil
  }

  private func conflicts(_ found: ConflictSearchResult) -> [ApplicationConflict] {
    found.conflicts.map {
      ApplicationConflict(
        explanation: $0.explanation,
        alsoUnmet: $0.alsoUnmet,
        fixes: $0.fixes.fixes.compactMap(written)
      )
    }
  }

  /// The files that belong to the application's authors: modules.json, and the manifests of the workspace.
  package var editableFiles: Set<String> {
    guard let problem else { return [] }
    let catalog = problem.catalog
    let manifests = catalog.workspaceModules.flatMap { name in
      catalog.versions(of: name).compactMap { catalog.document(of: name, at: $0)?.file.path }
    }
    return Set(manifests + [problem.document?.file.path].compactMap { $0 })
  }

  /// Returns the files that a fix changes, with their old and new content. Nothing is written.
  ///
  /// - Throws: `ManifestEditError` if a file does not contain what the fix changes.
  package func edited(by fix: Fix) throws(ManifestEditError) -> [EditedFile] {
    guard let problem else { return [] }
    var editors: [ManifestEditor] = []
    for edit in fix.edits { try FixPlan(problem: problem, places: places).apply(edit, to: &editors) }
    return editors.indices.compactMap { index in
      let file = editors[index].document.file
      guard !editors[..<index].contains(where: { $0.document.file.path == file.path }) else { return nil }
      let others = editors[(index + 1)...].filter { $0.document.file.path == file.path }
      return EditedFile(path: file.path, old: file.bytes, new: editors[index].edited(with: others))
    }
  }

  /// Returns what a fix ignores if it overrides a module: everything in its selection that does not admit the version.
  ///
  /// - Returns: the edges with the names of the modules that have them, `nil` for the application's own, which come first.
  package func edges(ignoredBy fix: Fix, overriding module: String) -> [(owner: String?, edge: Edge)] {
    guard let problem, let version = fix.selection[module]?.version else { return [] }
    let request = problem.request
    let isOptedIn = request.options.prereleases.contains(module)
    func ignored(_ owner: String?, _ edges: [Edge]) -> [(owner: String?, edge: Edge)] {
      let edge = edges.first { edge in
        guard edge.isOnModule, edge.target == module, !request.divided(edge, of: owner).isEmpty else {
          return false
        }
        return !edge.isSatisfied(by: version, includingPrereleases: isOptedIn)
      }
      return edge.map { [(owner, $0)] } ?? []
    }
    return ignored(nil, request.roots)
      + fix.selection.modules.flatMap { other in
        ignored(other.name, problem.catalog.manifest(of: other.name, at: other.version)?.edges ?? [])
      }
  }
}
