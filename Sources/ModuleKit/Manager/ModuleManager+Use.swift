import ModuleManifests

extension ModuleManager {
  /// Returns the module of a type, initializing it if necessary.
  ///
  /// Any number of calls for a module that starts on first use lead to one initialization. If it fails, all of them throw, and
  /// the next call tries again; so does a call for a module that failed or was skipped in a degraded start. If the module is
  /// replaced in the meantime, the call waits and returns its successor.
  ///
  /// The module may be stopped while you use it; ``use(_:named:isolation:_:)`` keeps it from being destroyed during use.
  ///
  /// - Parameters:
  ///   - type: the module's own type.
  ///   - name: the module's name. Default: the name in the type's manifest, if there are several modules of the type.
  /// - Throws: ``ModuleError``, with ``ModuleError/Code/wrongType`` if the module of that name has another type.
  public func module<M: AppModule>(_ type: M.Type, named name: String? = nil) async throws(ModuleError) -> M {
    try await module(type, named: name, declaredBy: nil).module
  }

  /// Calls `body` with the module of a type, and keeps the module from being destroyed until `body` returns.
  ///
  /// ```swift
  /// let total = try await manager.use(CartModule.self) { cart in try await cart.total() }
  /// ```
  ///
  /// - Parameters:
  ///   - type: the module's own type.
  ///   - name: the module's name. Default: the name in the type's manifest, if there are several modules of the type.
  ///   - isolation: the isolation in which `body` runs. Default: the caller's.
  ///   - body: the work to do with the module. A module about to be destroyed waits for it for as long as its
  ///     ``ModuleTimeouts/destruction`` allows.
  /// - Throws: ``ModuleError``, or what `body` throws.
  public func use<M: AppModule, Result>(
    _ type: M.Type,
    named name: String? = nil,
    isolation: isolated (any Actor)? = #isolation,
    _ body: (M) async throws -> Result
  ) async throws -> Result {
    let found = try await lease(type, named: name)
    return try await found.context.occupied { try await body(found.module) }
  }

  private func lease<M: AppModule>(_ type: M.Type, named name: String?) async throws(ModuleError) -> (
    module: M, context: ModuleContext
  ) {
    while true {
      let found = try await module(type, named: name, declaredBy: nil)
      if found.context.enter() { return found }
    }
  }

  /// - Parameter user: the module that uses it through a lazy edge; `nil` for the host.
  func module<M: AppModule>(
    _ type: M.Type,
    named name: String?,
    declaredBy user: ModuleContext?
  ) async throws(ModuleError) -> (module: M, context: ModuleContext) {
    while true {
      // Look the module up again each time, since it may be replaced while this call waits.
      let found = try reach(user) { set throws(ModuleError) in try set.index(of: type, name, for: user) }
      guard let node = found else { throw checked.unknown("\(type)") }
      if let context = usable(node, for: user), let module = instances[node]?.info.module as? M {
        return (module, context)
      }
      try await bringUp(node, user: user)
    }
  }
}

extension CheckedModules {
  /// - Parameter user: the module that uses it through a lazy edge; `nil` for the host.
  fileprivate func index<M: AppModule>(of type: M.Type, _ name: String?, for user: ModuleContext?)
    throws(ModuleError) -> Int
  {
    let index = if let name { try index(of: type, name) } else { try index(of: type, for: user) }
    let target = modules[index].name
    if let user, !user.declares(target) {
      let what = "\(user.name) uses \(target), but its manifest does not name it"
      let text = "\(what); add it to `dependencies`, as a lazy one if necessary"
      throw ModuleError(.notDeclared, text, module: user.name)
    }
    return index
  }

  private func index<M: AppModule>(of type: M.Type, _ name: String) throws(ModuleError) -> Int {
    guard let index = indices[name] else { throw unknown(name) }
    if modules[index].module is M { return index }
    let text = "\(name) has the type \(Swift.type(of: modules[index].module)), but is requested as \(type)"
    throw ModuleError(.wrongType, text, module: name)
  }

  /// Returns the only module of a type; if there are several, the one with the name in the type's manifest.
  private func index<M: AppModule>(of type: M.Type, for user: ModuleContext?) throws(ModuleError) -> Int {
    let own = M.manifest.name
    if let index = indices[own], modules[index].module is M, user?.declares(own) ?? true { return index }
    var candidates = modules.indices.filter { modules[$0].module is M }
    if let user {
      let declared = candidates.filter { user.declares(modules[$0].name) }
      if !declared.isEmpty { candidates = declared }
    }
    guard let index = candidates.first else {
      if indices[own] != nil { return try self.index(of: type, own) }
      throw ModuleError(.unknownModule, "the manager has no \(type)")
    }
    if candidates.count == 1 { return index }
    throw ModuleError(ambiguous: type, candidates.map { modules[$0].name })
  }

  func unknown(_ name: String, _ advice: String? = nil) -> ModuleError {
    let help = (EditDistance.suggestion(for: name, in: modules.map(\.name)) ?? advice).map { "; \($0)" } ?? ""
    let text = "the manager has no module \(Printable.quoted(name))\(help)"
    return ModuleError(.unknownModule, text, module: name)
  }
}

extension ModuleContext {
  /// Returns whether the module's manifest names another module.
  func declares(_ name: String) -> Bool {
    manifest.dependencies.contains { $0.name == name }
      || manifest.optionalDependencies.contains { $0.name == name }
  }
}

extension ModuleError {
  /// - Parameter names: the modules of a type, one of which has to be named.
  init(ambiguous type: any AppModule.Type, _ names: [String]) {
    self.init(
      .ambiguousModule,
      "several modules have the type \(type): \(names.joined(separator: ", ")); choose one with `named:`"
    )
    modules = names
  }
}
