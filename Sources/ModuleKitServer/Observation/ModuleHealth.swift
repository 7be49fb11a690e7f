#if Server
  public import ModuleKit
  internal import ModuleManifests
  public import VersionResolver

  /// The state of a server's modules at one moment, for health probes.
  ///
  /// ```swift
  /// router.get("/ready") { _ in service.health.isReady ? .ok : .serviceUnavailable }
  /// router.get("/health") { _ in service.health.isLive ? .ok : .serviceUnavailable }
  /// ```
  public struct ModuleHealth: Sendable, Hashable {
    /// The health of one module.
    public struct Module: Sendable, Hashable {
      public let name: String
      public let version: Version
      public internal(set) var state: ModuleState
      /// A human-readable reason why it failed or was skipped.
      public internal(set) var reason: String?
    }

    /// Whether the process should be kept alive: it is starting, running, or stopping in order. False after the service has
    /// ended.
    public internal(set) var isLive = true
    /// Whether requests are admitted: the start has succeeded and no shutdown has begun.
    public internal(set) var isReady = false
    public internal(set) var phase = ManagerPhase.stopped
    /// Sorted by name; empty before the service runs.
    public internal(set) var modules: [Module] = []

    /// The module with a name. O(log n).
    public subscript(name: String) -> Module? { index(of: name).map { modules[$0] } }

    func index(of name: String) -> Int? {
      let index = modules.partitioningIndex { !Bytewise.precedes($0.name, name) }
      return index < modules.count && modules[index].name == name ? index : nil
    }
  }
#endif
