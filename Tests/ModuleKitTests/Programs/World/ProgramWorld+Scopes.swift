import ModuleKit

/// The rules for scopes.
extension ProgramWorld {
  /// Checks that a factory or a handler finds the scope around it.
  func checkScope(_ scope: ServiceScope?, _ what: String) {
    guard let number = Self.scopeNumber else { return }
    withState { state in
      state.see("scope value")
      let found = scope?[.number(nested: true)] ?? scope?[.number(nested: false)]
      if found != number {
        state.violate(
          .scopeValue,
          "\(what) finds scope \(found.map(String.init) ?? "nil"), and is in \(number)"
        )
      }
    }
  }

  /// Records that a scoped service ends.
  func end(_ service: ProgramService) {
    withState { state in
      state.see("scoped service ended")
      if state.ended.contains(service.number) {
        state.violate(.scopeEnd, "a scoped service of \(state.instances[service.part.id].name) ends twice")
      }
      state.ended.append(service.number)
    }
  }

  /// Checks that the scoped ones among the services of a scope that is over have ended.
  ///
  /// - Parameter services: in the order of their creation.
  func checkEnds(_ services: [ProgramService]) {
    withState { state in
      var last = Int.max
      for service in services where service.kind == .scoped {
        let name = state.instances[service.part.id].name
        guard let place = state.ended.firstIndex(of: service.ending) else {
          state.violate(.scopeEnd, "a scoped service of \(name) has not ended with its scope")
          continue
        }
        if place > last { state.violate(.scopeEnd, "a scoped service of \(name) ended after an earlier one") }
        last = place
      }
    }
  }

  /// Checks the services that a scope got inside of another one, the first of them in place of a service of that scope.
  func checkInner(_ services: [ProgramService], around outer: ProgramService) {
    withState { state in
      let name = state.instances[outer.part.id].name
      if state.ended.contains(outer.ending) {
        state.violate(.scopeEnd, "a scoped service of \(name) ended before its scope")
      }
      guard let own = services.first else { return }
      if own === outer { state.violate(.created, "two scopes get one scoped service of \(name)") }
      if own.part.id != outer.part.id || own.life != outer.life {
        let other = "\(state.instances[own.part.id].name) in its life \(own.life)"
        state.violate(.generation, "a scope gets \(other), and the one around it \(name) in \(outer.life)")
      }
    }
    checkGeneration([outer] + services)
  }

  /// Checks that each module has received those of the others that it depends on.
  func checkGeneration(_ services: [ProgramService]) {
    withState { state in
      for service in services {
        let me = state.instances[service.part.id]
        // A limit may have expired, and it may have been destroyed under the scope.
        guard me.state == .up, me.lives == service.life, !me.isAbandoned, !me.isOverdue else { continue }
        let needed = me.module.edges.filter(\.kind.isOrdering)
        for other in services where needed.contains(where: { $0.leads(to: other.part.module) }) {
          if me.wired[other.part.id] == other.life { continue }
          let name = state.instances[other.part.id].name
          state.violate(
            .generation,
            "a scope gets \(name) in its life \(other.life), and \(me.name) has another"
          )
        }
      }
    }
  }
}

extension ScopeKey where Value == Int {
  /// The key of a scope's number, or of that of the innermost scope inside another one.
  static func number(nested: Bool) -> Self { ScopeKey(nested ? "inner" : "outer") }
}
