import ModuleKit

/// The rules for services.
extension ProgramWorld {
  /// Records that a service is created.
  ///
  /// - Parameters:
  ///   - life: the life of the instance in whose `initialize` the service was registered.
  ///   - adapters: the number of adapters that the service came through.
  /// - Returns: the number of the service.
  func make(_ kind: ProgramServiceKind, of id: Int, life: Int, adapters: Int = 0) -> Int {
    checkUp(id, "a \(kind) service")
    return withState { state in
      let me = state.instances[id]
      state.see(adapters == 0 ? "made \(kind)" : "adapted \(kind)")
      state.note("\(kind) service of \(me.name)")
      if life != me.lives, ServiceScope.current == nil {
        state.violate(
          .stale,
          "a \(kind) service of \(me.name) is created for its life \(life), and it is in \(me.lives)"
        )
      }
      let isFirst = state.made.insert(ProgramMaking(id: id, life: life, kind: kind, adapters: adapters))
        .inserted
      if kind.lifetime == .singleton, !isFirst {
        state.violate(.created, "\(me.name) creates its \(kind) service twice in one life")
      }
      state.services += 1
      return state.services
    }
  }

  /// Records that a factory or an adapter begins, and throws if the program says so.
  func beginMaking(_ id: Int) throws(ProgramFailure) {
    let fails = withState { state in
      state.instances[id].makings += 1
      return !state.isCalm && state.instances[id].module.factory.happens(in: state.instances[id].makings)
    }
    guard fails else { return }
    withState { $0.see("factory failed") }
    throw ProgramFailure()
  }

  /// Checks that a factory of a module got the service of an instance that the module has received.
  func checkReceived(_ service: ProgramService, by id: Int, _ life: Int) {
    withState { state in
      state.see("factory asked")
      let me = state.instances[id]
      // A limit may have expired, and it may have been destroyed under a scope.
      guard me.state == .up, me.lives == life, !me.isAbandoned, !me.isOverdue else { return }
      if me.wired[service.part.id] == service.life { return }
      let other = "\(state.instances[service.part.id].name) in its life \(service.life)"
      state.violate(.generation, "a factory of \(me.name) gets \(other), and \(me.name) has another")
    }
  }

  /// Records that a caller got a service, and checks that it is the one that was requested.
  func check(_ service: ProgramService, _ kind: ProgramServiceKind) {
    withState { state in
      let name = state.instances[service.part.id].name
      state.see("got \(kind)")
      if service.kind != kind {
        state.violate(
          .created,
          "\(name) gives its \(service.kind) service, and the \(kind) one was requested"
        )
      }
      let adapters = state.instances[service.part.id].module.adapters
      if service.adapters != adapters {
        let text = "\(name) gives a service through \(service.adapters) adapters, and not \(adapters)"
        state.violate(.created, text)
      }
      if service.kind == .transient, !state.given.insert(service.number).inserted {
        state.violate(.created, "\(name) gives a transient service to a second caller")
      }
    }
  }
}

/// What is created only once if it is a singleton.
struct ProgramMaking: Sendable, Hashable {
  let id: Int
  let life: Int
  let kind: ProgramServiceKind
  let adapters: Int
}
