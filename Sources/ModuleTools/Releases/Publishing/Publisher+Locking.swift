package import ModuleCatalogs
import Synchronization

extension Publisher {
  /// Checks everything, takes a lock, rechecks what others may have changed, and writes.
  ///
  /// Code is compared before taking the lock, because that may take minutes in which others can publish. If they do, and a
  /// module's code now has to be compared with another release, or its package has another commit, the process starts over.
  ///
  /// - Parameters:
  ///   - memory: compares the code, instead of ``compareCode``.
  ///   - lock: takes the lock that keeps other publishers out; `nil` where locking is not possible.
  ///   - write: publishes while the lock is held; not called if there is nothing new.
  package func publish(
    comparing memory: CodeMemory,
    locking lock: () -> FolderLock?,
    _ write: (Publication) throws(Refusal) -> Void
  ) throws(Refusal) -> Publication {
    while true {
      var publisher = self
      publisher.compareCode = memory.compare
      publisher.dumpPackage = dumpPackage.map(Self.remembering)
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

  /// Returns a function that asks for each folder only once, so that the lock is not held while SwiftPM works.
  private static func remembering(
    _ dump: @escaping @Sendable (String) -> [UInt8]?
  ) -> @Sendable (String) -> [UInt8]? {
    let known = Mutex<[String: [UInt8]?]>([:])
    return { folder in
      known.withLock { known in
        if let answer = known[folder] { return answer }
        let answer = dump(folder)
        known[folder] = .some(answer)
        return answer
      }
    }
  }
}
