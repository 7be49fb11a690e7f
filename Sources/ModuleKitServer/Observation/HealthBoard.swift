#if Server
  import ModuleKit
  import ModuleManifests

  /// Holds the current health, so that probes need not query the manager.
  final class HealthBoard: Sendable {
    private struct State {
      var health = ModuleHealth()
      /// The modules with two instances: one that is ready, and one that is to take its place. Events do not tell them apart.
      var replaced: Set<String> = []
    }

    private let state = Guarded(State())

    /// Without ``ModuleHealth/isReady``, which the gate knows.
    var current: ModuleHealth { state.withLock { $0.health } }

    /// Notes a module's change of state.
    ///
    /// - Parameter reason: why it failed or was skipped, if it did.
    func note(_ new: ModuleState, because reason: String?, of module: String) {
      state.withLock { state in
        guard let index = state.health.index(of: module) else { return }
        let isBeginning = new == .waiting || new == .initializing
        if state.health.phase == .changing, state.health.modules[index].state == .ready, isBeginning {
          state.replaced.insert(module)
        }
        // One of them is ready at any time, until the change ends with a snapshot.
        guard !state.replaced.contains(module) else { return }
        state.health.modules[index].state = new
        state.health.modules[index].reason = reason
      }
    }

    func replace(with snapshot: ModuleSnapshot) {
      let modules = snapshot.modules.map {
        ModuleHealth.Module(name: $0.name, version: $0.version, state: $0.state, reason: $0.reason)
      }
      state.withLock { state in
        state.health.phase = snapshot.phase
        state.health.modules = modules
        state.replaced.removeAll()
      }
    }

    /// Notes that the service has ended.
    func end() { state.withLock { $0.health.isLive = false } }
  }
#endif
