public import ModuleKit
import ModuleManifests
import VersionResolver

/// Runs some modules of an application without the others, and stops them afterwards.
///
/// Dependencies are replaced: a module in `fakes` is replaced by the fake that it ships, if it is a `FakeableModule`, and every
/// other dependency by an empty stand-in. Requesting a service that nothing provides fails the test and names the service, even
/// if the module catches the error.
///
/// ```swift
/// @Test func total() async throws {
///   try await withModules([CartModule()], fakes: [PaymentModule()]) { manager in
///     try #expect(await manager.service(.orderCart).total() == 0)
///   }
/// }
///
/// @Test func refusal() async throws {
///   try await withOverrides {
///     $0.service(.payment) { RefusingPayment() }
///   } operation: {
///     try await withModules([CartModule()]) { manager in
///       await #expect(throws: PaymentError.refused) { try await manager.call(.checkOut) }
///     }
///   }
/// }
/// ```
///
/// - Parameters:
///   - modules: the modules under test, unchanged.
///   - fakes: modules whose fakes may replace them. A module that ships none is replaced by an empty stand-in.
///   - configuration: the configuration that modules can read.
///   - options: the manager's options.
///   - isolation: the isolation in which `operation` runs. Default: the caller's.
///   - operation: the work. The modules are ready.
/// - Throws: what `operation` throws; ``UnprovidedServicesError``; `ModuleError` if the modules cannot start or stop cleanly.
@discardableResult
public func withModules<Result>(
  _ modules: [any AppModule],
  fakes: [any AppModule] = [],
  configuration: ModuleConfiguration = ModuleConfiguration(),
  options: ModuleManagerOptions = ModuleManagerOptions(),
  isolation: isolated (any Actor)? = #isolation,
  operation: (ModuleManager) async throws -> Result
) async throws -> Result {
  let standIns = StandIns(for: modules, fakes: fakes, options)
  var table = options.registry.overrides ?? OverrideTable()
  let stubs = table.stub(standIns.interfaces)
  var options = options
  options.registry.overrides = table
  let manager = try ModuleManager(
    modules: modules + standIns.modules,
    configuration: configuration,
    options: options
  )
  let result: Swift.Result<Result, any Error>
  do {
    try await manager.start()
    result = .success(try await operation(manager))
  } catch {
    result = .failure(error)
  }
  let problems = await manager.stop().problems
  // An error caught along the way is the cause of whatever followed.
  if !stubs.names.isEmpty { throw UnprovidedServicesError(names: stubs.names) }
  // A `run` that fails stops the modules, so that `operation` cannot use them any more.
  if case .failure(let error) = result, let failed = problems.first(where: { $0.code == .runFailed }),
    let code = ModuleError(error)?.code, code == .notRunning || code == .stopped
  {
    throw failed
  }
  let value = try result.get()
  if let problem = problems.first { throw problem }
  return value
}

/// The error thrown when a test uses services that nothing in it provides.
public struct UnprovidedServicesError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Their names, sorted.
  public let names: [String]

  public var description: String {
    "the test uses services that nothing in it provides: \(names.joined(separator: ", ")); "
      + "override each with `withOverrides { $0.service(…) { … } }`, or pass a module that ships a fake"
  }
}

/// The modules that a test leaves out.
private struct StandIns {
  private(set) var modules: [any AppModule] = []
  /// Interfaces that are provided only in name.
  private(set) var interfaces: Set<String> = []

  init(for tested: [any AppModule], fakes: [any AppModule], _ options: ModuleManagerOptions) {
    let names = Set(tested.map(\.instanceManifest.name))
    var present = tested.map(\.instanceManifest)
    for other in fakes where !names.contains(other.instanceManifest.name) {
      guard let faked = other as? any FakeableModule else { continue }
      var manifest = other.instanceManifest
      manifest.dependencies = []
      manifest.optionalDependencies = []
      manifest.requires = []
      present.append(manifest)
      modules.append(FakeModule(manifest) { try await faked.initializeFake(in: $0) })
    }
    var missing: [String: VersionSet] = [:]
    var unprovided: [String: VersionSet] = [:]
    let known = Set(present.map(\.name))
    let adapters = options.registry.adapters
    let provided = Set(present.flatMap(\.provides).map(\.name))
    func isProvided(_ interface: String) -> Bool {
      provided.contains(interface)
        || adapters.sources(of: interface).contains { provided.contains($0.path.last ?? "") }
    }
    for manifest in present {
      for edge in manifest.dependencies where !known.contains(edge.name) {
        missing[edge.name, default: .all].formIntersection(edge.requirement.versions)
      }
      for edge in manifest.requires where !isProvided(edge.name) {
        unprovided[edge.name, default: .all].formIntersection(edge.requirement.versions)
      }
    }
    for (name, versions) in missing.sorted(by: { $0.key < $1.key }) {
      modules.append(
        FakeModule(ModuleManifest(name: name, version: versions.firstVersion ?? Version(1, 0, 0)))
      )
    }
    interfaces = Set(unprovided.keys)
    guard !unprovided.isEmpty else { return }
    modules.append(
      FakeModule(
        ModuleManifest(
          name: "test/stand-in",
          version: Version(1, 0, 0),
          provides: unprovided.sorted { $0.key < $1.key }.map {
            ProvidedInterface($0.key, $0.value.firstVersion ?? Version(1, 0, 0))
          }
        )
      )
    )
  }
}

extension VersionSet {
  fileprivate mutating func formIntersection(_ other: VersionSet) { self = intersection(other) }
}
