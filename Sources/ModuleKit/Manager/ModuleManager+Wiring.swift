public import ModuleManifests

extension ModuleManager {
  /// What is wired to what: the modules of this host, what each waits for, who provides which interface, and the adapters
  /// that only the host knows.
  ///
  /// `modctl graph` draws what files say. This is what runs, also after modules were added, removed or replaced. A host
  /// that wants its picture imports `ModuleGraphs`:
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
