/// A change that is tried before its final form is known: any version is admitted, and the solver finds which.
enum Relaxation: Hashable {
  /// Any version in place of an edge's requirement.
  case widen(Edit.Owner, Edge)
  /// Any version in place of every requirement on a module.
  case free(String)
  /// A change in its final form.
  case edit(Edit)

  /// The request with the change.
  ///
  /// - Parameter openly: whether pre-releases without an opt-in are admitted too.
  func applied(to request: ResolutionRequest, openly: Bool) -> ResolutionRequest {
    var result = request
    let admitted: Requirement = openly ? .anything : .any
    switch self {
    case .widen(let owner, let edge): result.apply(.requirement(owner, edge, admitted))
    case .free(let module): result.amendments.freed[module] = admitted
    case .edit(let edit): result.apply(edit)
    }
    return result
  }

  /// The change in its final form, given what was selected; `nil` if the selection does not determine it.
  func edit(_ selection: Selection, _ request: ResolutionRequest) -> Edit? {
    switch self {
    case .edit(let edit): return edit
    case .free(let module): return selection[module].map { .override(of: module, $0.version) }
    case .widen(let owner, let edge):
      guard let target = selection.target(of: edge) else { return nil }
      guard edge.kind == .interface else {
        let all = (try? request.provider.versions(of: edge.target)) ?? []
        return .requirement(owner, edge, .suited(to: target.version, among: all, like: edge.requirement))
      }
      let provisions = (try? request.provider.providers(of: edge.target)) ?? []
      guard
        let provided = provisions.first(where: {
          $0.module == target.name && $0.version == target.version
        })?.provided
      else { return nil }
      let all = provisions.filter { $0.module == target.name }.map(\.provided)
      return .requirement(owner, edge, .suited(to: provided, among: all, like: edge.requirement))
    }
  }

  /// Whether admitting pre-releases may change the result.
  var dependsOnOpenness: Bool {
    if case .edit = self { false } else { true }
  }
}

extension Requirement {
  /// A caret requirement that admits a version, from the oldest existing version on that is compatible with it,
  /// written with as many numbers as the one it replaces.
  static func suited(to version: Version, among existing: [Version], like old: Requirement) -> Requirement {
    guard !version.isPreRelease else { return Requirement("^\(version)") ?? .exactly(version) }
    let compatible = existing.filter {
      !$0.isPreRelease && $0 <= version && $0.major == version.major
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

  /// How many numbers the first version in the text has: 2 in `^1.2`. 3 if there is none.
  private var writtenNumbers: Int {
    let start = description.drop { !$0.isNumber }
    let count = start.prefix { $0.isNumber || $0 == "." }.split(separator: ".").count
    return count == 0 ? 3 : min(count, 3)
  }
}
