public import VersionResolver

/// The modules of a running host, what each waits for, and which module provides which interface.
///
/// A manager exposes it as `wiring`. It is a plain value, so tools can show what is running without a manager:
///
/// ```swift
/// // with `import ModuleGraphs`
/// let page = ModuleGraph(wiring: await manager.wiring, named: "shop").text(as: .html)
/// ```
public struct ModuleWiring: Sendable, Hashable {
  /// One module of the host.
  public struct Module: Sendable, Hashable {
    /// The module's manifest.
    public let manifest: ModuleManifest
    /// The indices in ``ModuleWiring/modules`` of the modules that must be ready before it, in ascending order.
    public let dependsOn: [Int]

    package init(manifest: ModuleManifest, dependsOn: [Int]) {
      self.manifest = manifest
      self.dependsOn = dependsOn
    }
  }

  /// An adapter from one interface to another, made by the host.
  public struct Adapter: Sendable, Hashable {
    /// The interface that the adapter produces.
    public let required: String
    /// The interface that it adapts.
    public let provided: String
    /// The version of ``required`` that it produces, if the host specifies one.
    public let version: Version?

    package init(required: String, provided: String, version: Version?) {
      self.required = required
      self.provided = provided
      self.version = version
    }
  }

  /// The modules, in bytewise order of their names.
  public let modules: [Module]
  /// The adapters, in bytewise order of what they produce, then of what they adapt.
  public let adapters: [Adapter]
  /// For each interface, the indices of its providers in ascending order; only one if the host chose one.
  public let providers: [String: [Int]]

  package init(modules: [Module], adapters: [Adapter], providers: [String: [Int]]) {
    self.modules = modules
    self.adapters = adapters
    self.providers = providers
  }
}
