import VersionResolver

extension Lockfile {
  /// Merges two lockfiles that grew apart.
  ///
  /// For each module, interface and override: if only one side changed it, that side counts, a removal included. If both
  /// did, the higher version counts, and something beats nothing. The result is a preference for the resolver and need
  /// not satisfy every manifest.
  ///
  /// - Parameters:
  ///   - base: the common ancestor; without one, everything counts as changed by both sides.
  ///   - ours: one side, which wins where nothing else decides.
  ///   - theirs: the other side.
  public static func merge(base: Lockfile?, ours: Lockfile, theirs: Lockfile) -> Lockfile {
    Lockfile(
      modules: merge(base?.modules, ours.modules, theirs.modules) { $0.version < $1.version },
      providers: merge(base?.providers, ours.providers, theirs.providers) { _, _ in false },
      overrides: merge(base?.overrides, ours.overrides, theirs.overrides) { $0 < $1 }
    )
  }

  private static func merge<Value: Equatable>(
    _ base: [String: Value]?,
    _ ours: [String: Value],
    _ theirs: [String: Value],
    isLower: (Value, Value) -> Bool
  ) -> [String: Value] {
    var merged: [String: Value] = [:]
    for key in Set(ours.keys).union(theirs.keys) {
      let (left, right) = (ours[key], theirs[key])
      if let base, left == base[key] {
        merged[key] = right
      } else if let base, right == base[key] {
        merged[key] = left
      } else if let left, let right {
        merged[key] = isLower(left, right) ? right : left
      } else {
        merged[key] = left ?? right
      }
    }
    return merged
  }
}
