extension Lockfile {
  /// Merges two lockfiles that grew apart; ``LockfileMerge`` says how, and what it could not settle.
  ///
  /// ```swift
  /// let preferences = Lockfile.merge(base: nil, ours: ours, theirs: theirs).pins
  /// ```
  ///
  /// - Parameters:
  ///   - base: the common ancestor; without one, everything counts as changed by both sides.
  ///   - ours: one side, which wins where nothing else decides.
  ///   - theirs: the other side.
  public static func merge(base: Lockfile?, ours: Lockfile, theirs: Lockfile) -> Lockfile {
    LockfileMerge(base: base, ours: ours, theirs: theirs).lockfile
  }
}
