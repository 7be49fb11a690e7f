/// The error of a resolution that has no ``Selection``.
public struct ResolutionError: Error, CustomStringConvertible {
  /// The kinds of failure.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Value: String, Sendable {
      case unsolvable, stepLimitReached, providerFailed, outOfRoom
    }

    private let value: Value
    private init(_ value: Value) { self.value = value }
    public var description: String { value.rawValue }

    /// No selection satisfies all requirements. ``ResolutionError/derivation`` proves it.
    public static let unsolvable = Code(.unsolvable)
    /// The search was stopped. It is unknown whether a selection exists.
    public static let stepLimitReached = Code(.stepLimitReached)
    /// The ``CandidateProvider`` threw; see ``ResolutionError/underlying``.
    public static let providerFailed = Code(.providerFailed)
    /// A SwiftPM package has more versions than there is room for; the resolver starts over with more room.
    static let outOfRoom = Code(.outOfRoom)
  }

  public let code: Code
  /// One human-readable sentence.
  public let description: String
  let refutation: Refutation?
  /// The error that the provider threw.
  public let underlying: (any Error)?
  /// The number of steps taken: decisions and conflicts.
  public let stepCount: Int

  /// What the failure has cost; see ``Solver/work``.
  let work: Int

  init(
    _ code: Code,
    _ description: String,
    refutation: Refutation? = nil,
    underlying: (any Error)? = nil,
    stepCount: Int = 0,
    work: Int = 0
  ) {
    self.code = code
    self.description = description
    self.refutation = refutation
    self.underlying = underlying
    self.stepCount = stepCount
    self.work = work
  }

  /// The proof, if ``code`` is ``Code/unsolvable`` and the proof was not too large to keep.
  ///
  /// - Complexity: linear in the size of the proof, which is unrolled on each access.
  public var derivation: Derivation? { refutation?.derivation() }

  /// The application's edges that the proof rests on; `nil` if there is no proof.
  var rootsInProof: Set<Edge>? { refutation?.usedRoots() }

  /// Explains the failure by minimizing the proof and describing what is left.
  ///
  /// - Parameter application: the name of the owner of the roots.
  /// - Returns: the explanation, or `nil` if ``code`` is not ``Code/unsolvable`` or the proof was too large to keep.
  /// - Complexity: one resolution of the core for each of its facts; the provider is not called again.
  public func explanation(application: String) -> Explanation? {
    explanation(application: application, mostRelations: .max)
  }

  /// Explains the failure as ``explanation(application:)`` does, without the argument if nobody would read it.
  ///
  /// - Parameter mostRelations: how many modules' requirements on others a core may have to get an argument; 0 for none.
  package func explanation(application: String, mostRelations: Int) -> Explanation? {
    guard let explainer = explainer(application: application, leftOut: []) else { return nil }
    return explainer.explanation(
      of: explainer.core(budget: CoreMinimizer.budget),
      mostRelations: mostRelations
    )
  }

  /// Minimizes the proof and describes what is left, without the argument.
  ///
  /// - Parameters:
  ///   - leftOut: edges of the application that were not resolved, so the application seems to allow more than it does.
  ///   - budget: what minimizing the core may cost; see ``CoreMinimizer/budget``.
  func outline(application: String, leftOut: [Edge], budget: Int) -> FailureOutline? {
    guard let explainer = explainer(application: application, leftOut: leftOut) else { return nil }
    return FailureOutline(explainer, explainer.core(budget: budget))
  }

  private func explainer(application: String, leftOut: [Edge]) -> Explainer? {
    guard let refutation, !refutation.proof.derived.isEmpty else { return nil }
    return Explainer(refutation: refutation, application: application, leftOut: leftOut)
  }
}
