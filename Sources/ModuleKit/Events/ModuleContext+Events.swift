extension ModuleContext {
  /// Subscribes to an event, from the moment when the module is ready until it is destroyed.
  ///
  /// Events come in the order in which they were published. A handler that throws is reported in ``ModuleManager/events`` and
  /// gets the next event; one that is slow or hangs has only its own buffer to fill.
  ///
  /// Before the module is destroyed, by a stop or by a change, its handlers get all that was published until then. What they have
  /// not handled within ``ModuleTimeouts/destroy`` is counted: see ``UnhandledEvents``. If the module restarts in a change, what is
  /// published meanwhile waits in the buffer for the same subscription of its next life.
  ///
  /// ```swift
  /// context.subscribe(.orderPlaced) { order in try await mail.confirm(order) }
  /// ```
  ///
  /// - Parameters:
  ///   - key: what to subscribe to.
  ///   - buffer: how much waits for a slow handler, and what is lost then.
  ///   - handler: is called for one event after the other. The module is not destroyed before it has returned from the last one;
  ///     its task is cancelled when that takes longer than ``ModuleTimeouts/destroy``.
  /// - Returns: for ending it earlier.
  @discardableResult
  public func subscribe<Payload>(
    _ key: EventKey<Payload>,
    buffer: EventBuffer = .standard,
    _ handler: @escaping @Sendable (Payload) async throws -> Void
  ) -> EventSubscription {
    let listener = EventListener(
      key.name,
      buffer,
      owner: self,
      topics: manager.exchange.topics,
      reporter: manager.exchange.reporter,
      handler: handler
    )
    register(listener)
    return EventSubscription(listener: listener)
  }

  /// Publishes an event to everyone who subscribes to it, and returns at once.
  ///
  /// - Complexity: O(subscriptions); never waits for a handler.
  public func publish<Payload>(_ key: EventKey<Payload>, _ payload: Payload) {
    manager.exchange.publish(key, payload)
  }
}

extension ModuleManager {
  /// Subscribes to an event, until the subscription is cancelled: for the host. See ``ModuleContext/subscribe(_:buffer:_:)``.
  ///
  /// It is not touched by starts and stops.
  ///
  /// - Throws: ``ModuleError/Code/wrongType`` if others subscribe to the event with another type.
  public nonisolated func subscribe<Payload>(
    _ key: EventKey<Payload>,
    buffer: EventBuffer = .standard,
    _ handler: @escaping @Sendable (Payload) async throws -> Void
  ) throws(ModuleError) -> EventSubscription {
    let listener = EventListener(
      key.name,
      buffer,
      owner: nil,
      topics: exchange.topics,
      reporter: exchange.reporter,
      handler: handler
    )
    if let problem = exchange.topics.open([listener]).first { throw ModuleError(.wrongType, problem) }
    return EventSubscription(listener: listener)
  }

  /// Publishes an event to everyone who subscribes to it, and returns at once: for the host.
  public nonisolated func publish<Payload>(_ key: EventKey<Payload>, _ payload: Payload) {
    exchange.publish(key, payload)
  }
}
