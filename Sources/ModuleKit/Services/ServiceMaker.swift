import ModuleManifests
import VersionResolver

/// Calls service factories: a singleton's factory for one caller at a time, and no factory from within itself.
///
/// Each singleton has its own lock, so a factory may wait for another thread that looks up another service. A factory may also
/// request other services, so two threads could wait for each other. Before it waits, a thread inside a factory therefore checks
/// which threads wait for which: a wait that would close a cycle is an error instead. Waits by other means, such as a semaphore,
/// are not detected.
///
/// There is one table per process rather than one per manager, since the factories of two managers may request each other's
/// services. It is empty while no factory is running.
enum ServiceMaker {
  private static let table = Guarded(FactoryWaits())

  /// Calls a factory that other threads may call at the same time.
  static func call<Value: Sendable>(
    _ offer: any AnyServiceOffer,
    _ body: () throws(ModuleError) -> Value
  ) throws(ModuleError) -> Value {
    let here = FactoryFrame.here
    try refuseOwnCycle(offer, here)
    return try FactoryFrame(offer, outer: here).enter(body).get()
  }

  /// Calls a factory while no other thread calls it.
  ///
  /// - Parameter body: first checks whether another thread has already created the service.
  static func callAlone<Value: Sendable>(
    _ offer: any AnyServiceOffer,
    _ body: () throws(ModuleError) -> Value
  ) throws(ModuleError) -> Value {
    let here = FactoryFrame.here
    try refuseOwnCycle(offer, here)
    while true {
      let creation = FactoryWaits.Creation(FactoryFrame(offer, outer: here))
      var answer = FactoryWaits.Answer.begun
      // Acquired before any other caller can find it, so that each of them waits until the end.
      let result = creation.lock.withLock { count -> Result<Value, ModuleError>? in
        count += 1
        answer = table.withLock { $0.begin(creation, inside: here) }
        guard case .begun = answer else { return nil }
        defer { table.withLock { $0.end(creation) } }
        return creation.frame.enter(body)
      }
      if let result { return try result.get() }
      switch answer {
      case .begun: continue
      case .cycle(let names):
        let advice = "in one of them, request the other service only after its own has been created"
        throw ModuleError(
          .reentrant,
          "\(names.asCycle): these factories would wait for one another; \(advice)"
        )
      case .wait(let other):
        other.lock.withLock { $0 += 1 }
        table.withLock { $0.endWait(inside: here) }
      }
    }
  }

  private static func refuseOwnCycle(_ offer: any AnyServiceOffer, _ here: FactoryFrame?) throws(ModuleError)
  {
    var next = here
    while let frame = next {
      if let here, frame.offer == ObjectIdentifier(offer) {
        let arrows = (here.names(from: frame) + [offer.name.description]).joined(separator: " → ")
        let what = "the factory of \(offer.name) would wait for its own service"
        throw ModuleError(.reentrant, "\(arrows): \(what); request it after it has been created")
      }
      next = frame.outer
    }
  }
}
