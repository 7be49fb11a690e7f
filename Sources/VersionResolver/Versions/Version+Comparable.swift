/// Precedence.
///
/// Source: SemVer 2.0.0 §11.
extension Version: Comparable, Hashable {
  public static func == (first: Self, second: Self) -> Bool {
    guard first.numbers == second.numbers else { return false }
    if first.tags == nil, second.tags == nil { return true }
    return first.prerelease == second.prerelease
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(numbers)
    if isPreRelease { hasher.combine(prerelease) }
  }

  /// Whether the first version precedes the second: by numbers, then a pre-release before its release, then by
  /// the tag's identifiers. O(length of the tags).
  public static func < (first: Self, second: Self) -> Bool {
    if first.numbers != second.numbers { return first.numbers < second.numbers }
    guard first.isPreRelease else { return false }
    guard second.isPreRelease else { return true }
    return first.prerelease.lexicographicallyPrecedes(second.prerelease)
  }
}
