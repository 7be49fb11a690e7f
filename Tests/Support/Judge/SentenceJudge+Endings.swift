import Foundation
import VersionResolver

/// Endings after clauses that state what exists.
extension SentenceJudge {
  /// Removes a statement about what exists, if it is true.
  func cutEnding(_ text: inout String) -> String? {
    if text.hasSuffix(" does not provide it"), let range = text.range(of: ", but ", options: .backwards) {
      let module = text[range.upperBound...].dropLast(" does not provide it".count)
      text = String(text[..<range.lowerBound])
      let interface = split(text).first.flatMap(clause).map(\.target) ?? ""
      return interface.hasSuffix(" from \(module)") && problem.provider.providers(of: interface).isEmpty
        ? nil : "it does"
    }
    for mark in [", but there is no module ", ", but no module provides it"] {
      guard let range = text.range(of: mark) else { continue }
      let rest = String(text[range.upperBound...])
      text = String(text[..<range.lowerBound])
      return rest.isEmpty || problem.provider.versions(of: rest).isEmpty ? nil : "there is \(rest)"
    }
    if let range = text.range(of: " provides only "),
      let start = text.range(of: ", but ", options: .backwards)
    {
      // One module to choose from: `mailer 1.1.0 and 1.2.0, adapted from post`.
      let module = String(text[start.upperBound..<range.lowerBound])
      let parts = text[range.upperBound...].components(separatedBy: ", adapted from ")
      text = String(text[..<start.lowerBound])
      guard let space = parts[0].firstIndex(of: " ") else { return "no versions" }
      let interface = "\(parts[0][..<space]) from \(module)"
      let said = parts[0][space...].dropFirst().replacing(" and ", with: ", ").components(separatedBy: ", ")
      let all = problem.provider.providers(of: interface)
      let isAdapted = all.contains { $0.adaptedFrom.last == (parts.count > 1 ? parts[1] : nil) }
      return Set(said) == Set(all.map(\.interfaceVersion.description)) && isAdapted
        ? nil : "not what it provides"
    }
    for ending in [" provides it", " provide it"] where text.hasSuffix(ending) {
      guard let range = text.range(of: ", but only ") else { return "cannot read it" }
      let who = text[range.upperBound...].dropLast(ending.count).filter { $0 != "(" && $0 != ")" }
      text = String(text[..<range.lowerBound])
      let interface = split(text).first.flatMap(clause).map(\.target) ?? ""
      let all = Set(problem.provider.providers(of: interface).map(\.module))
      let said = Set(who.split(whereSeparator: { ", ".contains($0) }).map(String.init))
      if (all.count > 1) != (ending == " provide it") { return "another number" }
      return all.isSubset(of: said) ? nil : "not all that provide it"
    }
    if let range = text.range(of: " exists only in "),
      let start = text[..<range.lowerBound].range(of: ", but ")
    {
      let module = String(text[start.upperBound..<range.lowerBound])
      let told = String(text[range.upperBound...])
      text = String(text[..<start.lowerBound])
      if versions(told, of: module) != problem.provider.versions(of: module).sorted() {
        return "not all that exists"
      }
      let needed = split(text).compactMap(clause).filter { $0.kind != .conflict }
        .compactMap { Requirement($0.text)?.versions(includingPrereleases: true) }
      let all = problem.provider.versions(of: module).sorted()
      for run in told.replacing(" and ", with: ", ").components(separatedBy: ", ") where run.contains(" – ") {
        let ends = run.components(separatedBy: " – ").compactMap { Version($0) }
        guard ends.count == 2 else { return "cannot read \(run)" }
        // Of what is needed, the run may contain what exists, and nothing else.
        let inner = all.filter { ends[0] <= $0 && $0 <= ends[1] }
        for (version, next) in zip(inner, inner.dropFirst()) {
          let gap = Requirement(">\(version) <\(next)")?.versions(includingPrereleases: true)
          guard let gap, needed.allSatisfy(gap.isDisjoint) else { return "\(run) spans what is needed" }
        }
      }
      return nil
    }
    return nil
  }
}
