extension ModuleManager {
  /// Returns a module's entry point, given only the module's name.
  ///
  /// Use it in a host that lists modules it was not compiled against, such as the tabs of an application or the sections of an
  /// administration page. Code that knows what it needs requests a service instead; see ``ServiceKey``.
  ///
  /// ```swift
  /// let page = try await manager.entryPoint(of: "cart", as: (any Page).self)
  /// ```
  ///
  /// - Parameters:
  ///   - name: the module's name. A module that starts on first use is started.
  ///   - type: the expected type of the entry point.
  /// - Throws: what ``EntryPointModule/entryPoint()`` throws; or ``ModuleError`` with ``ModuleError/Code/unknownModule``,
  ///   ``ModuleError/Code/noEntryPoint`` or ``ModuleError/Code/wrongType``, or the reason the module is not ready.
  public nonisolated func entryPoint<Value: Sendable>(
    of name: String,
    as type: Value.Type = Value.self
  ) async throws -> Value {
    let context = try await lease(named: name)
    let found = try await context.occupied {
      guard let module = context.module as? any EntryPointModule else {
        let text = "\(name) has no entry point: it is not an EntryPointModule"
        throw ModuleError(.noEntryPoint, text, module: name)
      }
      return try await module.entryPoint()
    }
    guard let value = found as? Value else {
      let what = "the entry point of \(name) has the type \(Swift.type(of: found))"
      throw ModuleError(.wrongType, "\(what), but is requested as \(type)", module: name)
    }
    return value
  }
}
