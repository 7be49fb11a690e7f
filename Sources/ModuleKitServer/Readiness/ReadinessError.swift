#if Server
  internal import ModuleManifests

  /// An error that describes why a request was not admitted.
  ///
  /// ```swift
  /// do { try await gate.waitUntilOpen() } catch {
  ///   switch error.code {
  ///   case .stopped: return 503
  ///   default: return 499  // the client has gone
  ///   }
  /// }
  /// ```
  public struct ReadinessError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of refusal.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
      private enum Value: String, Sendable { case notReady, stopped, cancelled }

      private let value: Value
      private init(_ value: Value) { self.value = value }
      public var description: String { value.rawValue }

      /// The modules are still starting, and the caller chose not to wait.
      public static let notReady = Code(.notReady)
      /// The modules are being stopped, or could not be started.
      public static let stopped = Code(.stopped)
      /// The waiting task was cancelled.
      public static let cancelled = Code(.cancelled)
    }

    public let code: Code
    /// A human-readable description of what happened.
    public let description: String

    init(_ code: Code, _ description: String) {
      self.code = code
      self.description = description
    }

    static let notReady = ReadinessError(.notReady, "the modules are still starting")
    static let stopped = ReadinessError(.stopped, "the modules are stopped, or about to be")
    static let cancelled = ReadinessError(.cancelled, "the task that waited to be admitted was cancelled")
  }

  extension ReadinessError: CancellationReport {
    package var isCancellation: Bool { code == .cancelled }
  }
#endif
