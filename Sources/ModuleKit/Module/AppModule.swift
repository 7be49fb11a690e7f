public import ModuleManifests
public import VersionResolver

/// One module of an application: a manifest, and what to do at its start and at its end.
///
/// ```swift
/// actor CacheModule: AppModule {
///   static let manifest = ModuleManifest(embedded: PackageResources.module_json)
///   private var cache: Cache?
///
///   func initialize(in context: ModuleContext) async throws {
///     let settings = try context.configuration(CacheSettings.self)
///     let log = try context.module(LogModule.self)
///     cache = try await Cache(settings, log)
///   }
///
///   func destroy() async { await cache?.close() }
/// }
/// ```
///
/// Only the manifest and ``initialize(in:)`` must be written. What only some modules do has a protocol of its own:
/// ``LongRunningModule``, ``URLHandlingModule`` and ``EntryPointModule``. The manager calls the methods in this order, each at most once at a time:
/// `initialize`; when that has returned, `run`; when the module is to stop and `run` has ended, `destroy`. `destroy` is called
/// exactly if `initialize` returned. After it the module may be initialized again.
public protocol AppModule: Sendable {
  /// What the module says about itself: name, version, and what it needs.
  static var manifest: ModuleManifest { get }

  /// The manifest of this instance: ``manifest-swift.type.property`` unless the type has a reason.
  var manifest: ModuleManifest { get }

  /// The version that the code believes to have; the manifest's unless the type says something else. A manager refuses a
  /// module in which the two differ.
  var version: Version { get }

  /// Who comes first when several modules could start and the manager's width does not suffice: the greater number,
  /// then the name. Default 0. The order of dependencies always comes before it.
  var priority: Int { get }

  /// When it is initialized. Default ``ModuleStartup/eager``.
  var startup: ModuleStartup { get }

  /// How long its steps may take. Default ``ModuleTimeouts/inherited``: as the manager's ``ModuleManagerOptions/timeouts`` say.
  var timeouts: ModuleTimeouts { get }

  /// Makes the module ready. Everything that it depends on is ready.
  ///
  /// - Throws: whatever makes it impossible. Then ``destroy()`` is not called, so clean up before.
  func initialize(in context: ModuleContext) async throws

  /// Gives back what ``initialize(in:)`` took. Everything that it depends on is still ready.
  ///
  /// With one exception: an `initialize` that was abandoned, since it did not end after it was cancelled, delays no other
  /// module, so that what it depends on may be gone when it returns after all. The module is destroyed then, too.
  ///
  /// - Throws: an error is reported; all other modules are destroyed all the same.
  func destroy() async throws
}

extension AppModule {
  public var manifest: ModuleManifest { Self.manifest }
  public var version: Version { manifest.version }
  public var priority: Int { 0 }
  public var startup: ModuleStartup { .eager }
  public var timeouts: ModuleTimeouts { .inherited }
  public func destroy() async throws {}
}

/// When a module is initialized.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ModuleStartup: Sendable, Hashable {
  /// Together with the manager. The default.
  case eager
  /// When it is used for the first time, unless a module that starts earlier depends on it in order.
  case onFirstUse
}
