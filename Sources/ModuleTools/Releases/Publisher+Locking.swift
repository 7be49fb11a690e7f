package import ModuleCatalogs

extension Publisher {
  /// Checks everything, takes a lock, checks once more what others may have changed, and writes.
  ///
  /// Code is compared before the lock is taken: that may take minutes, in which others can publish. If they do, and a module's
  /// code now counts against another release, or its package has another commit, it begins anew.
  ///
  /// - Parameters:
  ///   - memory: compares the code, in place of ``compareCode``.
  ///   - lock: keeps other publishers out; `nil` where that cannot be done.
  ///   - write: publishes under the lock; not called if nothing is new.
  package func publish(
    comparing memory: CodeMemory,
    locking lock: () -> FolderLock?,
    _ write: (Publication) throws(Refusal) -> Void
  ) throws(Refusal) -> Publication {
    while true {
      var publisher = self
      publisher.compareCode = memory.compare
      let plan = try publisher.plan()
      if plan.new.isEmpty { return plan }
      let lock = lock()
      defer { lock?.release() }
      var isKnown = true
      publisher.compareCode = { isKnown = memory.recall(&$0) && isKnown }
      let publication = try publisher.plan()
      let revisions = Dictionary(plan.new.map { ($0.bump.name, $0.revision) }) { first, _ in first }
      if publication.new.contains(where: { revisions[$0.bump.name] != $0.revision }) {
        memory.forget()
        continue
      }
      guard isKnown else { continue }
      if !publication.new.isEmpty { try write(publication) }
      return publication
    }
  }
}
