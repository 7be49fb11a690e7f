public import ModuleManifests

extension ModuleManager {
  /// How the modules are connected: the modules of this host, what each waits for, which module provides which interface, and the
  /// adapters that only the host knows.
  ///
  /// `modctl graph` draws what files declare. This value describes what runs, including after modules were added, removed or
  /// replaced. To draw it, import `ModuleGraphs` in the host:
  ///
  /// ```swift
  /// let page = ModuleGraph(wiring: await manager.wiring, named: "shop").text(as: .html)
  /// ```
  ///
  /// - Complexity: O(modules + edges).
  public var wiring: ModuleWiring {
    ModuleWiring(
      modules: zip(checked.modules, checked.dependsOn).map { info, targets in
        ModuleWiring.Module(manifest: info.manifest, dependsOn: targets)
      },
      adapters: exchange.adapters.adapters.map { adapter in
        ModuleWiring.Adapter(
          required: adapter.required.interface,
          provided: adapter.provided.interface,
          version: adapter.version
        )
      },
      providers: checked.interfaces
    )
  }
}
