import Foundation
import VersionResolver

/// Reads the sentences of an argument back and checks each against the tables: a sentence about versions is true of each of them,
/// word by word, and says what the step's facts say.
package struct SentenceJudge {
  let problem: Problem
  let refusal: Refusal
  let modules: Set<String>

  /// A clause about some versions of a module, or about the application.
  struct Clause {
    var module: String?
    var versions: [Version] = []
    /// "Every", "that shop allows".
    var isEvery = false
    var isAllowed = false
    var kind: Edge.Kind
    var target: String
    var text: String
    /// Whether the clause quotes only a wider requirement.
    var isWithin = false
    /// Whether the text is a version with which the application replaces the requirement.
    var isOverride = false
  }

  package init(_ refusal: Refusal, of problem: Problem) {
    self.refusal = refusal
    self.problem = problem
    modules = Set(problem.modules)
  }

  /// `nil` if every sentence is true.
  package var fault: String? {
    for step in refusal.steps {
      if let fault = fault(in: step) { return "\(fault) in “\(step.text)”" }
    }
    return nil
  }

  private func fault(in step: Refusal.Step) -> String? {
    guard step.text.hasSuffix(".") else { return "no full stop" }
    // The word in "stripe (as 1.0.0)" says that this is the interface's version.
    let text = String(step.text.dropLast()).replacing("(as ", with: "(")
    if text.hasPrefix("So ") || text.hasPrefix("One ") {
      if !step.facts.isEmpty { return "facts" }
      return text.hasPrefix("So ") ? conclusionFault(text, step) : verdictFault(text, step)
    }
    if text.hasPrefix("Both leave ") || text.hasPrefix("All of these leave ") {
      return leavingFault(text, step)
    }
    if text.hasPrefix("Each of these needs another of them") { return closedSetFault(text) }
    if text.hasPrefix("Each needs the next") { return cycleFault(text, step) }
    if text.contains(" has no version that may be selected to provide ") {
      return withoutProviderFault(text)
    }
    if text.contains(" in version"), case .provision? = step.facts.first {
      return provisionFault(text, step)
    }
    if text.hasSuffix(", so no other module may") {
      let parts = text.components(separatedBy: "; ")
      if let fault = exclusionFault(parts[parts.count - 1]) { return fault }
      return parts.count == 1 ? nil : clausesFault(parts[0], step)
    }
    switch step.facts.first {
    case .unavailable, .closed: return unavailableFault(text, step.facts)
    default: break
    }
    return clausesFault(text, step)
  }

  /// The existing versions described by `1.0.0 – 1.2.0, 2.0.0`.
  func versions(_ text: String, of module: String) -> [Version]? {
    let all = problem.provider.versions(of: module).sorted()
    var result: [Version] = []
    for part in text.replacing(" and ", with: ", ").split(separator: ", ") {
      let ends = part.split(separator: " – ").compactMap { Version(String($0)) }
      guard let first = ends.first, let last = ends.last, all.contains(first), all.contains(last) else {
        return nil
      }
      result += all.filter { $0 >= first && $0 <= last }
    }
    return result
  }

  /// `a` from `a 1.0.0 – 1.2.0`; an interface that a module is to provide is named with the module, `Log from a`.
  func name(_ part: String) -> String {
    problem.interfaces.contains(part) ? part : String(part.prefix { $0 != " " })
  }
}

extension Edge {
  /// Whether words such as `shop-modules 3.2.0`, `https://git.example/shop.git 3.2.0` or `the folder ./shop` name the package of
  /// the edge, in its version.
  package func isNamed(by words: String) -> Bool {
    let package = Problem.PackageVersion(self)
    return words == "\(package.identity) \(package.version)" || words == "\(target) \(package.version)"
      || words == "the folder \(target)"
  }
}
