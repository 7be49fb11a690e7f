import VersionResolver

/// The modules' fallbacks for actions that nothing handles.
///
/// They are sorted on first use after a change, so that modules come and go in O(1) each.
struct FallbackTable: Sendable {
  private var byModule: [String: ModuleFallbacks] = [:]
  private var cache: [ModuleFallbacks]?

  /// The modules in the order in which they are asked: by priority, then by name. Includes those that are down, since a change
  /// may be restarting them.
  ///
  /// - Complexity: O(1) unless modules have come or gone.
  var sorted: [ModuleFallbacks] {
    mutating get {
      if let cache { return cache }
      let found = byModule.values.sorted(by: ModuleFallbacks.precedes)
      cache = found
      return found
    }
  }

  /// - Returns: the objects to release outside the lock.
  mutating func put(_ fallbacks: [ActionFallback], of owner: ModuleContext) -> [any Sendable] {
    let former = byModule[owner.name]
    if fallbacks.isEmpty, former == nil { return [] }
    byModule[owner.name] = ModuleFallbacks(fallbacks, of: owner)
    defer { cache = nil }
    return [former, cache]
  }

  /// - Returns: the objects to release outside the lock.
  mutating func remove(_ owner: ModuleContext) -> [any Sendable] {
    guard let former = byModule[owner.name], former.owner === owner else { return [] }
    byModule[owner.name]?.owner = nil
    byModule[owner.name]?.fallbacks = []
    defer { cache = nil }
    return [former, cache]
  }

  /// Forgets a module that no longer belongs to the application and is down.
  mutating func forget(_ module: String) {
    if byModule[module]?.owner == nil, byModule.removeValue(forKey: module) != nil { cache = nil }
  }
}

/// The fallbacks of one module, in order of registration.
struct ModuleFallbacks: Sendable {
  let module: String
  let priority: Int
  /// Whether any of them accepts remote calls.
  let isRemote: Bool
  /// The module's current life; `nil` while it is down, and then there are no fallbacks.
  var owner: ModuleContext?
  var fallbacks: [ActionFallback]

  /// Returns `nil` if there are none.
  init?(_ fallbacks: [ActionFallback], of owner: ModuleContext) {
    if fallbacks.isEmpty { return nil }
    module = owner.name
    priority = owner.module?.priority ?? 0
    isRemote = fallbacks.contains { $0.exposure == .remote }
    self.owner = owner
    self.fallbacks = fallbacks
  }

  /// Returns whether a module is asked before another one.
  static func precedes(_ first: Self, _ second: Self) -> Bool {
    first.priority == second.priority
      ? Bytewise.precedes(first.module, second.module) : first.priority > second.priority
  }
}
