import ModuleKit

/// Uses of services in scopes.
extension ProgramDriver {
  /// Uses a scoped service and that of another module in one scope, and requests the first one again.
  ///
  /// - Parameter isNested: whether it uses that of the other module in a scope inside of that scope, after it has requested
  ///   the first one there, too.
  func scope(_ slot: Int, isNested: Bool) async throws -> Int {
    let lives = ProgramWorld.livesAtScope ?? world.withState { $0.instances.map(\.lives) }
    let first = try await ProgramWorld.$livesAtScope.withValue(lives) {
      try await withScope { scope in
        let first = try await service(slot, "scope", in: scope)
        if isNested {
          try await inner(slot, around: first)
        } else {
          world.checkGeneration([first] + (await other(than: slot, .single, "scope", in: scope)))
        }
        if try await scope.service(ProgramService.key(slot, .scoped)) !== first {
          world.withState { $0.violate(.created, "a scope gets two scoped services of m\(slot)") }
        }
        return first
      }
    }
    world.checkEnds([first])
    return first.part.id
  }

  /// Calls a closure with a scope that has a number.
  private func withScope<Result: Sendable>(
    _ body: (ServiceScope) async throws -> Result
  ) async throws -> Result {
    let outer = ProgramWorld.scopeNumber
    let number = world.withState { state in
      state.scopes += 1
      return state.scopes
    }
    var values = ScopeValues()
    values[.number(nested: outer != nil)] = number
    return try await ProgramWorld.$scopeNumber.withValue(number) {
      try await manager.withScope(values) { scope in
        if let outer, scope[.number(nested: false)] == nil {
          world.withState {
            $0.violate(.scopeValue, "a scope inside of scope \(outer) has none of its values")
          }
        }
        return try await body(scope)
      }
    }
  }

  /// Uses scoped services of two modules in a scope inside of one that has a service of the first module.
  private func inner(_ slot: Int, around outer: ProgramService) async throws {
    let services = try await withScope { scope in
      let own = try await service(slot, "inner scope", in: scope)
      return [own] + (await other(than: slot, .scoped, "inner scope", in: scope))
    }
    world.checkEnds(services)
    world.checkInner(services, around: outer)
  }

  private func service(_ slot: Int, _ what: String, in scope: ServiceScope) async throws -> ProgramService {
    let service = try await scope.service(ProgramService.key(slot, .scoped))
    world.check(service, .scoped)
    try await service.part.use(what, .use, nil)
    return service
  }

  /// - Returns: the service; nothing if it is out of reach, which is no reason for the first one to fail.
  private func other(
    than slot: Int,
    _ kind: ProgramServiceKind,
    _ what: String,
    in scope: ServiceScope
  ) async -> [ProgramService] {
    guard let other = world.otherInterface(than: slot),
      let service = try? await scope.service(ProgramService.key(other, kind))
    else { return [] }
    world.check(service, kind)
    try? await service.part.use(what, .use, nil)
    return [service]
  }
}
