/// A module that answers URLs itself, in addition to the routes that its manifest declares.
///
/// Use it for URLs that no pattern can describe, such as links whose targets are in a database. Only modules of this type are
/// asked about a URL that no route matches, so other modules cost nothing, however many there are.
///
/// ```swift
/// struct LinkModule: URLHandlingModule {
///   static let manifest = ModuleManifest(embedded: PackageResources.module_json)
///
///   func initialize(in context: ModuleContext) async throws {}
///
///   func handle(_ url: RouteURL) async throws -> HandlerAnswer<any Sendable> {
///     guard let target = try await links.target(of: url) else { return .declined }
///     return .handled(target)
///   }
/// }
/// ```
public protocol URLHandlingModule: AppModule {
  /// Answers a URL that no route matches. Modules are asked one after the other, the greater ``AppModule/priority`` first,
  /// then by name, until one handles it. Only modules that are ready are asked.
  ///
  /// - Parameter url: the opened URL, as accepted by the host's ``RouteRules``.
  /// - Throws: whatever prevents it from handling a URL that it is responsible for. No other module is asked in that case.
  func handle(_ url: RouteURL) async throws -> HandlerAnswer<any Sendable>
}
