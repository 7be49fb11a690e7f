public import VersionResolver

/// The modules of a running host, what each waits for, and who provides which interface.
///
/// A manager has it as `wiring`. It is a plain value, so that tools can show what runs without knowing a manager:
///
/// ```swift
/// import ModuleGraphs
///
/// let page = ModuleGraph(wiring: await manager.wiring, named: "shop").text(as: .html)
/// ```
public struct ModuleWiring: Sendable, Hashable {
  /// One module of the host.
  public struct Module: Sendable, Hashable {
    /// What it declares.
    public let manifest: ModuleManifest
    /// The places in ``ModuleWiring/modules`` of those that must be ready before it, ascending.
    public let dependsOn: [Int]

    package init(manifest: ModuleManifest, dependsOn: [Int]) {
      self.manifest = manifest
      self.dependsOn = dependsOn
    }
  }

  /// A way from one interface to another that the host has made.
  public struct Adapter: Sendable, Hashable {
    /// The interface that it makes.
    public let required: String
    /// The interface that it makes it from.
    public let provided: String
    /// The version of ``required`` that it makes, if the host says one.
    public let version: Version?

    package init(required: String, provided: String, version: Version?) {
      self.required = required
      self.provided = provided
      self.version = version
    }
  }

  /// In the bytewise order of their names.
  public let modules: [Module]
  /// In the order in which the host has named them.
  public let adapters: [Adapter]
  /// For each interface the places of its providers, ascending: of one if the host has chosen one.
  public let providers: [String: [Int]]

  package init(modules: [Module], adapters: [Adapter], providers: [String: [Int]]) {
    self.modules = modules
    self.adapters = adapters
    self.providers = providers
  }
}
