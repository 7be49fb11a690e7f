extension Diagnostic {
  /// Creates a diagnostic about one version with two contents.
  ///
  /// - Parameters:
  ///   - conflict: the module and its two digests.
  ///   - path: the lockfile's path.
  ///   - positions: the positions of our digest and of theirs, as far as they are known.
  public init(_ conflict: LockfileMerge.Conflict, path: String, at positions: [SourcePosition?] = []) {
    let known = positions + [nil, nil]
    self.init(
      .digestConflict,
      "both sides of the merge have \(conflict.module) \(conflict.version), with different contents",
      at: known[0] ?? SourcePosition(file: path),
      notes: [
        Note("ours:   \(conflict.ours)", at: known[0]), Note("theirs: \(conflict.theirs)", at: known[1]),
      ],
      hint: "a published version must not change: find out which content is right and keep its digest, "
        + "or remove the entry of \(conflict.module) to lock what the catalog has"
    )
  }
}
