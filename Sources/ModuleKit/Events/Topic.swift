import ModuleManifests

/// An event with payloads of any type, and its subscribers.
protocol AnyTopic: AnyObject, Sendable {
  var payloadType: ObjectIdentifier { get }
  var payloadName: String { get }
  var isEmpty: Bool { get }

  /// Adds the number of waiting events, by subscribing module; `nil` for the host.
  func countQueued(into counts: inout [String?: Int])

  /// Adds a listener, which stays closed.
  func insert(_ listener: any AnyEventListener)
  func remove(_ listener: any AnyEventListener)

  /// Opens the listeners of one life of a module, or of the host, in place of those of the module's other lives: a published
  /// event reaches either the former or the latter. Events kept since the last life are handed over.
  func open(_ listeners: [any AnyEventListener], _ after: inout Afterwards)
}

/// An event and its subscribers.
///
/// A published event is queued for all of them under the topic's lock. All subscribers get events in the same order, and
/// listeners can be exchanged without an event in between.
final class Topic<Payload: Sendable>: AnyTopic {
  private struct State {
    var listeners = NumberedList<EventListener<Payload>>()
    var numbers: [ObjectIdentifier: Int] = [:]
    /// The numbers of a module's listeners, across all of its lives.
    var byModule: [String: [Int]] = [:]

    mutating func insert(_ listener: EventListener<Payload>) {
      let id = ObjectIdentifier(listener)
      if numbers[id] != nil { return }
      let number = listeners.append(listener)
      numbers[id] = number
      if let module = listener.module { byModule[module, default: []].append(number) }
    }

    mutating func remove(_ listener: any AnyEventListener) {
      guard let number = numbers.removeValue(forKey: ObjectIdentifier(listener)) else { return }
      listeners.remove(number)
      guard let module = listener.module else { return }
      byModule[module]?.removeAll { $0 == number }
      if byModule[module]?.isEmpty ?? false { byModule[module] = nil }
    }

    /// Returns the previously open listeners of the same module's other lives.
    func otherLives(of listener: EventListener<Payload>?) -> [EventListener<Payload>] {
      guard let listener, let module = listener.module else { return [] }
      return (byModule[module] ?? []).compactMap { listeners[$0] }
        .filter { $0.life != listener.life && $0.isQueueing }
    }
  }

  private let state = Guarded(State())

  var payloadType: ObjectIdentifier { ObjectIdentifier(Payload.self) }
  var payloadName: String { "\(Payload.self)" }
  var isEmpty: Bool { state.withLock { $0.listeners.isEmpty } }

  /// Queues an event for all subscribers.
  ///
  /// - Complexity: O(listeners).
  func publish(_ payload: Payload, _ carrier: StepWrapper.Carrier?) {
    var offered: [(EventListener<Payload>, EventListener<Payload>.Offered)] = []
    state.withLock { state in
      state.listeners.forEach { listener in
        let result = listener.offer(PublishedEvent(payload: payload, carrier: carrier))
        if !result.isNothing { offered.append((listener, result)) }
      }
    }
    for (listener, result) in offered { listener.follow(result) }
  }

  func countQueued(into counts: inout [String?: Int]) {
    state.withLock { $0.listeners.forEach { counts[$0.module, default: 0] += $0.queued } }
  }

  func insert(_ listener: any AnyEventListener) {
    guard let listener = listener as? EventListener<Payload> else { return }
    state.withLock { $0.insert(listener) }
  }

  func remove(_ listener: any AnyEventListener) { state.withLock { $0.remove(listener) } }

  func open(_ listeners: [any AnyEventListener], _ after: inout Afterwards) {
    let new = listeners.compactMap { $0 as? EventListener<Payload> }
    state.withLock { state in
      let former = state.otherLives(of: new.first)
      let keeping = former.filter { $0.isKeeping }
      for (index, listener) in new.enumerated() {
        state.insert(listener)
        // The second listener of this life succeeds the second one of the last life.
        let kept = index < keeping.count ? keeping[index].handOver() : []
        let result = listener.open(with: kept)
        after.release(kept)
        // It was cancelled or closed in the meantime.
        if result == nil, listener.isRefusing { state.remove(listener) }
        for offered in result ?? [] where !offered.isNothing { after.add { listener.follow(offered) } }
      }
      // The new life has no successors for the others, so their events are counted.
      for listener in keeping.dropFirst(new.count) { listener.endKeeping(.refuse, &after) }
      for listener in former {
        _ = listener.close(.refuse)
        state.remove(listener)
      }
      after.release(former)
    }
  }
}
