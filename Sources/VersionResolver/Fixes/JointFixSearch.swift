/// Searches for one fix for each of several conflicts that together make a request solvable.
struct JointFixSearch {
  private let request: ResolutionRequest
  private(set) var budget: Int

  /// The number of fixes of each conflict that are combined with those of the others.
  private static let choices = 3
  /// The maximum number of combinations to try.
  private static let combinations = 30

  init(_ request: ResolutionRequest, budget: Int) {
    self.request = request
    self.budget = budget
  }

  /// Returns whether one of the best fixes for a conflict solves all others as well.
  mutating func hasFixOfAll(_ found: FixSearchResult) -> Bool {
    found.fixes.prefix(Self.choices).contains { whole([$0]) != nil }
  }

  /// Returns the first combination that makes the whole request solvable. Those of the best fixes are tried first.
  ///
  /// - Parameter fixes: those for each conflict, best first.
  /// - Complexity: at most thirty resolutions, and O(conflicts²) to choose what to try.
  mutating func combination(of fixes: [[Fix]]) -> Fix? {
    var combinations: [(rank: Int, fixes: [Fix])] = [(0, [])]
    for some in fixes {
      let longer = combinations.flatMap { combination in
        some.prefix(Self.choices).enumerated().map { (combination.rank + $0, combination.fixes + [$1]) }
      }
      combinations = Array(longer.sorted { $0.0 < $1.0 }.prefix(Self.combinations))
    }
    for (_, fixes) in combinations {
      if let fix = whole(fixes) { return fix }
    }
    return nil
  }

  /// Returns several fixes as one if they solve everything, and there are steps left to find out.
  private mutating func whole(_ fixes: [Fix]) -> Fix? {
    guard budget > 0 else { return nil }
    var limited = request
    limited.options.limit(to: budget)
    let (fix, steps) = limited.combination(of: fixes)
    budget -= steps
    return fix
  }
}

extension ResolutionRequest {
  /// Returns several fixes as one, if together they make the request solvable and none undoes another, and the number of steps it
  /// took to find out.
  package func combination(of fixes: [Fix]) -> (fix: Fix?, steps: Int) {
    guard let edits = fixes.flatMap(\.edits).combined else { return (nil, 0) }
    var edited = self
    for edit in edits { edited.apply(edit) }
    guard !edited.ignoresKept(edits) else { return (nil, 0) }
    edited.options.failureDetail = .verdict
    do throws(ResolutionError) {
      let selection = try edited.resolve()
      let fix = Fix(
        edits: edits,
        selection: selection,
        movedPinCount: movedPinCount(in: selection),
        isDowngrade: fixes.contains(where: \.isDowngrade),
        isLastResort: fixes.contains(where: \.isLastResort)
      )
      return (fix, selection.stepCount + readingCost)
    } catch {
      return (nil, error.work + readingCost)
    }
  }

  /// Returns whether an override among some edits ignores a requirement that its owner keeps, which would be written in vain.
  func ignoresKept(_ edits: [Edit]) -> Bool {
    edits.contains { edit in
      guard case .override(let module, let version) = edit else { return false }
      return kept.keys.contains { owner in
        edges(of: owner).contains {
          keeps($0, of: owner) && $0.target == module
            && !$0.requirement.admits(version, includingPrereleases: true)
        }
      }
    }
  }

  /// Returns how many locked modules a selection has in another version.
  func movedPinCount(in selection: Selection) -> Int {
    pins.count { name, pin in selection[name].map { $0.version != pin } ?? false }
  }

  /// The fixed cost of one attempt, in steps: a search with hundreds of attempts must not take hours for an application with
  /// 100,000 requirements.
  var readingCost: Int { roots.count / 2 }
}
