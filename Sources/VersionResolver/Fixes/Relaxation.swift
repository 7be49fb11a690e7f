/// A change that is tried before its final form is known: any version is admitted, and the solver finds the right one.
indirect enum Relaxation: Hashable {
  /// Any version in place of an edge's requirement, or only the nearest ones if there is such a range.
  case widen(Edit.Owner, Edge, near: Requirement?)
  /// Any version in place of every requirement on a module.
  case free(String)
  /// A change in its final form.
  case edit(Edit)

  /// How far a requirement is opened to see what is then selected.
  enum Reach: CaseIterable {
    /// Versions that are compatible with what was asked for.
    case near
    /// Any release.
    case far
    /// Any version, including pre-releases without an opt-in.
    case open
  }

  /// Returns the request with the change applied.
  func applied(to request: ResolutionRequest, _ reach: Reach) -> ResolutionRequest {
    var result = request
    let admitted: Requirement = reach == .open ? .anything : .any
    switch self {
    case .widen(let owner, let edge, let near):
      result.apply(.requirement(owner, edge, reach == .near ? near ?? admitted : admitted))
    case .free(let module): result.amendments.freed[module] = admitted
    case .edit(let edit): result.apply(edit)
    }
    return result
  }

  /// Returns the change in its final form, given what was selected, or `nil` if the selection does not determine it.
  ///
  /// - Parameter ignoresLittle: whether an override is to ignore as few requirements as possible, instead of stating the version
  ///   that was selected.
  func edit(_ selection: Selection, _ request: ResolutionRequest, ignoresLittle: Bool) -> Edit? {
    switch self {
    case .edit(let edit): return edit
    case .free(let module):
      guard let selected = selection[module]?.version else { return nil }
      let version = ignoresLittle ? request.leastIgnoringVersion(of: module, in: selection) : nil
      return .override(of: module, version ?? selected)
    case .widen(let owner, let edge, _):
      guard let target = selection.target(of: edge) else { return nil }
      guard edge.kind == .interface else {
        let all = request.provider.knownVersions(of: edge.target)
        let new = Requirement.suited(to: target.version, among: all, like: edge.requirement)
        return new == edge.requirement ? nil : .requirement(owner, edge, new)
      }
      let provisions = request.provider.knownProviders(of: edge.target)
      guard
        let provided = provisions.first(where: {
          $0.module == target.name && $0.version == target.version
        })?.interfaceVersion
      else { return nil }
      let all = provisions.filter { $0.module == target.name }.map(\.interfaceVersion)
      let new = Requirement.suited(to: provided, among: all, like: edge.requirement)
      return new == edge.requirement ? nil : .requirement(owner, edge, new)
    }
  }

  /// Returns whether the reach makes a difference to the change.
  func depends(on reach: Reach) -> Bool {
    switch self {
    case .edit: false
    case .free: reach == .open
    case .widen(_, _, let near): reach == .open || reach == .far && near != nil
    }
  }
}

extension ResolutionRequest {
  /// Returns how many requirements on a module each of some versions would leave unmet in a selection.
  func unmetCounts(on module: String, at versions: [Version], in selection: Selection) -> [Int] {
    let others = selection.modules.filter { $0.name != module }.flatMap {
      provider.knownEdges(of: $0.name, at: $0.version)
    }
    let edges = (roots + others).filter { $0.isOnModule && $0.target == module }
    let isOptedIn = options.prereleases.contains(module)
    return versions.map { version in
      edges.count { !$0.isSatisfied(by: version, includingPrereleases: isOptedIn) }
    }
  }

  /// Returns the newest of the releases with which the others of a selection would have the fewest unmet requirements on a module;
  /// `nil` if they have no more with the selected version.
  fileprivate func leastIgnoringVersion(of module: String, in selection: Selection) -> Version? {
    guard let selected = selection[module]?.version else { return nil }
    let usable = provider.knownVersions(of: module).filter { version in
      !version.isPrerelease
        && (try? provider.candidate(of: module, at: version)).map { $0.unavailabilityReason == nil } ?? false
    }
    let counts = unmetCounts(on: module, at: [selected] + usable, in: selection)
    guard let least = counts.min(), least < counts[0] else { return nil }
    return zip(usable, counts.dropFirst()).filter { $1 == least }.map(\.0).max()
  }
}

extension Requirement {
  /// Returns a requirement that admits a version and stays as close as possible to the one it replaces.
  ///
  /// Within the same compatible versions, only the bound that is in the way moves. Otherwise, the result is a caret requirement
  /// from the oldest existing version that is compatible, written with as many numbers as the old one.
  static func suited(to version: Version, among existing: [Version], like old: Requirement) -> Requirement {
    guard !version.isPrerelease else { return Requirement("^\(version)") ?? .exactly(version) }
    if let moved = old.moved(to: version) { return moved }
    let compatible = existing.filter {
      !$0.isPrerelease && $0 <= version && $0.major == version.major
        && (version.major > 0 || $0.minor == version.minor)
        && (version.major > 0 || version.minor > 0 || $0.patch == version.patch)
    }
    let lowest = compatible.min() ?? version
    let numbers = [lowest.major, lowest.minor, lowest.patch]
    let count = max(old.writtenNumbers, version.major == 0 ? (version.minor == 0 ? 3 : 2) : 1)
    let text = "^" + numbers.prefix(count).map(String.init).joined(separator: ".")
    guard let short = Requirement(text), short.admits(version) else {
      return Requirement("^\(version)") ?? .exactly(version)
    }
    return short
  }

  /// The versions that are compatible with the requirement's lower end: `^2` for `>=2.25.1 <2.26.1`. `nil` if there is nothing to
  /// go by.
  var neighborhood: Requirement? {
    guard let base else { return nil }
    return Requirement(base.major > 0 ? "^\(base.major)" : base.minor > 0 ? "^0.\(base.minor)" : "^\(base)")
  }

  /// The lowest release of the requirement.
  private var base: Version? {
    guard let first = versions.releases.intervals.first?.lower, first != .first else { return nil }
    return Version(first.major, first.minor, first.patch)
  }

  /// Returns the same kind of requirement for a version that this one does not admit, but that is compatible with its lower end.
  private func moved(to version: Version) -> Requirement? {
    guard let base, let neighborhood, neighborhood.admits(version), !admits(version) else { return nil }
    let parts = description.split(separator: " ").map(String.init)
    if parts.count == 2, parts[0].hasPrefix(">="), parts[1].hasPrefix("<") {
      if version < base { return Requirement(">=\(version) \(parts[1])") }
      return Requirement("\(parts[0]) <=\(version)")
    }
    guard parts.count == 1 else { return nil }
    let operators = description.prefix { !$0.isNumber }
    guard ["^", "~", "=", ">="].contains(operators) else { return nil }
    let numbers = [version.major, version.minor, version.patch].prefix(writtenNumbers).map(String.init)
    let short = Requirement("\(operators)\(numbers.joined(separator: "."))")
    return short.flatMap { $0.admits(version) ? $0 : nil } ?? Requirement("\(operators)\(version)")
  }

  /// The number of numbers in the text's first version: 2 in `^1.2`. 3 if there is no version.
  private var writtenNumbers: Int {
    let start = description.drop { !$0.isNumber }
    let count = start.prefix { $0.isNumber || $0 == "." }.split(separator: ".").count
    return count == 0 ? 3 : min(count, 3)
  }
}
