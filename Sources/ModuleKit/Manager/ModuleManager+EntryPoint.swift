extension ModuleManager {
  /// What a module has to show first, by the module's name alone.
  ///
  /// For hosts that list what there is without having been compiled with it: the tabs of an application, the parts of an
  /// administration page. Code that knows what it needs asks for a service instead, see ``ServiceKey``.
  ///
  /// ```swift
  /// let page = try await manager.entryPoint(of: "cart", as: (any Page).self)
  /// ```
  ///
  /// - Parameters:
  ///   - name: the module's name. One that starts on first use is started.
  ///   - type: what it is expected to be.
  /// - Throws: what ``EntryPointModule/entryPoint()`` throws; or ``ModuleError``: ``ModuleError/Code/unknownModule``,
  ///   ``ModuleError/Code/noEntryPoint``, ``ModuleError/Code/wrongType``, or why the module is not ready.
  public nonisolated func entryPoint<Value: Sendable>(
    of name: String,
    as type: Value.Type = Value.self
  ) async throws -> Value {
    let context = try await lease(named: name)
    let found = try await context.occupied {
      guard let module = context.info.module as? any EntryPointModule else {
        throw ModuleError(.noEntryPoint, "\(name) has no entry point", module: name)
      }
      return try await module.entryPoint()
    }
    guard let value = found as? Value else {
      throw ModuleError(
        .wrongType,
        "the entry point of \(name) is a \(Swift.type(of: found)), and it is asked for as \(type)",
        module: name
      )
    }
    return value
  }
}
