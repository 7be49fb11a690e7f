import ModuleManifests

extension ModuleManager {
  /// Adds modules. Modules that optionally depend on them are restarted.
  ///
  /// - Throws: the same errors as ``apply(_:)``.
  @discardableResult
  public func add(_ modules: [any AppModule]) async throws(ModuleError) -> ChangePlan {
    try await apply(ModuleChange(adding: modules))
  }

  /// Removes modules. Removing a module that others need fails with an error that names them; remove them together.
  ///
  /// - Throws: the same errors as ``apply(_:)``.
  @discardableResult
  public func remove(_ names: [String]) async throws(ModuleError) -> ChangePlan {
    try await apply(ModuleChange(removing: names))
  }

  /// Replaces the modules with the same names.
  ///
  /// - Throws: the same errors as ``apply(_:)``.
  @discardableResult
  public func replace(_ modules: [any AppModule]) async throws(ModuleError) -> ChangePlan {
    try await apply(ModuleChange(replacing: modules))
  }

  /// Returns what ``apply(_:)`` would do now, without changing anything.
  ///
  /// - Throws: ``ModuleError`` if the modules would not fit together.
  public func plan(_ change: ModuleChange) throws(ModuleError) -> ChangePlan { try prepare(change).plan }

  /// Changes the set of modules, all or nothing.
  ///
  /// New instances are initialized alongside the old ones. Once they are ready, the modules that depend on what changes are
  /// stopped and restarted on the new instances. Callers get all of these at once, and wait for those that restart until then.
  /// The old instances are destroyed last. If anything fails before that, the change is undone: the old modules keep running, or
  /// run again. Other modules are not affected. Changes are carried out one after the other; a change requested during a start
  /// waits for the start to finish.
  ///
  /// - Returns: what was done.
  /// - Throws: ``ModuleError``: ``ModuleError/Code/invalid`` if the modules would not fit together,
  ///   ``ModuleError/Code/unknownModule``, ``ModuleError/Code/neededByOthers``; the error of a new module that failed; after a
  ///   stop, ``ModuleError/Code/stopped``, or ``ModuleError/Code/notRunning`` before its turn; ``ModuleError/Code/cancelled``
  ///   before its turn; ``ModuleError/Code/reentrant`` from inside a module that it would wait for or that is going down.
  @discardableResult
  public func apply(_ change: ModuleChange) async throws(ModuleError) -> ChangePlan {
    try requirePresence()
    let insides = insides()
    if let inside = insides.first(where: { $0.step == .initialize || $0.step == .destroy }) {
      let name = name(of: inside.node)
      let what = "a step of \(name) waits for a change, which may have to wait for \(name)"
      throw ModuleError(.reentrant, "\(what); change modules from code outside \(name)", module: name)
    }
    let within = insides.map(\.node)
    if let prepared = currentChange?.prepared, let error = Self.refusal(within, of: leaving(prepared), name) {
      throw error
    }
    let number = makeWaiter()
    return try await wait(onCancel: { $0.cancelChange(number) }) { answer in
      pendingChanges.append(PendingChange(number: number, change: change, insides: within, answer: answer))
      beginNextChange()
    }
  }

  /// A change that has begun runs to completion; one that still waits for its turn is dropped.
  private func cancelChange(_ number: Int) {
    guard let index = pendingChanges.firstIndex(where: { $0.number == number }) else { return }
    pendingChanges.remove(at: index).answer.answer(.failure(Self.cancelledWaiter))
  }
}
