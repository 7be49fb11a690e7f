import ModuleKit
import ModuleKitTesting
import VersionResolver

/// Fake modules with routes.
enum Routed {
  static func module(
    _ name: String,
    _ routes: [String],
    version: Version = Version(1, 0, 0),
    needs: [String] = [],
    journal: Journal? = nil,
    initialize: @escaping @Sendable (ModuleContext) async throws -> Void = { _ in }
  ) -> FakeModule {
    FakeModule(
      ModuleManifest(
        name: name,
        version: version,
        dependencies: needs.map { Dependency($0, .any) },
        routes: routes
      ),
      journal: journal,
      initialize: initialize
    )
  }

  /// Returns a module that answers each of its routes with its name, the pattern and the parameters.
  static func echo(_ name: String, _ routes: [String], version: Version = Version(1, 0, 0)) -> FakeModule {
    module(name, routes, version: version) { context in
      for route in routes {
        context.route(route) { (request: RouteRequest<NoValue>) in
          let parameters = request.parameters.names.map {
            "\($0)=\(request.parameters[$0].joined(separator: ","))"
          }
          return ([name, "\(version)", route] + parameters).joined(separator: " ")
        }
      }
    }
  }

  static func running(
    _ modules: [FakeModule],
    configure: (inout ModuleManagerOptions) -> Void = { _ in }
  ) async throws -> ModuleManager {
    var options = ModuleManagerOptions.patient
    configure(&options)
    let manager = try ModuleManager(modules: modules, options: options)
    try await manager.start()
    return manager
  }

  /// Returns the error that a call throws.
  static func error(_ body: () async throws -> Void) async -> RouteError? {
    do { try await body() } catch { return error as? RouteError }
    return nil
  }
}
