/// Which modules may have versions that are not known, because a line of a packed file cannot be used.
struct UnreadLines {
  private var modules: Set<String> = []
  /// Whether there is a line that may belong to any module.
  private var hasAnyModule = false

  var isEmpty: Bool { modules.isEmpty && !hasAnyModule }

  /// - Parameter module: the module to which a line belongs; `nil` if it may be any.
  mutating func insert(_ module: String?) {
    guard let module else { return hasAnyModule = true }
    modules.insert(module)
  }

  func contains(_ module: String) -> Bool { hasAnyModule || modules.contains(module) }
}

extension Catalog {
  /// Returns whether a module may have versions besides the known ones, in lines of packed files that cannot be used.
  package func mayHaveUnreadVersions(_ module: String) -> Bool {
    lock.withLock {
      _ = record(of: module)
      return loader.unreadLines.contains(module)
    }
  }

  /// Whether lines of the packed files that have been read so far cannot be used.
  package var hasUnreadLines: Bool { lock.withLock { !loader.unreadLines.isEmpty } }
}
