public import ModuleCatalogs
public import ModuleManifests
public import VersionResolver

/// Why an application could not be resolved.
///
/// Printed, it is its diagnostics and the steps of its explanation. `modctl` also prints where requirements are, and fixes.
public struct ApplicationError: Error, Sendable {
  /// The kind of failure. Each kind has its own exit code in modctl.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Value: String, Sendable { case unsolvable, badData, badRequest, limitReached, unreachable }
    private let value: Value
    private init(_ value: Value) { self.value = value }
    public var description: String { value.rawValue }

    /// Creates the kind of a failure of the resolver.
    init(of code: ResolutionError.Code) {
      switch code {
      case .unsolvable: self = .unsolvable
      case .stepLimitReached: self = .limitReached
      default: self = .badData
      }
    }

    /// No selection satisfies all requirements.
    public static let unsolvable = Code(.unsolvable)
    /// A file cannot be used, or its content is not what the lockfile pinned.
    public static let badData = Code(.badData)
    /// The request for this run is invalid: for example, to update a module that is not locked.
    public static let badRequest = Code(.badRequest)
    /// The search was stopped before it reached a result.
    public static let limitReached = Code(.limitReached)
    /// A remote catalog could not be reached.
    public static let unreachable = Code(.unreachable)
  }

  public let code: Code
  /// Findings about files, including warnings.
  public private(set) var diagnostics: [Diagnostic]
  /// The resolver's error, if the resolver ran.
  public let resolutionError: ResolutionError?
  let problem: ResolutionProblem?
  /// Maps positions in edited text to the files on disk.
  private(set) var places = EditedPlaces()
  /// The catalog that the resolver used.
  public var catalog: Catalog? { problem?.catalog }

  init(
    _ code: Code,
    _ diagnostics: [Diagnostic],
    error: ResolutionError? = nil,
    problem: ResolutionProblem? = nil
  ) {
    self.code = code
    self.diagnostics = diagnostics
    resolutionError = error
    self.problem = problem
  }

  /// Creates a failure to read: either only the network failed, or a file cannot be used.
  init(badFiles diagnostics: [Diagnostic]) {
    self.init(diagnostics.isUnreachable ? .unreachable : .badData, diagnostics)
  }

  /// Returns the failure with positions in the files on disk, where edited text was read instead.
  func placed(beside files: [EditedFile]) -> ApplicationError {
    var failure = self
    failure.places = EditedPlaces(files)
    failure.diagnostics = diagnostics.map(failure.places.original)
    return failure
  }
}

extension ApplicationError: CustomStringConvertible {
  public var description: String {
    let reason = explanation()?.description ?? resolutionError?.description
    return (diagnostics.map(\.description) + (reason.map { [$0] } ?? [])).joined(separator: "\n")
  }
}

extension [Diagnostic] {
  /// Why not everything could be read; `nil` if these findings give no reason.
  package var gap: String? {
    let codes = Set(errors.map(\.code))
    if codes.contains(.unreachableCatalog) { return "a catalog cannot be reached" }
    return codes.contains(.unreadLines) ? "a packed file has too many mistakes" : nil
  }

  /// Whether unreachable catalogs are the only errors.
  package var isUnreachable: Bool {
    let errors = self.errors
    return !errors.isEmpty && errors.allSatisfy { $0.code == .unreachableCatalog }
  }
}

extension ApplicationError {
  /// Explains why no selection exists; `nil` if the failure has another reason.
  ///
  /// - Complexity: that of `ResolutionError.explanation(application:)`: computed on each call.
  public func explanation() -> Explanation? { explanation(mostRelations: .max) }

  /// Explains why no selection exists, without the argument if more modules' requirements than these take part in it.
  package func explanation(mostRelations: Int) -> Explanation? {
    resolutionError?.explanation(application: application, mostRelations: mostRelations)
  }

  /// Summarizes the failure in one sentence, with a similar existing name if a name is missing.
  package func headline(_ explanation: Explanation) -> String {
    for hint in hints(for: explanation) {
      switch hint {
      case .similarNames(explanation.contestedSubject?.name ?? "", let names),
        .similarInterfaces(explanation.contestedSubject?.name ?? "", let names):
        let list = names.map { "`\($0)`" }.joined(separator: " or ")
        return "\(explanation.summary); did you mean \(list)?"
      default: continue
      }
    }
    return explanation.summary
  }

  /// Returns the stable name of the kind of failure, for people and scripts.
  package func name(of explanation: Explanation?) -> String {
    guard let explanation else {
      return code == .limitReached ? "limit-reached" : code == .unsolvable ? "no-solution" : "bad-data"
    }
    return explanation.kind.code
  }
}
