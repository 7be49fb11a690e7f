public import ModuleManifests
public import VersionResolver

/// Why a manager could not do what it was asked for.
///
/// ```swift
/// do { try await manager.start() } catch {
///   print(error)                  // cart failed to initialize: connection refused
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

    /// The modules do not fit together; nothing was done. See ``ModuleError/diagnostics`` and
    /// ``ModuleError/explanation``.
    public static let invalid = Code(.invalid)
    /// A module's `initialize` threw; see ``ModuleError/module`` and ``ModuleError/underlying``.
    public static let initializeFailed = Code(.initializeFailed)
    /// A module's `run` threw.
    public static let runFailed = Code(.runFailed)
    /// A module's `destroy` threw.
    public static let destroyFailed = Code(.destroyFailed)
    /// A step, or everything together, took longer than its limit.
    public static let overdue = Code(.overdue)
    /// A step of the module that was abandoned earlier is still under way, so that it cannot be initialized again.
    public static let stillBusy = Code(.stillBusy)
    /// The task that waited was cancelled.
    public static let cancelled = Code(.cancelled)
    /// The manager was asked to stop meanwhile.
    public static let stopped = Code(.stopped)
    /// The manager is not running, so that there is nothing to use.
    public static let notRunning = Code(.notRunning)
    /// The module, or one that it depends on, is not running because of an earlier failure.
    public static let failed = Code(.failed)
    /// A step of a module waits for something that waits for this step.
    public static let reentrant = Code(.reentrant)
    /// The manager has no such module.
    public static let unknownModule = Code(.unknownModule)
    /// The manager has several modules of that type.
    public static let ambiguousModule = Code(.ambiguousModule)
    /// A module uses another one that its manifest does not name.
    public static let notDeclared = Code(.notDeclared)
    /// The configuration of a module cannot be read.
    public static let configuration = Code(.configuration)
    /// A module cannot be removed, since others need it; they are the ``ModuleError/modules``.
    public static let neededByOthers = Code(.neededByOthers)

    /// No module provides the service.
    public static let unknownService = Code(.unknownService)
    /// Several modules provide the interface.
    public static let ambiguousService = Code(.ambiguousService)
    /// The factory of a service threw; see ``ModuleError/underlying``.
    public static let serviceFailed = Code(.serviceFailed)
    /// Two sides know a service, an action or an event by one name and as different types.
    public static let wrongType = Code(.wrongType)
    /// What is held belongs to a module that was stopped or replaced.
    public static let replaced = Code(.replaced)
    /// The service belongs to a scope, and there is none here; or the scope has ended.
    public static let noScope = Code(.noScope)
    /// The scope has no value of that name and type.
    public static let missingValue = Code(.missingValue)
    /// Something was registered after `initialize` had returned.
    public static let tooLate = Code(.tooLate)
    /// The module has no entry point: it is not an ``EntryPointModule``.
    public static let noEntryPoint = Code(.noEntryPoint)
    /// No module handles the action.
    public static let unhandled = Code(.unhandled)
    /// The action cannot be called from outside.
    public static let notExposed = Code(.notExposed)
    /// The host refused a call from outside.
    public static let refused = Code(.refused)
    /// The input of a call from outside is not what the action takes.
    public static let badInput = Code(.badInput)
    /// The output of a call from outside cannot be written as JSON.
    public static let badOutput = Code(.badOutput)
  }

  public let code: Code
  /// What happened and what to do about it, for a person. Several lines if ``code`` is ``Code/invalid``.
  public let description: String
  /// The module that it is about, if it is about one.
  public internal(set) var module: String?
  /// The modules that are involved, such as those of a cycle in their order, or the dependents that keep a module.
  public internal(set) var modules: [String] = []
  /// What the module threw.
  public internal(set) var underlying: (any Error)?
  /// Other errors that came on the way back: of modules that failed at the same time, and of `destroy`.
  public internal(set) var suppressed: [ModuleError] = []
  /// What is wrong with manifests and lockfile, in a fixed order.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// Why the versions do not fit together, in the resolver's words.
  public internal(set) var explanation: Explanation?

  package init(_ code: Code, _ description: String, module: String? = nil, underlying: (any Error)? = nil) {
    self.code = code
    self.description = description
    self.module = module
    self.underlying = underlying
  }
}

extension ModuleError {
  /// What happened, without what a module has thrown, which may hold anything.
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
    let arrows = path.joined(separator: " → ")
    var error = ModuleError(
      .reentrant,
      "\(arrows): \(path.first ?? "") is being initialized and would wait for itself; use it after initialize returned",
      module: path.first
    )
    error.modules = path
    return error
  }
}
