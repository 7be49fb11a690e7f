extension ModuleContext {
  /// Hears of an event, from the moment when the module is ready until it is to end.
  ///
  /// Events of one teller come in the order in which they were told. A handler that throws is reported in
  /// ``ModuleManager/events`` and gets the next event; one that is slow or hangs has only its own buffer to fill.
  ///
  /// ```swift
  /// context.subscribe(.orderPlaced) { order in try await mail.confirm(order) }
  /// ```
  ///
  /// - Parameters:
  ///   - key: what to hear of.
  ///   - buffer: how much waits for a slow handler, and what is lost then.
  ///   - handler: is called for one event after the other. The module is not destroyed before it has returned; its task is
  ///     cancelled when the module is to end.
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
      reporter: manager.exchange.reporter,
      handler: handler
    )
    register(listener)
    return EventSubscription(listener: listener)
  }

  /// Tells everybody who listens, and returns at once.
  ///
  /// - Complexity: O(listeners); never waits for a handler.
  public func publish<Payload>(_ key: EventKey<Payload>, _ payload: Payload) {
    manager.exchange.publish(key, payload)
  }
}

extension ModuleManager {
  /// Hears of an event, until the subscription is cancelled: for the host. See ``ModuleContext/subscribe(_:buffer:_:)``.
  ///
  /// It is not touched by starts and stops.
  ///
  /// - Throws: ``ModuleError/Code/wrongType`` if the event is told with another type.
  public nonisolated func subscribe<Payload>(
    _ key: EventKey<Payload>,
    buffer: EventBuffer = .standard,
    _ handler: @escaping @Sendable (Payload) async throws -> Void
  ) throws(ModuleError) -> EventSubscription {
    let listener = EventListener(key.name, buffer, owner: nil, reporter: exchange.reporter, handler: handler)
    if let problem = exchange.add(listener) { throw ModuleError(.wrongType, problem) }
    return EventSubscription(listener: listener)
  }

  /// Tells everybody who listens, and returns at once: for the host.
  public nonisolated func publish<Payload>(_ key: EventKey<Payload>, _ payload: Payload) {
    exchange.publish(key, payload)
  }
}
