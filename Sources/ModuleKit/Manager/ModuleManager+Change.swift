import ModuleManifests

extension ModuleManager {
  /// Adds modules; what depends on them optionally is restarted.
  ///
  /// - Throws: as ``apply(_:)``.
  @discardableResult
  public func add(_ modules: [any AppModule]) async throws(ModuleError) -> ChangePlan {
    try await apply(ModuleChange(add: modules))
  }

  /// Removes modules. One that others need is refused, and they are named; remove them together.
  ///
  /// - Throws: as ``apply(_:)``.
  @discardableResult
  public func remove(_ names: [String]) async throws(ModuleError) -> ChangePlan {
    try await apply(ModuleChange(remove: names))
  }

  /// Puts modules in the place of those with their names.
  ///
  /// - Throws: as ``apply(_:)``.
  @discardableResult
  public func replace(_ modules: [any AppModule]) async throws(ModuleError) -> ChangePlan {
    try await apply(ModuleChange(replace: modules))
  }

  /// What ``apply(_:)`` would do now. Nothing is touched.
  ///
  /// - Throws: ``ModuleError`` if the modules would not fit together.
  public func plan(_ change: ModuleChange) throws(ModuleError) -> ChangePlan {
    try prepare(change).plan
  }

  /// Changes the set of modules, all of it or nothing.
  ///
  /// New instances are initialized beside the old ones. Only when they are ready, the modules that depend on what changes
  /// are stopped, and started again on the new instances; the old ones go last. If anything fails before that, it is undone:
  /// the old modules run on, or again. Other modules notice nothing. Changes are carried out one after the other; a change
  /// during a start waits for its end.
  ///
  /// - Returns: what was done.
  /// - Throws: ``ModuleError``: the modules would not fit together, a new one failed, or the manager was stopped meanwhile.
  @discardableResult
  public func apply(_ change: ModuleChange) async throws(ModuleError) -> ChangePlan {
    let insides = insides()
    if let inside = insides.first(where: { $0.step == .initialize || $0.step == .destroy }) {
      let name = name(of: inside.node)
      throw ModuleError(
        .reentrant,
        "a step of \(name) waits for a change, which may have to wait for \(name); change modules from outside",
        module: name
      )
    }
    let within = insides.map(\.node)
    if let prepared = currentChange?.prepared, let error = Self.refusal(within, of: leaving(prepared), name) {
      throw error
    }
    let number = makeWaiter()
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation {
        (continuation: CheckedContinuation<Result<ChangePlan, ModuleError>, Never>) in
        if Task.isCancelled { return continuation.resume(returning: .failure(Self.cancelledWaiter)) }
        pendingChanges.append(
          PendingChange(number: number, change: change, insides: within, continuation: continuation)
        )
        beginNextChange()
      }
    } onCancel: {
      hop { await $0.cancelChange(number) }
    }
    return try answer.get()
  }

  /// A change that has begun runs to its end; one that waits for its turn is forgotten.
  private func cancelChange(_ number: Int) {
    guard let index = pendingChanges.firstIndex(where: { $0.number == number }) else { return }
    pendingChanges.remove(at: index).continuation.resume(returning: .failure(Self.cancelledWaiter))
  }
}
