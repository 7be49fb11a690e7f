public import ModuleKit

/// What a test puts in the place of services, actions and routes of modules.
///
/// ```swift
/// try await withOverrides {
///   $0.service(.payment) { RefusingPayment() }
///   $0.action(.addItem) { _ in Receipt.empty }
/// } operation: {
///   …
/// }
/// ```
public struct Overrides: Sendable {
  var table: OverrideTable
  var badPattern: RouteSyntaxError?

  init(_ table: OverrideTable = OverrideTable()) { self.table = table }

  /// Provides a service, whether a module of the test provides it or not.
  ///
  /// - Parameters:
  ///   - key: what is asked for.
  ///   - make: makes it, once, when it is asked for first.
  public mutating func service<Value>(
    _ key: ServiceKey<Value>,
    _ make: @escaping @Sendable () throws -> Value
  ) {
    table.setService(key, make)
  }

  /// Handles an action, whether a module of the test handles it or not.
  ///
  /// - Parameters:
  ///   - action: what to handle.
  ///   - exposure: who may call it. Default: code of this process.
  ///   - handler: is called in the task that calls the action.
  public mutating func action<Input, Output>(
    _ action: Action<Input, Output>,
    exposure: ActionExposure = .internal,
    _ handler: @escaping @Sendable (Input) async throws -> Output
  ) {
    table.setAction(action, exposure, handler)
  }

  /// Handles a route, in the place of the module that declares the same pattern, or for URLs that no module's route matches.
  ///
  /// - Parameters:
  ///   - pattern: as the module's manifest has it.
  ///   - handler: is called in the task that opens the URL.
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

/// Calls `operation` with services, actions and routes of the test's choice.
///
/// They count in the current task and in its children, also where these call into modules, and in everything that a manager does
/// that is made in `operation`. Other tests notice nothing, even if they run at the same time and use the same manager. Calls
/// nest: an inner one adds to the outer one, and wins.
///
/// A module that has asked for a service while it was initialized, outside of `operation`, keeps what it has got.
///
/// ```swift
/// @Test func refusal() async throws {
///   try await withOverrides { $0.service(.payment) { RefusingPayment() } } operation: {
///     await #expect(throws: PaymentError.refused) { try await manager.call(.checkOut) }
///   }
/// }
/// ```
///
/// - Parameters:
///   - set: says what stands in.
///   - operation: the work.
/// - Throws: what `operation` throws; `RouteSyntaxError` if the pattern of a route cannot be read.
public func withOverrides<Result>(
  _ set: (inout Overrides) -> Void,
  operation: () async throws -> Result
) async throws -> Result {
  var overrides = Overrides(OverrideTable.around ?? OverrideTable())
  set(&overrides)
  if let error = overrides.badPattern { throw error }
  return try await overrides.table.apply(operation)
}
