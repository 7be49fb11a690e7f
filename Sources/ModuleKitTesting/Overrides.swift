public import ModuleKit

/// A test's replacements for the services, actions and routes of modules.
///
/// ```swift
/// try await withOverrides {
///   $0.service(.payment) { RefusingPayment() }
///   $0.action(.addItem) { _ in Receipt.empty }
/// } operation: {
///   let receipt = try await manager.call(.addItem, item)
///   #expect(receipt == .empty)
/// }
/// ```
public struct Overrides: Sendable {
  var table: OverrideTable
  var badPattern: RouteSyntaxError?

  init(_ table: OverrideTable = OverrideTable()) { self.table = table }

  /// Provides a service, whether or not a module of the test provides it. A service that the host adapts from this one is not
  /// affected: override that one, too.
  ///
  /// - Parameters:
  ///   - key: the key of the service.
  ///   - make: creates the service once, on first request.
  public mutating func service<Value>(
    _ key: ServiceKey<Value>,
    _ make: @escaping @Sendable () throws -> Value
  ) {
    table.setService(key, make)
  }

  /// Handles an action, whether or not a module of the test handles it.
  ///
  /// - Parameters:
  ///   - action: the action to handle.
  ///   - exposure: who may call the action. Default: code in this process.
  ///   - handler: called in the task that calls the action.
  public mutating func action<Input, Output>(
    _ action: Action<Input, Output>,
    exposure: ActionExposure = .internal,
    _ handler: @escaping @Sendable (Input) async throws -> Output
  ) {
    table.setAction(action, exposure, handler)
  }

  /// Handles a route, in place of the module that declares the same pattern, or for URLs that no module's route matches.
  ///
  /// - Parameters:
  ///   - pattern: the pattern, as in the module's manifest.
  ///   - handler: called in the task that opens the URL.
  public mutating func route<Input: Decodable & Sendable, Output: Sendable>(
    _ pattern: String,
    _ handler: @escaping @Sendable (RouteRequest<Input>) async throws -> Output
  ) {
    do throws(RouteSyntaxError) {
      try table.setRoute(pattern, handler)
    } catch {
      badPattern = badPattern ?? error
    }
  }

  /// Handles a route whose types are known.
  public mutating func route<Input, Output>(
    _ route: Route<Input, Output>,
    _ handler: @escaping @Sendable (RouteRequest<Input>) async throws -> Output
  ) {
    self.route(route.text, handler)
  }
}

/// Calls `operation` with overridden services, actions and routes.
///
/// The overrides apply in the current task and its children, including where these call into modules, and to everything done by a
/// manager created in `operation`. Other tests are not affected, even if they run at the same time and use the same manager.
/// Calls nest: an inner call adds to the outer one and takes precedence.
///
/// A module that requests a service during its initialization keeps that service, and is initialized without the overrides even if
/// `operation` is the first to use it. The handlers of events run in tasks of their own, without the overrides of the publisher.
/// For both, create the manager in `operation`.
///
/// ```swift
/// @Test func refusal() async throws {
///   try await withOverrides {
///     $0.service(.payment) { RefusingPayment() }
///   } operation: {
///     await #expect(throws: PaymentError.refused) { try await manager.call(.checkOut) }
///   }
/// }
/// ```
///
/// - Parameters:
///   - set: sets the overrides.
///   - isolation: the isolation in which `operation` runs. Default: the caller's.
///   - operation: the work.
/// - Throws: what `operation` throws; `RouteSyntaxError` if the pattern of a route cannot be parsed.
@discardableResult
public func withOverrides<Result>(
  _ set: (inout Overrides) -> Void,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async throws -> Result {
  var overrides = Overrides(OverrideTable.around ?? OverrideTable())
  set(&overrides)
  if let error = overrides.badPattern { throw error }
  return try await overrides.table.apply(operation)
}
