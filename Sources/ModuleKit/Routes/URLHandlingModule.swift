/// A module that answers URLs itself, beside the routes that its manifest declares.
///
/// For what no pattern can say, such as links whose targets stand in a database. Only modules of such types are asked about a
/// URL that no route matches, so that the others cost nothing, however many there are.
///
/// ```swift
/// struct LinkModule: URLHandlingModule {
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
  /// - Parameter url: what was opened, as the host's ``RouteRules`` admitted it.
  /// - Throws: whatever keeps it from handling what is its business; then no other module is asked.
  func handle(_ url: RouteURL) async throws -> HandlerAnswer<any Sendable>
}
