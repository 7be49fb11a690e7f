import TestSupport
import Testing
import VersionResolver

/// The outcome of a resolution, in a form that allows two resolutions to be compared.
struct Attempt {
  var selection: [String: Version]?
  var providers: [String: String] = [:]
  var waves: [[String]] = []
  var error: ResolutionError?
  var steps: Int

  init(_ problem: Problem, _ options: ResolverOptions) {
    self.init(problem, with: Resolver(provider: problem.provider, options: options))
  }

  init(_ problem: Problem, with resolver: Resolver) {
    var resolver = resolver
    do {
      let result = try resolver.resolve(problem.roots, pins: problem.pins, providerPins: problem.providerPins)
      providers = result.providers
      waves = result.initializationWaves()
      selection = Dictionary(uniqueKeysWithValues: result.modules.map { ($0.name, $0.version) })
      steps = result.stepCount
    } catch {
      self.error = error
      steps = error.stepCount
    }
  }

  var explanation: Explanation? { error?.explanation(application: "shop") }

  /// The whole explanation as text.
  var explanationText: String {
    guard let explanation else { return "" }
    return """
      \(explanation.kind) \(explanation.contestedSubject?.name ?? "-") \(explanation.summary) \(explanation.isMinimal)
      \(explanation.core)
      \(explanation.steps)
      """
  }

  /// Returns what is wrong with the outcome.
  ///
  /// - Parameter best: the best selection; `nil` if there is none.
  func fault(_ problem: Problem, _ best: [String: Version]?) -> String? {
    if let selection {
      guard let best else { return "selects \(selection), and there is no solution" }
      if let fault = SelectionValidator(problem: problem).fault(in: self) { return fault }
      return selection == best ? nil : "selects \(selection), and the best is \(best)"
    }
    guard best == nil else { return "\(error?.description ?? ""), and \(best ?? [:]) is valid" }
    guard error?.code == .unsolvable, let derivation = error?.derivation else {
      return "no proof: \(String(describing: error))"
    }
    return DerivationChecker(problem).fault(in: derivation)
  }

  /// Decides by a selection that is validated or a proof that is checked, for problems that are too large to try everything.
  static func isSolvable(_ problem: Problem) -> Bool {
    let attempt = Attempt(problem, problem.options())
    if let selection = attempt.selection {
      #expect(SelectionValidator(problem: problem).fault(in: selection) == nil)
      return true
    }
    #expect(attempt.error?.derivation.map { DerivationChecker(problem).fault(in: $0) } == .some(nil))
    return false
  }
}

extension SelectionValidator {
  /// `nil` if nothing is wrong with a successful attempt.
  func fault(in attempt: Attempt) -> String? {
    guard let selection = attempt.selection else { return "nothing is selected" }
    if let fault = fault(in: selection, providers: attempt.providers) { return fault }
    let flat = attempt.waves.flatMap { $0 }
    return flat.count == selection.count && Set(flat) == Set(selection.keys)
      ? misplaced(attempt.waves, selection, attempt.providers) : "the order leaves something out"
  }
}
