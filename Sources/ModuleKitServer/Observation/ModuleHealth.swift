#if Server
  public import ModuleKit
  internal import ModuleManifests
  public import VersionResolver

  /// How a server's modules are at one moment: what a probe wants to know.
  ///
  /// ```swift
  /// router.get("/ready") { _ in service.health.isReady ? .ok : .serviceUnavailable }
  /// router.get("/health") { _ in service.health.json }
  /// ```
  public struct ModuleHealth: Sendable, Hashable {
    /// One module.
    public struct Module: Sendable, Hashable {
      public let name: String
      public let version: Version
      public internal(set) var state: ModuleState
      /// Why it is failed or skipped, for a person.
      public internal(set) var reason: String?
    }

    /// Whether the process is worth keeping: it starts, works or stops in order. False when the service has ended.
    public internal(set) var isLive = true
    /// Whether requests are admitted: all modules are ready, and no shutdown has begun.
    public internal(set) var isReady = false
    public internal(set) var phase = ManagerPhase.stopped
    /// Sorted by name; empty before the service runs.
    public internal(set) var modules: [Module] = []

    /// The module of a name. O(log n).
    public subscript(name: String) -> Module? { index(of: name).map { modules[$0] } }

    func index(of name: String) -> Int? {
      let index = modules.partitioningIndex { !Bytewise.precedes($0.name, name) }
      return index < modules.count && modules[index].name == name ? index : nil
    }
  }
#endif
