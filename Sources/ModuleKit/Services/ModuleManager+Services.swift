import ModuleManifests
import VersionResolver

extension ModuleManager {
  /// Returns a service, whichever module provides it. Waits for a provider that is lazy or is being replaced. A provider that has
  /// failed, or was skipped because of one that failed, is tried again. In a scope that has used the provider, returns the service
  /// of the same life.
  ///
  /// The provider may be stopped while you use the service; a handle from ``serviceHandle(_:)`` can wait for its replacement.
  ///
  /// - Throws: ``ModuleError`` if no module or more than one provides it, or its provider does not run.
  public nonisolated func service<Value>(_ key: ServiceKey<Value>) async throws(ModuleError) -> Value {
    try await service(key, for: nil)
  }

  /// Returns a handle to a service, for use in the host. The handle survives a replacement of the provider.
  public nonisolated func serviceHandle<Value>(_ key: ServiceKey<Value>) -> ServiceHandle<Value> {
    let slot = exchange.slot(key.interface)
    return ServiceHandle(key: key, user: nil, host: self, surroundings: surroundings, slot: slot)
  }

  nonisolated func service<Value>(
    _ key: ServiceKey<Value>,
    for user: ModuleContext?
  ) async throws(ModuleError) -> Value {
    if let value = try surroundings.overridden(key) { return value }
    var next: ModuleContext?
    while true {
      // The next provider may have followed one that the scope keeps.
      if let (life, scope) = keptLife(of: key.interface, unlessIn: next) {
        return try life.binding.value(key, in: scope)
      }
      if let context = next, context.enter() {
        defer { context.leave() }
        guard let binding = context.binding else { throw Self.nothing(key.interface, of: context) }
        return try binding.value(key, of: context)
      }
      // It has begun to end, so wait for the one after it.
      if next != nil { await Task.yield() }
      next = try await provider(of: key.interface, for: user)
    }
  }

  /// Returns the module that provides an interface, once it is ready.
  func provider(of interface: String, for user: ModuleContext?) async throws(ModuleError) -> ModuleContext {
    while true {
      // Look the provider up again each time, since it may be replaced while this call waits.
      let found = try reach(user) { checked throws(ModuleError) in try checked.provider(for: interface) }
      guard let node = found else { throw checked.unknown(interface) }
      if let context = usable(node, for: user) {
        guard let binding = context.binding, binding.interfaces.contains(interface) else {
          throw Self.nothing(interface, of: context)
        }
        return context
      }
      try await bringUp(node, user: user)
    }
  }

  static func nothing(_ interface: String, of module: ModuleContext) -> ModuleError {
    let name = module.name
    let origin = module.manager.exchange.adapters.origin(of: interface, in: module.manifest) ?? ""
    let text =
      origin.isEmpty
      ? "\(name) declares the interface \(interface) but provides no service under it; call `context.provide` in its `initialize`"
      : "\(name) provides no service from which the host could make \(interface)\(origin)"
    return ModuleError(.unknownService, text, module: name)
  }

  // MARK: The life of what modules register

  /// Publishes a module's registrations, if this instance is the current one of its name.
  ///
  /// - Parameter instance: an instance that is ready.
  func publish(_ instance: ModuleInstance) {
    guard let context = instance.context else { return }
    // A replacement is published once the change can no longer fail.
    let index = instance.index
    if index >= 0, !instance.isEarly {
      return context.publish { $0.filter { checked.interfaces[$0] == [index] } }
    }
    guard let next = currentChange?.prepared, let offered = context.binding?.interfaces else { return }
    for interface in offered
    where next.checked.provider(of: interface).map({ next.nodes[$0] }) == context.node {
      exchange.expect(context, to: interface)
    }
  }

  /// Publishes the newcomers after a change, and withdraws the instances that leave.
  func republish(_ former: [NodeID]) {
    let kept = Set(nodes)
    // A scope must not hold one of these together with one that is published next.
    for node in former where !kept.contains(node) { instances[node]?.context?.binding?.supersede() }
    // New providers first, so that there is one at all times; and each before what was made from it, for those who look meanwhile.
    for index in TopologicalOrder.waves(nodes.count, { checked.dependsOn[$0] }).joined() {
      if machine.nodes[nodes[index]].state.isReady, let instance = instances[nodes[index]] {
        publish(instance)
      }
    }
    for node in former where !kept.contains(node) { instances[node]?.context?.withdraw() }
    exchange.setLeaving([])
    exchange.topics.endChange()
  }

  /// Returns the providers of the services that a module requires in order, by interface.
  func providers(for node: NodeID) -> [String: ModuleContext] {
    guard let info = instances[node]?.info.facts, info.hasRequirements else { return [:] }
    // During a change, the module depends on either the new providers or the former ones.
    let prepared = currentChange?.prepared
    let targets = prepared == nil ? [] : Set(machine.nodes[node].dependsOn)
    var providers: [String: ModuleContext] = [:]
    for requirement in info.manifest.requires where !requirement.isLazy {
      let new = prepared.flatMap { set in set.checked.provider(of: requirement.name).map { set.nodes[$0] } }
      let former = checked.provider(of: requirement.name).map { nodes[$0] }
      guard let provider = new.flatMap({ targets.contains($0) ? $0 : nil }) ?? former else { continue }
      providers[requirement.name] = instances[provider]?.context
    }
    return providers
  }
}

extension CheckedModules {
  fileprivate func provider(for interface: String) throws(ModuleError) -> Int {
    let indices = interfaces[interface] ?? []
    guard let index = indices.first else {
      let near = EditDistance.suggestion(for: interface, in: interfaces.keys.sortedBytewise()).map {
        "; \($0)"
      }
      let rest = adapters.alternatives(to: interface) + (near ?? "")
      throw ModuleError(.unknownService, "no module provides the interface \(interface)\(rest)")
    }
    guard indices.count == 1 else { throw ambiguity(of: interface) }
    return index
  }

  private func ambiguity(of interface: String) -> ModuleError {
    let modules = (interfaces[interface] ?? []).map { self.modules[$0] }
    let names = modules.map { $0.name + (adapters.origin(of: interface, in: $0.manifest) ?? "") }
    let what = "several modules provide the interface \(interface): \(names.joined(separator: ", "))"
    let text = "\(what); pass exactly one to the manager, or choose one under `providers` in modules.json"
    return ModuleError(.ambiguousService, text, modules: modules.map(\.name))
  }

  /// The errors for interfaces that several modules provide.
  var ambiguities: [String: ModuleError] {
    interfaces.filter { $0.value.count > 1 }.keys.reduce(into: [:]) { $0[$1] = ambiguity(of: $1) }
  }
}
