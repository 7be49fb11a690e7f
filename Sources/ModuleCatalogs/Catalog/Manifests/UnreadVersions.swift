package import ModuleManifests

/// Which modules may have versions that are not known, because a file, a folder or a line of a packed file cannot be read.
struct UnreadVersions {
  private var modules: Set<String> = []
  /// Whether there may be versions of any module.
  private var hasAnyModule = false

  var isEmpty: Bool { modules.isEmpty && !hasAnyModule }

  /// - Parameter module: a module, or a scope; `nil` if it may be any.
  mutating func insert(_ module: String?) {
    guard let module else { return hasAnyModule = true }
    modules.insert(module)
  }

  func contains(_ module: String) -> Bool {
    hasAnyModule || modules.contains(module) || modules.contains(String(module.prefix { $0 != "/" }))
  }
}

extension Catalog {
  /// Returns whether a module may have versions besides the known ones, in something that cannot be read.
  package func mayHaveUnreadVersions(_ module: String) -> Bool {
    lock.withLock {
      open()
      _ = record(of: module)
      return loader.unreadVersions.contains(module)
    }
  }

  /// Why the workspace may have more modules than are known by name.
  package var unreadWorkspace: [Diagnostic] { lock.withLock { workspace.unread } }

  /// Whether something of what has been read so far may have unknown versions.
  package var hasUnreadVersions: Bool {
    lock.withLock {
      open()
      return !loader.unreadVersions.isEmpty
    }
  }
}
