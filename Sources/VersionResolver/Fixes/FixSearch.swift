/// Looks for the smallest changes that make an unsolvable request solvable.
///
/// A change can only help if it touches a fact of the core, for without any of these the rest is solvable. So the core
/// says what to try: each of its facts that somebody may edit is relaxed, the solver says which version that leads to,
/// the edit is written for that version, and the edited request is solved once more before the fix is offered. If no
/// single change is enough, what is still in the way after each says what to try beside it.
struct FixSearch {
  let request: ResolutionRequest
  /// Solver steps for all attempts together.
  var budget: Int
  private(set) var tried = 0
  private var steps = 0
  private var found: [[Edit]: Fix] = [:]

  /// The greatest number of attempts, so that a large application is answered in time too.
  static let attemptLimit = 240
  /// The greatest number of first halves of a pair.
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

  private enum Attempt {
    case fixed
    case failed(ResolutionError?)
  }

  /// Solves with relaxations, writes the edits for what was selected, and solves with these.
  private mutating func attempt(_ relaxations: [Relaxation]) -> Attempt {
    tried += 1
    var error: ResolutionError?
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
      guard case .success(let verified) = solve(&edited) else { continue }
      found[edits] = Fix(
        edits: edits,
        selection: verified,
        movedPins: request.pins.count { name, pin in
          verified[name].map { $0.version != pin } ?? false
        },
        isDowngrade: edits.contains { isDowngrade($0, verified) }
      )
      return .fixed
    }
    return .failed(error)
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
    let above = VersionSet.above(new)
    return !edge.requirement.versions.isEmpty && edge.requirement.versions.isSubset(of: above)
  }
}

extension VersionSet {
  /// All versions above one.
  fileprivate static func above(_ version: Version) -> VersionSet {
    Requirement(">\(version)")?.versions ?? .none
  }
}
