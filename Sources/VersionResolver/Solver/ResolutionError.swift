/// Why there is no ``Selection``.
public struct ResolutionError: Error, CustomStringConvertible {
  /// The kinds of failure.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Value: String, Sendable {
      case unsolvable, stepLimitReached, providerFailed
    }

    private let value: Value
    private init(_ value: Value) { self.value = value }
    public var description: String { value.rawValue }

    /// No selection satisfies everybody. ``ResolutionError/derivation`` proves it.
    public static let unsolvable = Code(.unsolvable)
    /// The search was stopped; whether a selection exists is not known.
    public static let stepLimitReached = Code(.stepLimitReached)
    /// The ``CandidateProvider`` threw; see ``ResolutionError/underlying``.
    public static let providerFailed = Code(.providerFailed)
  }

  public let code: Code
  /// One sentence for a person.
  public let description: String
  /// The proof, if ``code`` is ``Code/unsolvable`` and the proof was not too large to keep.
  public let derivation: Derivation?
  /// What the provider threw.
  public let underlying: (any Error)?
  /// Steps taken: decisions and conflicts.
  public let steps: Int

  init(
    _ code: Code,
    _ description: String,
    derivation: Derivation? = nil,
    underlying: (any Error)? = nil,
    steps: Int = 0
  ) {
    self.code = code
    self.description = description
    self.derivation = derivation
    self.underlying = underlying
    self.steps = steps
  }
}
