import ModuleManifests
internal import Synchronization

/// Values common to all modules of a manager. Shared, so that a context is cheap.
final class ModuleSurroundings: Sendable {
  let configuration: ModuleConfiguration
  let environment: ModuleEnvironment
  /// The overrides of a test: those that surrounded the manager's creation, then those in its options.
  private let overrides: [OverrideTable]
  /// The number of open scopes.
  let openScopes = Atomic<Int>(0)
  /// Whether a change is in progress.
  let isChanging = Atomic<Bool>(false)
  /// Numbers the modules that scopes enter.
  let scopeEntries = Atomic<Int>(0)
  private let wrapping = Guarded<(any StepWrapper)?>(nil)
  private let isWrapped = Atomic<Bool>(false)
  /// The names of all modules, sorted, so that one module's section is never mistaken for part of another's.
  let names = Guarded<[String]>([])
  /// The errors for interfaces that several modules provide.
  let ambiguities = Guarded<[String: ModuleError]>([:])

  init(configuration: ModuleConfiguration, _ options: ModuleManagerOptions) {
    self.configuration = configuration
    environment = options.environment
    overrides = [OverrideTable.around, options.registry.overrides].compactMap(\.self)
  }

  /// Whether a caller may be in a scope: finding it takes longer than the rest of a look-up.
  var hasScopes: Bool { openScopes.load(ordering: .relaxed) > 0 }

  /// Whether the caller is an `initialize` that a change waits for.
  var isForChange: Bool { isChanging.load(ordering: .relaxed) && CurrentStep.current?.isForChange ?? false }

  /// Looks up an override for a call from the current task, innermost overrides first.
  func override<Value>(_ find: (OverrideTable) throws(ModuleError) -> Value?) throws(ModuleError) -> Value? {
    if let around = OverrideTable.around, let value = try find(around) { return value }
    for table in overrides { if let value = try find(table) { return value } }
    return nil
  }

  /// Returns the service that a test substitutes for a module's; `nil` outside tests.
  func overridden<Value>(_ key: ServiceKey<Value>) throws(ModuleError) -> Value? {
    try override { table throws(ModuleError) in try table.value(key) }
  }

  /// Wraps the calls into modules.
  var wrapper: (any StepWrapper)? { isWrapped.load(ordering: .acquiring) ? wrapping.withLock { $0 } : nil }

  func wrap(in wrapper: any StepWrapper) {
    wrapping.withLock { $0 = wrapper }
    isWrapped.store(true, ordering: .releasing)
  }
}
