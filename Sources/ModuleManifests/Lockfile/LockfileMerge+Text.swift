extension LockfileMerge {
  /// The merged lockfile as text, with git's conflict markers around the digests of each conflict and nowhere else.
  ///
  /// Without a conflict it is the text of ``lockfile``. With one, a person keeps one of the two lines, or takes the whole
  /// module out to have it locked anew.
  public var text: String {
    if conflicts.isEmpty { return lockfile.text }
    let marked = Dictionary(conflicts.map { ($0.module, $0) }) { first, _ in first }
    return lockfile.text { name in marked[name].map { ($0.ours, $0.theirs) } }
  }
}
