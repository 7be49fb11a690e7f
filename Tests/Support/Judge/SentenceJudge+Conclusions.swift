import Foundation
import VersionResolver

/// Sentences that state a conclusion: they name exactly what the step rules out.
extension SentenceJudge {
  func conclusionFault(_ text: String, _ step: Refusal.Step) -> String? {
    guard let ruledOut = step.ruledOut else { return "no conclusion" }
    if text == "So \(refusal.application) cannot be resolved" {
      return ruledOut.isEmpty ? nil : "something is left"
    }
    let said = String(text.dropFirst("So ".count))
    guard let terms = terms(said) else { return "cannot read it" }
    return terms == Set(ruledOut.map(Said.init)) ? nil : "another conclusion"
  }

  /// One subject and its candidates, as named in a sentence.
  struct Said: Hashable {
    let subject: Subject
    let candidates: Set<String>
    let includesAbsence: Bool

    init(_ subject: Subject, _ candidates: Set<String>, includesAbsence: Bool) {
      self.subject = subject
      self.candidates = candidates
      self.includesAbsence = includesAbsence
    }

    init(_ term: Refusal.Term) {
      let names = term.versions.enumerated().map { index, version in
        switch term.subject {
        case .interface: "\(term.providers[index]) \(version)"
        case .package: "\(version) from \(term.providers[index])"
        case .module: "\(version)"
        }
      }
      self.init(term.subject, Set(names), includesAbsence: term.includesAbsence)
    }
  }

  /// "a cannot be used", "a and b cannot be used together", "a needs b or c", "a is needed".
  private func terms(_ text: String) -> Set<Said>? {
    if text.hasPrefix("no "), text.hasSuffix(" can be used") {
      let name = String(text.dropFirst("no ".count).dropLast(" can be used".count))
      return [Said(.module(name), all(.module(name)), includesAbsence: false)]
    }
    for ending in [" cannot be used together", " cannot be used"] where text.hasSuffix(ending) {
      guard !text.hasSuffix(", which\(ending)") else { continue }
      guard let named = named(String(text.dropLast(ending.count))) else { return nil }
      let isTogether = ending.hasSuffix("together")
      return isTogether && (named.count == 1 || text.contains("every ")) ? nil : Set(named)
    }
    if text.hasSuffix(" is needed") {
      return named(String(text.dropLast(" is needed".count))).map { Set($0.map(remaining)) }
    }
    for verb in [" together need ", " needs ", " need "] {
      guard let range = text.range(of: verb) else { continue }
      guard let present = named(String(text[..<range.lowerBound])),
        let absent = named(String(text[range.upperBound...]))
      else { return nil }
      // The verb agrees with its subject.
      if present.count > 1, text.contains("every ") { return nil }
      let several = present.count > 1 ? " together need " : isPlural(present[0], text) ? " need " : " needs "
      return several == verb ? Set(present + absent.map(remaining)) : nil
    }
    return nil
  }

  private func isPlural(_ said: Said, _ text: String) -> Bool {
    !said.subject.isInterface && !said.subject.isPackage && said.candidates.count > 1
      && !text.hasPrefix("every ")
  }

  /// What is ruled out where these are needed.
  private func remaining(_ said: Said) -> Said {
    Said(said.subject, all(said.subject).subtracting(said.candidates), includesAbsence: true)
  }

  private func all(_ subject: Subject) -> Set<String> {
    switch subject {
    case .module(let name): Set(problem.provider.versions(of: name).map(\.description))
    case .interface(let name):
      Set(problem.provider.providers(of: name).map { "\($0.module) \($0.interfaceVersion)" })
    case .package: Set((problem.packages[subject] ?? []).map { "\($0.version) from \($0.place)" })
    }
  }

  /// "any a, b 1.0.0 and Pay by stripe (as 1.0.0)".
  private func named(_ text: String) -> [Said]? {
    var result: [(subject: Subject, candidates: Set<String>)] = []
    for part in pieces(text) {
      let words = part.filter { $0 != "(" && $0 != ")" && $0 != "," }.split(separator: " ").map(String.init)
      guard let first = words.first else { return nil }
      if part.hasPrefix("any provider of ") {
        let name = String(part.dropFirst("any provider of ".count))
        result.append((.interface(name), all(.interface(name))))
      } else if part.hasPrefix("every ") || part.hasPrefix("any ")
        || words.count == 1 && Version(first) == nil
      {
        let name = words[words.count - 1]
        guard problem.provider.table[name] != nil || !isInterface(name) else {
          result.append((.interface(name), all(.interface(name))))
          continue
        }
        result.append((.module(name), all(.module(name))))
      } else if let by = part.range(of: " by ") {
        let name = String(part[..<by.lowerBound])
        guard let some = provided(String(part[by.upperBound...])) else { return nil }
        result.append((.interface(name), some))
      } else if let last = result.last, case .interface(let name) = last.subject, let more = provided(part),
        more.isSubset(of: all(.interface(name)))
      {
        result[result.count - 1].candidates.formUnion(more)
      } else if Version(first) != nil, let last = result.last {
        guard let more = versions(part, last.subject) else { return nil }
        result[result.count - 1].candidates.formUnion(more)
      } else {
        let subject = problem.provider.table[first] == nil ? Subject.package(first) : .module(first)
        let rest = words.dropFirst().joined(separator: " ")
        let list = part.contains("(") ? inner(part) : rest
        guard let some = versions(list, subject) else { return nil }
        result.append((subject, some))
      }
    }
    return result.isEmpty ? nil : result.map { Said($0.subject, $0.candidates, includesAbsence: false) }
  }

  private func isInterface(_ name: String) -> Bool { problem.interfaces.contains(name) }

  /// "stripe (1.0.0, 1.2.0)", with what it is adapted from.
  private func provided(_ text: String) -> Set<String>? {
    guard text.hasSuffix(")"), let name = text.split(separator: " ").first else { return nil }
    let versions = inner(text).components(separatedBy: ", ").filter { !$0.hasPrefix("adapted from ") }
    guard versions.allSatisfy({ Version($0) != nil }) else { return nil }
    return Set(versions.map { "\(name) \($0)" })
  }

  private func inner(_ text: String) -> String {
    String(text.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" })
  }

  /// The existing versions described by "1.0.0 – 1.2.0, 1.4.0".
  private func versions(_ text: String, _ subject: Subject) -> Set<String>? {
    if subject.isPackage { return packageVersions(text, all(subject)) }
    let all = self.all(subject).compactMap { Version($0) }.sorted()
    var result: Set<String> = []
    for part in text.components(separatedBy: ", ") {
      let ends = part.components(separatedBy: " – ").map { Version($0) }
      guard let low = ends.first ?? nil, let high = ends.last ?? nil, all.contains(low), all.contains(high)
      else { return nil }
      result.formUnion(all.filter { $0 >= low && $0 <= high }.map(\.description))
    }
    return result
  }

  /// "3.2.0, 3.1.0", or with the location of each, "3.2.0 from git.example/shop", which is required where there are several.
  private func packageVersions(_ text: String, _ all: Set<String>) -> Set<String>? {
    var result: Set<String> = []
    for part in text.components(separatedBy: ", ") {
      let found = all.filter { $0 == part || $0.hasPrefix("\(part) from ") }
      guard found.count == 1 else { return nil }
      result.formUnion(found)
    }
    return result
  }

  /// The parts between commas, "and" and "or" that are not in parentheses.
  private func pieces(_ text: String) -> [String] {
    var parts: [String] = [""]
    var depth = 0
    var rest = Substring(text)
    while let first = rest.first {
      if depth == 0, let mark = [", ", " and ", " or "].first(where: { rest.hasPrefix($0) }) {
        parts.append("")
        rest = rest.dropFirst(mark.count)
        continue
      }
      if first == "(" { depth += 1 }
      if first == ")" { depth -= 1 }
      parts[parts.count - 1].append(first)
      rest = rest.dropFirst()
    }
    return parts.filter { !$0.isEmpty }
  }

  // MARK: What one process links

  /// "One process links one log, and no version of it suits all of these": the steps it names are about log.
  func verdictFault(_ text: String, _ step: Refusal.Step) -> String? {
    guard step.ruledOut?.isEmpty ?? false else { return "something is left" }
    let forms: [(start: String, end: String, subject: (String) -> Subject)] = [
      ("One process links one ", ", and no version of it suits all of these", Subject.module),
      ("One module provides ", ", and none suits all of these", Subject.interface),
      ("One build takes ", " from one place in one version, and these differ", Subject.package),
    ]
    guard let form = forms.first(where: { text.hasPrefix($0.start) && text.hasSuffix($0.end) }) else {
      return "cannot read it"
    }
    let subject = form.subject(String(text.dropFirst(form.start.count).dropLast(form.end.count)))
    for number in step.premises {
      let earlier = refusal.steps[number - 1]
      let isAbout =
        earlier.ruledOut?.contains { $0.subject == subject } ?? false
        || earlier.facts.contains { concerns($0, subject) }
      if !isAbout { return "step \(number) says nothing about \(subject)" }
    }
    return step.premises.count > 1 ? nil : "there is one demand only"
  }

  private func concerns(_ fact: Refusal.Fact, _ subject: Subject) -> Bool {
    switch fact {
    case .root(let edge), .statement(_, _, let edge): edge.subject == subject
    case .provision(let provision, let interface):
      subject == .interface(interface) || subject == .module(provision.module)
    case .exclusion(_, let interface): subject == .interface(interface)
    case .unavailable(let module, _, _): subject == .module(module)
    case .closed(let place, _): subject == .interface(place.interface)
    }
  }
}
