#if Server
  import ModuleKit
  import ModuleManifests

  /// Holds the current health, so that probes need not query the manager.
  final class HealthBoard: Sendable {
    private let health = Guarded(ModuleHealth())

    /// Without ``ModuleHealth/isReady``, which the gate knows.
    var current: ModuleHealth { health.withLock { $0 } }

    /// Notes a module's change of state.
    func note(_ state: ModuleState, of module: String) {
      health.withLock { health in
        guard let index = health.index(of: module) else { return }
        health.modules[index].state = state
        // The reason for a failure is in the next snapshot.
        if state != .failed && state != .skipped { health.modules[index].reason = nil }
      }
    }

    func note(failure reason: String, of module: String) {
      health.withLock { health in
        guard let index = health.index(of: module) else { return }
        health.modules[index].reason = reason
      }
    }

    func replace(with snapshot: ModuleSnapshot) {
      let modules = snapshot.modules.map {
        ModuleHealth.Module(name: $0.name, version: $0.version, state: $0.state, reason: $0.reason)
      }
      health.withLock { health in
        health.phase = snapshot.phase
        health.modules = modules
      }
    }

    /// Notes that the service has ended.
    func end() { health.withLock { $0.isLive = false } }
  }
#endif
