public import ModuleKit
public import ModuleManifests
public import VersionResolver

/// A module whose behavior a test defines.
///
/// ```swift
/// let journal = Journal()
/// let manager = try ModuleManager(modules: [
///   FakeModule("log", journal: journal),
///   FakeModule("cart", "2.1.0", needs: ["log ^1.0"], journal: journal) { _ in throw Failure() },
/// ])
/// ```
///
/// Unlike other modules, it need not provide what its manifest provides. Requesting such a service fails with the usual error.
public struct FakeModule: LongRunningModule, EntryPointModule, URLHandlingModule {
  /// A placeholder for the type: each instance has its own manifest, ``instanceManifest``.
  public static let manifest = ModuleManifest(name: "fake", version: Version(0, 0, 0))

  /// The manifest of this instance.
  public var instanceManifest: ModuleManifest
  /// The version that its code declares. Default: the manifest's.
  public var version: Version
  public var priority = 0
  public var startup = ModuleStartup.eager
  public var timeouts = ModuleTimeouts.inherited
  public var onRunFailure = RunFailurePolicy.inherited
  /// Called between two entries of the journal.
  public var onInitialize: @Sendable (ModuleContext) async throws -> Void
  /// Called by `run`. By default, it returns immediately.
  public var onRun: @Sendable (ModuleContext) async throws -> Void = { _ in }
  /// Called by `destroy`.
  public var onDestroy: @Sendable () async throws -> Void = {}
  /// Handles URLs that no route matches. By default, it declines.
  public var onURL: @Sendable (RouteURL) async throws -> HandlerAnswer<any Sendable> = { _ in .declined }
  /// Returns the module's entry point. By default, it throws `ModuleError.Code.noEntryPoint`.
  public var onEntryPoint: @Sendable () async throws -> any Sendable = {
    throw ModuleError(.noEntryPoint, "the fake has no entry point")
  }
  private let journal: Journal?

  /// Creates a module with any manifest.
  public init(
    _ manifest: ModuleManifest,
    journal: Journal? = nil,
    initialize: @escaping @Sendable (ModuleContext) async throws -> Void = { _ in }
  ) {
    instanceManifest = manifest
    version = manifest.version
    self.journal = journal
    onInitialize = initialize
  }

  /// Creates a module with a name and dependencies.
  ///
  /// - Parameters:
  ///   - name: the module's name.
  ///   - version: the module's version, as in a manifest.
  ///   - needs: names of modules that must be ready first, each with a requirement unless any version will do: `"log"`,
  ///     `"log ^1.4"`.
  ///   - lazily: the same for lazy edges.
  ///   - journal: the journal in which it records its life.
  ///   - initialize: the work it does to become ready.
  public init(
    _ name: String,
    _ version: String = "1.0.0",
    needs: [String] = [],
    lazily: [String] = [],
    journal: Journal? = nil,
    initialize: @escaping @Sendable (ModuleContext) async throws -> Void = { _ in }
  ) {
    let dependencies =
      needs.map { Self.member($0, isLazy: false) } + lazily.map { Self.member($0, isLazy: true) }
    let text = """
      {"name": "\(name)", "version": "\(version)", "dependencies": {\(dependencies.joined(separator: ", "))}}
      """
    self.init(
      ModuleManifest(embedded: Array(text.utf8), path: "\(name).json"),
      journal: journal,
      initialize: initialize
    )
  }

  private static func member(_ need: String, isLazy: Bool) -> String {
    let parts = need.split(separator: " ", maxSplits: 1).map(String.init)
    let requirement = parts.count > 1 ? parts[1] : "*"
    return "\"\(parts.first ?? "")\": {\"version\": \"\(requirement)\", \"lazy\": \(isLazy)}"
  }

  public func initialize(in context: ModuleContext) async throws {
    journal?.write(.initializing, instanceManifest.name)
    context.allowMissingServices()
    do {
      try await onInitialize(context)
    } catch {
      journal?.write(.failed, instanceManifest.name)
      throw error
    }
    journal?.write(.initialized, instanceManifest.name)
  }

  public func run(in context: ModuleContext) async throws {
    journal?.write(.running, instanceManifest.name)
    defer { journal?.write(.ran, instanceManifest.name) }
    try await onRun(context)
  }

  public func handle(_ url: RouteURL) async throws -> HandlerAnswer<any Sendable> { try await onURL(url) }

  public func entryPoint() async throws -> any Sendable { try await onEntryPoint() }

  public func destroy() async throws {
    journal?.write(.destroying, instanceManifest.name)
    defer { journal?.write(.destroyed, instanceManifest.name) }
    try await onDestroy()
  }
}
