import TestSupport
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
      let result = try resolver.resolve(problem.roots, pins: problem.pins, providers: problem.providerPins)
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
}
