extension RequirementParser {
  /// `1.2 - 2.3`, inclusive at both ends.
  static func hyphenRange(_ first: Partial, _ last: Partial) -> RequirementAlternative {
    var result = lower(first)
    result.add(
      last.isFull ? upper(last.version, includes: true) : last.numbers.isEmpty ? .any : below(next(last))
    )
    return result
  }

  /// What one comparator admits.
  static func comparator(_ sign: Operator, _ partial: Partial) -> RequirementAlternative {
    if partial.numbers.isEmpty { return wildcard(sign) }
    var result: RequirementAlternative
    switch sign {
    case .none, .exact:
      result = lower(partial)
      result.add(partial.isFull ? upper(partial.version, includes: true) : below(next(partial)))
    case .greater:
      if partial.isFull {
        result = .any
        result.interval = VersionInterval(lower: partial.version, includesLower: false)
        result.openInterval = result.interval
        if partial.version.isPreRelease { result.tagged = [partial.version.release] }
      } else if let next = next(partial) {
        result = from(next, isPartial: true)
      } else {
        result = nothing
      }
    case .greaterOrEqual:
      result = lower(partial)
    case .less:
      result = partial.isFull ? upper(partial.version, includes: false) : below(partial.version)
    case .lessOrEqual:
      result = partial.isFull ? upper(partial.version, includes: true) : below(next(partial))
    case .caret:
      result = lower(partial)
      result.add(below(caretEnd(partial)))
    case .tilde:
      result = lower(partial)
      result.add(below(raised(partial, at: min(1, partial.numbers.count - 1))))
    case .pessimistic:
      result = lower(partial)
      result.add(below(raised(partial, at: max(0, partial.numbers.count - 2))))
    }
    return result
  }

  /// An operator before `*`: everything, or for the strict ones nothing.
  private static func wildcard(_ sign: Operator) -> RequirementAlternative {
    switch sign {
    case .less, .greater: nothing
    default: .any
    }
  }

  private static let nothing = RequirementAlternative(interval: .none, openInterval: .none, tagged: [])

  /// The version from which on a partial one admits.
  private static func lower(_ partial: Partial) -> RequirementAlternative {
    partial.numbers.isEmpty ? .any : from(partial.version, isPartial: !partial.isFull)
  }

  private static func from(_ version: Version, isPartial: Bool) -> RequirementAlternative {
    RequirementAlternative(
      interval: VersionInterval(lower: version),
      openInterval: VersionInterval(lower: isPartial ? version.lowestPreRelease : version),
      tagged: version.isPreRelease ? [version.release] : []
    )
  }

  /// `<version` or `<=version` as written. With the opt-in, `<2.0.0` leaves 2.0.0-rc.1 out.
  private static func upper(_ version: Version, includes: Bool) -> RequirementAlternative {
    var open = VersionInterval(upper: version, includesUpper: includes)
    if !includes && !version.isPreRelease { open.upper = version.lowestPreRelease }
    return RequirementAlternative(
      interval: VersionInterval(upper: version, includesUpper: includes),
      openInterval: open,
      tagged: version.isPreRelease ? [version.release] : []
    )
  }

  /// Below a version and its pre-releases: the end that `^`, `~` and wildcards stand for. No end if the version
  /// would be beyond the greatest.
  private static func below(_ version: Version?) -> RequirementAlternative {
    guard let version else { return .any }
    let interval = VersionInterval(upper: version.lowestPreRelease)
    return RequirementAlternative(interval: interval, openInterval: interval, tagged: [])
  }

  /// The first version after all that a partial one names.
  private static func next(_ partial: Partial) -> Version? { raised(partial, at: partial.numbers.count - 1) }

  /// The leftmost number that is not zero decides what is compatible.
  private static func caretEnd(_ partial: Partial) -> Version? {
    var index = 0
    while index < partial.numbers.count - 1, partial.numbers[index] == 0 { index += 1 }
    return raised(partial, at: index)
  }

  /// The version with one number raised by one and those after it zero; `nil` beyond the greatest.
  private static func raised(_ partial: Partial, at index: Int) -> Version? {
    guard index >= 0, partial[index] < Version.greatestPart else { return nil }
    switch index {
    case 0: return Version(partial[0] + 1, 0, 0)
    case 1: return Version(partial[0], partial[1] + 1, 0)
    default: return Version(partial[0], partial[1], partial[2] + 1)
    }
  }
}
