extension ModuleContext {
  /// Subscribes to an event, from the moment the module is ready until it is destroyed.
  ///
  /// Events arrive in the order in which they were published. A handler that throws is reported in
  /// ``ModuleManager/events(bufferingNewest:)`` and gets the next event. A handler that is slow or hangs only fills its own
  /// buffer.
  ///
  /// Before the module is destroyed, by a stop or a change, its handlers get everything published until then. Events that they
  /// have not handled within ``ModuleTimeouts/destruction`` are counted; see ``UnhandledEvents``. If the module restarts in a
  /// change, events published in the meantime wait in the buffer for the same subscription of its next life.
  ///
  /// ```swift
  /// context.subscribe(.orderPlaced) { order in try await mail.confirm(order) }
  /// ```
  ///
  /// - Parameters:
  ///   - key: the event to subscribe to.
  ///   - buffer: how many events wait for a slow handler, and which ones are lost beyond that.
  ///   - handler: called for one event at a time. The module is not destroyed before it has returned from the last one; its task
  ///     is cancelled if that takes longer than ``ModuleTimeouts/destruction``.
  /// - Returns: the subscription, which you can cancel to end it earlier.
  @discardableResult
  public func subscribe<Payload>(
    _ key: EventKey<Payload>,
    buffer: EventBuffer = .standard,
    _ handler: @escaping @Sendable (Payload) async throws -> Void
  ) -> EventSubscription {
    let listener = EventListener(key.name, buffer, owner: self, topics: manager.exchange.topics, handler)
    register(listener)
    return EventSubscription(listener: listener)
  }

  /// Publishes an event to all subscribers and returns immediately. An event whose payload has another type than the subscribers
  /// expect reaches nobody and is reported in ``ModuleManager/events(bufferingNewest:)``.
  ///
  /// A module subscribes when it is ready. What you publish in `initialize` may therefore come too early for all modules
  /// except those that yours depends on.
  ///
  /// - Complexity: O(subscriptions); never waits for a handler.
  public func publish<Payload>(_ key: EventKey<Payload>, _ payload: Payload) {
    manager.exchange.publish(key, payload, by: self)
  }
}

extension ModuleManager {
  /// Subscribes the host to an event until the subscription is cancelled. See ``ModuleContext/subscribe(_:buffer:_:)``.
  ///
  /// Starts and stops do not affect it.
  ///
  /// - Throws: ``ModuleError/Code/wrongType`` if others subscribe to the event with another type.
  public nonisolated func subscribe<Payload>(
    _ key: EventKey<Payload>,
    buffer: EventBuffer = .standard,
    _ handler: @escaping @Sendable (Payload) async throws -> Void
  ) throws(ModuleError) -> EventSubscription {
    let listener = EventListener(key.name, buffer, owner: nil, topics: exchange.topics, handler)
    if let problem = exchange.topics.open([listener]).first { throw ModuleError(.wrongType, problem) }
    return EventSubscription(listener: listener)
  }

  /// Publishes an event from the host to all subscribers and returns immediately.
  public nonisolated func publish<Payload>(_ key: EventKey<Payload>, _ payload: Payload) {
    exchange.publish(key, payload)
  }
}
