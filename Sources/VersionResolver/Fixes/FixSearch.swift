/// Searches for the smallest changes that make an unsolvable request solvable.
///
/// A change can only help if it affects a fact of the core, because the rest is solvable once any of these is removed. The core
/// therefore determines what to try: each of its editable facts is relaxed, the solver finds the version that this selects, the
/// edit is written for that version, and the edited request is solved once more before the fix is offered.
///
/// If no single change is enough, the failure that remains after each change determines what to try in addition, and the
/// application is tried without one or several of its own requirements. See ``CombinedFix`` for more than two changes.
struct FixSearch {
  let request: ResolutionRequest
  /// The number of solver steps for all attempts so far.
  private(set) var budget: Int
  /// The maximum number of attempts so far.
  private var attempts = Self.attemptLimit
  /// The solver steps that are kept for the last resort.
  private let reserve: Int
  var attemptCount = 0
  private(set) var steps = 0
  var found: [[Edit]: Fix] = [:]

  /// The maximum number of attempts, so that the search is fast for a large application too.
  static let attemptLimit = 240
  /// The maximum number of first halves of a pair.
  static let pairLimit = 12

  init(_ request: ResolutionRequest, budget: Int) {
    self.request = request
    reserve = budget / 5
    self.budget = budget - reserve
  }

  private var isExhausted: Bool { steps > budget || attemptCount >= attempts }

  /// - Parameter triesPairs: whether to try pairs of changes before the application is tried without one of its requirements.
  mutating func run(_ explanation: Explanation, triesPairs: Bool = true) -> FixSearchResult {
    let candidates = RelaxationFinder(request: request).relaxations(for: explanation)
    var blocked: [(Relaxation, ResolutionError)] = []
    for candidate in candidates where !isExhausted {
      let mayBeginPair = triesPairs && blocked.count < Self.pairLimit
      if case .failed(let error?) = attempt([candidate], explainsFailure: mayBeginPair), mayBeginPair {
        blocked.append((candidate, error))
      }
    }
    let hasTriedEverySingleEdit = !isExhausted
    if found.isEmpty { tryPairs(blocked) }
    let isComplete = !isExhausted
    if found.isEmpty || found.values.allSatisfy({ $0.edits.count > 1 }) { tryWithout(explanation) }
    if found.isEmpty { tryCombined() }
    return FixSearchResult(
      fixes: ranked,
      attemptCount: attemptCount,
      isComplete: isComplete && !isExhausted,
      hasTriedEverySingleEdit: hasTriedEverySingleEdit
    )
  }

  var ranked: [Fix] { found.values.map { ($0.rank, $0) }.sorted { $0.0 < $1.0 }.map(\.1) }

  private mutating func tryPairs(_ blocked: [(Relaxation, ResolutionError)]) {
    var seen: Set<Set<Relaxation>> = []
    for (first, error) in blocked where !isExhausted {
      guard let explanation = hint(error) else { continue }
      for second in RelaxationFinder(request: request).relaxations(for: explanation) where !isExhausted {
        guard second != first, seen.insert([first, second]).inserted else { continue }
        _ = attempt([first, second])
      }
    }
  }

  /// Outlines a failure only to find out what to try next. There may be dozens of these, so each takes a fraction of the time
  /// that an explanation for a reader may take, and its core may be larger than necessary.
  private func hint(_ error: ResolutionError) -> Explanation? {
    error.outline(application: "", leftOut: [], budget: CoreMinimizer.smallBudget)?.outline
  }

  /// Tries the application without one of its own requirements, as a last resort. It is tried even if all other attempts came to
  /// nothing and took all their steps: what is left is mostly easy to solve.
  private mutating func tryWithout(_ explanation: Explanation) {
    budget = max(budget, steps) + reserve
    attempts = max(attempts, attemptCount + Self.pairLimit)
    for case .root(let edge) in explanation.core where edge.kind.isRequired && !isExhausted {
      guard edge.alternative == nil, !request.keeps(edge, of: .application),
        let written = request.roots.first(where: { $0.target == edge.target && $0.kind == edge.kind })
      else { continue }
      _ = attempt([.edit(.removal(.application, written))])
    }
  }

  enum Attempt {
    case fixed
    case failed(ResolutionError?)
  }

  /// Solves with relaxations, writes the edits for what was selected, and solves with those edits.
  ///
  /// - Parameter explainsFailure: true if the failure determines what is tried next.
  mutating func attempt(_ relaxations: [Relaxation], explainsFailure: Bool = false) -> Attempt {
    attemptCount += 1
    var error: ResolutionError?
    var isFixed = false
    for reach in Relaxation.Reach.allCases {
      guard reach == .near || relaxations.contains(where: { $0.depends(on: reach) }) else { continue }
      var relaxed = request
      for relaxation in relaxations { relaxed = relaxation.applied(to: relaxed, reach) }
      let selection: Selection
      switch solve(&relaxed, explainsFailure ? .explanation : .verdict) {
      case .success(let answer): selection = answer
      case .failure(let failure):
        if failure.code == .unsolvable { error = failure }
        continue
      }
      let written = [false, true].compactMap { ignoresLittle in
        edits(relaxations, selection, ignoresLittle: ignoresLittle)
      }
      guard let fix = bestFix(among: written.uniqued()) else { continue }
      found[fix.edits] = fix
      isFixed = true
      // If nothing matches a requirement, its author may have had a pre-release in mind.
      if !fix.isDowngrade { break }
    }
    return isFixed ? .fixed : .failed(error)
  }

  /// Returns the edits for what was selected, or `nil` if the selection does not determine them.
  private func edits(_ relaxations: [Relaxation], _ selection: Selection, ignoresLittle: Bool) -> [Edit]? {
    let written = relaxations.compactMap { $0.edit(selection, request, ignoresLittle: ignoresLittle) }
    return written.count == relaxations.count ? written.combined : nil
  }

  /// Solves with edits, and returns those that help and whose overrides ignore the fewest requirements. Skips what is known
  /// already.
  private mutating func bestFix(among choices: [[Edit]]) -> Fix? {
    var best: (fix: Fix, ignored: Int)?
    for edits in choices where found[edits] == nil {
      var edited = request
      for edit in edits { edited.apply(edit) }
      guard case .success(let selection) = solve(&edited), keepsTemporaryRoots(selection),
        !edited.ignoresKept(edits)
      else { continue }
      let ignored = edits.reduce(0) { sum, edit in
        guard case .override(let module, let version) = edit else { return sum }
        return sum + request.unmetCounts(on: module, at: [version], in: selection)[0]
      }
      if best.map({ ignored < $0.ignored }) ?? true { best = (fix(edits, selection), ignored) }
    }
    return best?.fix
  }

  /// Returns whether the temporary roots still hold.
  private func keepsTemporaryRoots(_ selection: Selection) -> Bool {
    request.temporaryRoots.allSatisfy { edge in
      guard edge.kind == .dependency else { return true }
      guard let version = selection[edge.target]?.version else { return false }
      let isOpen = request.options.prereleases.contains(edge.target)
      return edge.requirement.admits(version, includingPrereleases: isOpen)
    }
  }

  private func fix(_ edits: [Edit], _ selection: Selection) -> Fix {
    Fix(
      edits: edits,
      selection: selection,
      movedPinCount: request.movedPinCount(in: selection),
      isDowngrade: edits.contains { isDowngrade($0, selection) },
      isLastResort: edits.contains { isLastResort($0) }
    )
  }

  /// Returns whether an edit changes what others have published.
  private func isLastResort(_ edit: Edit) -> Bool {
    if case .restoration(let module, _) = edit { !request.editableModules.contains(module) } else { false }
  }

  mutating func solve(
    _ request: inout ResolutionRequest,
    _ detail: ResolverOptions.FailureDetail = .verdict
  ) -> Result<Selection, ResolutionError> {
    request.options.failureDetail = detail
    request.options.limit(to: budget - steps)
    do throws(ResolutionError) {
      let selection = try request.resolve()
      steps += selection.stepCount + request.readingCost
      return .success(selection)
    } catch {
      steps += error.work + request.readingCost
      return .failure(error)
    }
  }

  /// Returns whether the edited edge now leads to a version below everything that it asked for.
  private func isDowngrade(_ edit: Edit, _ selection: Selection) -> Bool {
    guard case .requirement(_, let edge, _) = edit, edge.kind != .interface,
      let new = selection[edge.target]?.version
    else { return false }
    let above = VersionSet.above(Version(new.major, new.minor, new.patch))
    return !edge.requirement.versions.isEmpty && edge.requirement.versions.isSubset(of: above)
  }
}

extension VersionSet {
  /// All versions above one.
  fileprivate static func above(_ version: Version) -> VersionSet {
    Requirement(">\(version)")?.versions ?? .empty
  }
}
