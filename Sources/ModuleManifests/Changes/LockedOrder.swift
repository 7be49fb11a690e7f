package import VersionResolver

/// What each locked module waits for. A lockfile records which modules need each other; their manifests say which edges are lazy.
package struct LockedOrder {
  private let lockfile: Lockfile
  /// The manifests of the locked modules, as far as they are known.
  private let manifests: [String: ModuleManifest]
  /// The locked modules that provide each interface themselves.
  private var providers: [String: [String]] = [:]
  /// The interfaces from which each one is adapted.
  private var sources: [String: [String]] = [:]

  /// - Parameter manifest: returns the manifest of a module version, or `nil` if it is not known. Without one, no edge of the
  ///   module is known to be lazy.
  package init(_ lockfile: Lockfile, _ manifest: (_ module: String, _ version: Version) -> ModuleManifest?) {
    self.lockfile = lockfile
    var manifests: [String: ModuleManifest] = [:]
    for (name, module) in lockfile.modules { manifests[name] = manifest(name, module.version) }
    self.manifests = manifests
    for (name, manifest) in manifests {
      for interface in manifest.provides { providers[interface.name, default: []].append(name) }
    }
    for adapter in lockfile.adapters { sources[adapter.interface, default: []].append(adapter.from) }
  }

  /// Returns the modules that must be initialized before a module, in bytewise order: those to which at least one edge leads that
  /// is not lazy. There may be two, one that names the module and one that requires an interface of it.
  ///
  /// - Complexity: O(*n* log *n*) for *n* edges and adapters.
  package func dependencies(of module: String) -> [String] {
    named(by: module).subtracting(onlyLazy(of: module)).sortedBytewise()
  }

  /// Returns the modules that a module uses, but that need not be initialized before it, in bytewise order.
  ///
  /// - Complexity: O(*n* log *n*) for *n* edges and adapters.
  package func lazyDependencies(of module: String) -> [String] {
    named(by: module).intersection(onlyLazy(of: module)).sortedBytewise()
  }

  private func named(by module: String) -> Set<String> { Set(lockfile.modules[module]?.dependencies ?? []) }

  /// Returns the modules to which a module's manifest has lazy edges and no others.
  private func onlyLazy(of module: String) -> Set<String> {
    var lazy: Set<String> = []
    var ordering: Set<String> = []
    let manifest = manifests[module]
    for edge in (manifest?.dependencies ?? []) + (manifest?.optionalDependencies ?? []) {
      if edge.isLazy { lazy.insert(edge.name) } else { ordering.insert(edge.name) }
    }
    for edge in manifest?.requires ?? [] {
      let targets = targets(of: edge.name)
      if edge.isLazy { lazy.formUnion(targets) } else { ordering.formUnion(targets) }
    }
    return lazy.subtracting(ordering)
  }

  /// Returns the modules that may provide an interface. The lockfile names them only if there is a choice.
  private func targets(of interface: String) -> [String] {
    if let modules = lockfile.choices[interface] { return modules }
    if let module = lockfile.providers[interface] { return [module] }
    var result: [String] = []
    var seen: Set<String> = []
    var stack = [interface]
    while let next = stack.popLast() {
      guard seen.insert(next).inserted else { continue }
      result += providers[next] ?? []
      stack += sources[next] ?? []
    }
    return result
  }
}
