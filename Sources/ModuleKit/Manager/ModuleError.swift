public import ModuleManifests
public import VersionResolver

/// An error that describes why a manager could not do what it was asked to do.
///
/// ```swift
/// do { try await manager.start() } catch {
///   print(error)  // cart failed to initialize: connection refused
///   for other in error.suppressed { print("also:", other) }
/// }
/// ```
public struct ModuleError: Error, Sendable, CustomStringConvertible {
  /// The kinds of failure.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Value: String, Sendable {
      case invalid, initializeFailed, runFailed, destroyFailed, overdue, stillBusy, cancelled, stopped,
        notRunning
      case failed, reentrant, unknownModule, ambiguousModule, notDeclared, configuration, neededByOthers
      case unknownService, ambiguousService, serviceFailed, wrongType, replaced, tooLate, noEntryPoint
      case noScope, missingValue
      case unhandled, notExposed, refused, badInput, badOutput
    }

    private let value: Value
    private init(_ value: Value) { self.value = value }
    public var description: String { value.rawValue }

    /// The modules do not fit together; nothing was changed. See ``ModuleError/diagnostics`` and ``ModuleError/explanation``.
    public static let invalid = Code(.invalid)
    /// A module's `initialize` threw; see ``ModuleError/module`` and ``ModuleError/underlying``.
    public static let initializeFailed = Code(.initializeFailed)
    /// A module's `run` threw.
    public static let runFailed = Code(.runFailed)
    /// A module's `destroy` threw.
    public static let destroyFailed = Code(.destroyFailed)
    /// A step, or a whole start or stop, took longer than its limit.
    public static let overdue = Code(.overdue)
    /// A previously abandoned step of the module is still running, so the module cannot be initialized again.
    public static let stillBusy = Code(.stillBusy)
    /// The waiting task was cancelled.
    public static let cancelled = Code(.cancelled)
    /// The manager was asked to stop in the meantime.
    public static let stopped = Code(.stopped)
    /// The manager is not running, so there is nothing to use.
    public static let notRunning = Code(.notRunning)
    /// The module, or one that it depends on, is not running because of an earlier failure.
    public static let failed = Code(.failed)
    /// A step of a module waits for something that waits for this step.
    public static let reentrant = Code(.reentrant)
    /// The manager has no such module.
    public static let unknownModule = Code(.unknownModule)
    /// The manager has several modules of that type.
    public static let ambiguousModule = Code(.ambiguousModule)
    /// A module uses another module that its manifest does not name.
    public static let notDeclared = Code(.notDeclared)
    /// The configuration of a module cannot be read.
    public static let configuration = Code(.configuration)
    /// A module cannot be removed because others need it; ``ModuleError/modules`` lists them.
    public static let neededByOthers = Code(.neededByOthers)

    /// No module provides the service.
    public static let unknownService = Code(.unknownService)
    /// Several modules provide the interface.
    public static let ambiguousService = Code(.ambiguousService)
    /// The factory of a service, or an adapter of the host, threw; see ``ModuleError/underlying``.
    public static let serviceFailed = Code(.serviceFailed)
    /// Two sides use the same name for a module, a service, an action or an event, but with different types.
    public static let wrongType = Code(.wrongType)
    /// The value belongs to a module that was stopped or replaced.
    public static let replaced = Code(.replaced)
    /// The service belongs to a scope, but there is no current scope, or the scope has ended.
    public static let noScope = Code(.noScope)
    /// The scope has no value with that name and type.
    public static let missingValue = Code(.missingValue)
    /// Something was registered after `initialize` had returned.
    public static let tooLate = Code(.tooLate)
    /// The module has no entry point: it is not an ``EntryPointModule``.
    public static let noEntryPoint = Code(.noEntryPoint)
    /// No module handles the action.
    public static let unhandled = Code(.unhandled)
    /// The action does not accept remote calls.
    public static let notExposed = Code(.notExposed)
    /// The host refused a remote call.
    public static let refused = Code(.refused)
    /// The input of a remote call is too large, or cannot be decoded as the action's input type.
    public static let badInput = Code(.badInput)
    /// The output of a remote call cannot be encoded as JSON.
    public static let badOutput = Code(.badOutput)
  }

  public let code: Code
  /// A human-readable description of what happened and what to do about it. Several lines if ``code`` is ``Code/invalid``.
  public let description: String
  /// The module that the error concerns, if any.
  public internal(set) var module: String?
  /// The modules involved, such as those of a cycle in order, or the dependents that prevent a module's removal.
  public internal(set) var modules: [String] = []
  /// The error that the module threw.
  public internal(set) var underlying: (any Error)?
  /// Other errors that occurred while rolling back: from modules that failed at the same time, and from `destroy`.
  public internal(set) var suppressed: [ModuleError] = []
  /// The problems in the manifests and the lockfile, in a fixed order.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// The resolver's explanation of why the versions do not fit together.
  public internal(set) var explanation: Explanation?

  package init(
    _ code: Code,
    _ description: String,
    module: String? = nil,
    modules: [String] = [],
    underlying: (any Error)? = nil
  ) {
    self.code = code
    self.description = description
    self.module = module
    self.modules = modules
    self.underlying = underlying
  }
}

extension ModuleError {
  /// What happened, without the error a module threw, which may contain anything.
  package var discreet: String {
    if underlying == nil { return description }
    return "\(module.map { "\($0) failed" } ?? "a failure") (\(code))"
  }

  static func stepFailed(_ module: String, _ step: ModuleStep, _ error: any Error) -> ModuleError {
    let (code, what): (Code, String) =
      switch step {
      case .initialize: (.initializeFailed, "failed to initialize")
      case .run: (.runFailed, "failed while running")
      case .destroy: (.destroyFailed, "failed to be destroyed")
      }
    return ModuleError(code, "\(module) \(what): \(error)", module: module, underlying: error)
  }

  static func reentrant(_ path: [String]) -> ModuleError {
    let what = "\(path.first ?? "") is being initialized and would wait for itself"
    let text = "\(path.joined(separator: " → ")): \(what); use it after `initialize` has returned"
    return ModuleError(.reentrant, text, module: path.first, modules: path)
  }
}

extension ModuleError {
  /// Returns an error as a ModuleKit error, or the one that prevented a URL from being opened; `nil` for all other errors.
  ///
  /// A closure erases the type of the errors it throws, so a caught error is `any Error`:
  ///
  /// ```swift
  /// do {
  ///   _ = try await manager.withScope(values) { scope in try await scope.service(.basket).checkOut() }
  /// } catch let error where ModuleError(error)?.code == .replaced {
  ///   // begin again, with the modules of the next generation
  /// }
  /// ```
  public init?(_ error: any Error) {
    guard let found = error as? Self ?? (error as? RouteError)?.underlying as? Self else { return nil }
    self = found
  }

  /// Returns whether an error only reports that the task was cancelled: `CancellationError`, or an equivalent of ModuleKit's.
  public static func isCancellation(_ error: any Error) -> Bool {
    error is CancellationError || ModuleError(error)?.code == .cancelled
      || (error as? RouteError)?.code == .cancelled
      || (error as? any CancellationReport)?.isCancellation ?? false
  }
}
