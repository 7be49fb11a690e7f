public import ModuleManifests
public import VersionResolver

/// A module of an application: its manifest, and the work to do when it starts and stops.
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
/// Only the manifest and ``initialize(in:)`` are required. Optional roles have their own protocols: ``LongRunningModule``,
/// ``URLHandlingModule`` and ``EntryPointModule``. The manager calls the methods in this order, each at most once at a time:
/// `initialize`; once that has returned, `run`; once the module has to stop and `run` has ended, `destroy`. `destroy` is called
/// if and only if `initialize` returned, unless a stop has no time left for it. Afterwards the module may be initialized again.
public protocol AppModule: Sendable {
  /// The module's description of itself: its name, its version, and what it needs.
  static var manifest: ModuleManifest { get }

  /// The manifest of this instance, for a type whose instances differ, such as a fake. Default: ``manifest``.
  var instanceManifest: ModuleManifest { get }

  /// The version that the code declares. Default: that of ``instanceManifest``. A manager rejects a module whose code and
  /// manifest declare different versions.
  var version: Version { get }

  /// The module's priority when more modules could start than the manager may initialize at the same time. The greater number
  /// goes first, then the name decides. Default: 0. Dependency order always takes precedence.
  var priority: Int { get }

  /// When the module is initialized. Default: ``ModuleStartup/eager``.
  var startup: ModuleStartup { get }

  /// How long the module's steps may take. Default: ``ModuleTimeouts/inherited``, the manager's
  /// ``ModuleManagerOptions/timeouts``.
  var timeouts: ModuleTimeouts { get }

  /// Makes the module ready. Everything it depends on is already ready.
  ///
  /// - Throws: whatever prevents the module from becoming ready. ``destroy()`` is not called in that case, so clean up before
  ///   throwing.
  func initialize(in context: ModuleContext) async throws

  /// Releases what ``initialize(in:)`` acquired. Everything the module depends on is still ready.
  ///
  /// There is one exception. A step that was abandoned because it did not end after being cancelled does not delay other modules,
  /// so its dependencies may be gone by the time it returns. If it was `initialize`, the module is destroyed in that case, too.
  ///
  /// - Throws: errors are reported; all other modules are destroyed regardless.
  func destroy() async throws
}

extension AppModule {
  public var instanceManifest: ModuleManifest { Self.manifest }
  public var version: Version { instanceManifest.version }
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
  /// When the manager starts. The default.
  case eager
  /// On first use, unless a module that starts earlier has an ordered dependency on it.
  case onFirstUse
}
