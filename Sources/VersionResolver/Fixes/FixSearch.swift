/// Searches for the smallest changes that make an unsolvable request solvable.
///
/// A change can only help if it touches a fact of the core, for without any of these the rest is solvable. So the core
/// determines what to try: each of its facts that may be edited is relaxed, the solver finds the version that this selects,
/// the edit is written for that version, and the edited request is solved once more before the fix is offered. If no
/// single change is enough, the failure that remains after each determines what to try in addition; if no pair is enough
/// either, the application is tried without one of its own modules.
struct FixSearch {
  let request: ResolutionRequest
  /// Solver steps for all attempts together.
  var budget: Int
  private(set) var tried = 0
  private var steps = 0
  private var found: [[Edit]: Fix] = [:]

  /// The maximum number of attempts, so that the search is fast for a large application too.
  static let attemptLimit = 240
  /// The maximum number of first halves of a pair.
  static let pairLimit = 12

  init(_ request: ResolutionRequest, budget: Int) {
    self.request = request
    self.budget = budget
  }

  private var isExhausted: Bool { steps > budget || tried >= Self.attemptLimit }

  mutating func run(_ explanation: Explanation) -> FixSearchResult {
    let candidates = RelaxationFinder(request).relaxations(for: explanation)
    var blocked: [(Relaxation, Explanation)] = []
    for candidate in candidates where !isExhausted {
      if case .failed(let error?) = attempt([candidate]), blocked.count < Self.pairLimit,
        let next = error.explanation(application: "")
      {
        blocked.append((candidate, next))
      }
    }
    if found.isEmpty { tryPairs(blocked) }
    if found.isEmpty { tryWithout(explanation) }
    let fixes = found.values.sorted { $0.rank < $1.rank }
    return FixSearchResult(fixes: fixes, tried: tried, isComplete: !isExhausted)
  }

  private mutating func tryPairs(_ blocked: [(Relaxation, Explanation)]) {
    var seen: Set<Set<Relaxation>> = []
    for (first, explanation) in blocked {
      for second in RelaxationFinder(request).relaxations(for: explanation) where !isExhausted {
        guard second != first, seen.insert([first, second]).inserted else { continue }
        _ = attempt([first, second])
      }
    }
  }

  /// The last resort: the application without one of its modules.
  private mutating func tryWithout(_ explanation: Explanation) {
    for case .root(let edge) in explanation.core where edge.kind == .dependency && !isExhausted {
      guard let written = request.roots.first(where: { $0.target == edge.target && $0.kind == edge.kind })
      else { continue }
      _ = attempt([.edit(.removal(.application, written))])
    }
  }

  private enum Attempt {
    case fixed
    case failed(ResolutionError?)
  }

  /// Solves with relaxations, writes the edits for what was selected, and solves with these.
  private mutating func attempt(_ relaxations: [Relaxation]) -> Attempt {
    tried += 1
    var error: ResolutionError?
    var isFixed = false
    for openly in relaxations.contains(where: \.dependsOnOpenness) ? [false, true] : [false] {
      var relaxed = request
      for relaxation in relaxations { relaxed = relaxation.applied(to: relaxed, openly: openly) }
      let selection: Selection
      switch solve(&relaxed) {
      case .success(let answer): selection = answer
      case .failure(let failure):
        if failure.code == .unsolvable { error = failure }
        continue
      }
      let edits = relaxations.compactMap { $0.edit(selection, request) }
      guard edits.count == relaxations.count, found[edits] == nil else { continue }
      var edited = request
      for edit in edits { edited.apply(edit) }
      guard case .success(let verified) = solve(&edited), keepsTemporaryRoots(verified) else { continue }
      let fix = fix(edits, verified)
      found[edits] = fix
      isFixed = true
      // A pre-release may be what the author of a requirement that nothing matches had in mind.
      if !fix.isDowngrade { break }
    }
    return isFixed ? .fixed : .failed(error)
  }

  /// Whether the temporary roots still hold, which an override would replace.
  private func keepsTemporaryRoots(_ selection: Selection) -> Bool {
    request.temporaryRoots.allSatisfy { edge in
      guard edge.kind == .dependency, request.overrides[edge.target] == nil else { return true }
      guard let version = selection[edge.target]?.version else { return false }
      let isOpen = request.options.prereleases.contains(edge.target)
      return edge.requirement.admits(version, includingPreReleases: isOpen)
    }
  }

  private func fix(_ edits: [Edit], _ selection: Selection) -> Fix {
    Fix(
      edits: edits,
      selection: selection,
      movedPins: request.pins.count { name, pin in
        selection[name].map { $0.version != pin } ?? false
      },
      isDowngrade: edits.contains { isDowngrade($0, selection) }
    )
  }

  private mutating func solve(_ request: inout ResolutionRequest) -> Result<Selection, ResolutionError> {
    request.options.stepLimit = max(1, min(request.options.stepLimit, budget - steps))
    do throws(ResolutionError) {
      let selection = try request.resolve()
      steps += selection.steps
      return .success(selection)
    } catch {
      steps += error.steps
      return .failure(error)
    }
  }

  /// Whether the edited edge now leads below everything that it asked for.
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
    Requirement(">\(version)")?.versions ?? .none
  }
}
