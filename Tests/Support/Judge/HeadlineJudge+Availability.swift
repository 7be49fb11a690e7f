import Foundation
import VersionResolver

/// Headlines about what may not be selected, and about what can provide something.
extension HeadlineJudge {
  func unavailable(_ text: String) -> String? {
    guard refusal.code == "unavailable" else { return nil }
    let parts = text.components(separatedBy: "; ")
    let words = parts[0].split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count == 3 else { return "cannot read it" }
    if let provided = self.parts(parts[0], ", which provides ", ", ") {
      return closedFault(provided, parts)
    }
    guard let version = Version(words[1]) else { return "no version" }
    if problem.isSelectable(words[0], version) { return "it may be selected" }
    let reason = problem.provider.candidate(of: words[0], at: version).unavailabilityReason ?? ""
    guard
      words[2].contains(" itself") || text.hasSuffix(words[2]) && words[2].hasPrefix(reason)
        || (words[2] + "; " + parts.dropFirst().joined(separator: "; ")).hasPrefix(reason)
    else { return "another reason" }
    return othersFault(words[0], version, text)
  }

  /// Checks what the end of a headline says about other versions that cannot be used.
  func othersFault(_ module: String, _ version: Version, _ text: String) -> String {
    let barred = refusal.items.compactMap { item -> Version? in
      if case .unavailable(module, let version) = item { version } else { nil }
    }
    guard let ending = text.range(of: "; ") else { return "" }
    let older = barred.filter { $0 < version }
    let words = text[ending.upperBound...].split(separator: " ").map(String.init)
    if let count = words.first.flatMap({ Int($0) }) {
      return text.hasSuffix("; \(count) older versions cannot be used either")
        && count > 1 && count <= older.count ? "" : "\(older) cannot be used"
    }
    guard let other = words.first.flatMap({ Version($0) }) else { return "" }
    return text.hasSuffix("; \(other) cannot be used either") && older.contains(other)
      ? "" : "\(older) cannot be used"
  }

  /// "stripe, which provides Pay 1.0.0, is not welcome; 2 more cannot be used either".
  func closedFault(_ provided: [String], _ parts: [String]) -> String {
    let words = provided[1].split(separator: " ").map(String.init)
    guard words.count == 2, let version = Version(words[1]) else { return "cannot read it" }
    let closed = refusal.facts.compactMap { fact -> (Problem.OpenProvider, String)? in
      if case .closed(let place, let reason) = fact { (place, reason) } else { nil }
    }
    let isSo = closed.contains { place, reason in
      place.module == provided[0] && place.interfaceVersion == version
        && (place.interface == words[0] || place.interface.hasPrefix("\(words[0]) from "))
        && provided[2] == reason
    }
    return isSo ? "" : "no fact says so"
  }

  /// "no version of m that may be selected can provide Pay and Log".
  func selecting(_ text: String) -> String? {
    guard let parts = parts(text, "no version of ", " that may be selected can provide ") else { return nil }
    let interfaces = parts[2].replacing(" and ", with: ", ").components(separatedBy: ", ").map {
      $0.split(separator: " ").map(String.init)
    }
    let core = refusal.items
    let left = selectable(parts[1]).filter { version in
      interfaces.allSatisfy { words in
        let interface = meant(words[0], by: parts[1])
        guard let provision = problem.provider.provision(interface, by: parts[1], version) else {
          return false
        }
        let place = Problem.OpenProvider(
          module: parts[1],
          interfaceVersion: provision.interfaceVersion,
          interface: interface
        )
        return provision.unavailabilityReason == nil && !core.contains(.closed(place))
          && (words.count == 1 || words[1] == provision.interfaceVersion.description)
          && statements(on: .interface(interface)).allSatisfy {
            $0.edge.requirement.admits(provision.interfaceVersion)
          }
      }
    }
    return left.isEmpty ? "" : "\(left) can"
  }

  /// The name the core uses for an interface that a module is to provide.
  func meant(_ interface: String, by module: String) -> String {
    let own = "\(interface) from \(module)"
    let isOwn = refusal.facts.contains { fact in
      if case .provision(_, own) = fact { true } else { false }
    }
    return isOwn || !statements(on: .interface(own)).isEmpty ? own : interface
  }

  func suiting(_ text: String) -> String? {
    guard let range = text.range(of: " is compatible with ") else { return nil }
    var target = text[..<range.lowerBound].components(separatedBy: " of ").last ?? ""
    var left = Set(values(.module(target)))
    if let provides = target.range(of: " that can provide ") {
      let interfaces = target[provides.upperBound...].replacing(" and ", with: ", ").components(
        separatedBy: ", "
      )
      .map { $0.split(separator: " ").map(String.init) }
      let core = refusal.items
      target = String(target[..<provides.lowerBound])
      left = Set(values(.module(target)))
      for words in interfaces {
        let interface = meant(words[0], by: target)
        left = left.filter { version in
          guard let provision = problem.provider.provision(interface, by: target, version) else {
            return false
          }
          let provided = provision.interfaceVersion
          let isQualified = words.count > 1
          if isQualified, words[1] != "as", words[1] != provided.description { return false }
          let place = Problem.OpenProvider(module: target, interfaceVersion: provided, interface: interface)
          if provision.unavailabilityReason != nil || core.contains(.closed(place)) { return false }
          // "that can provide Pay" means any version of it, unless the sentence says which.
          return !isQualified
            || statements(on: .interface(interface)).allSatisfy { $0.edge.requirement.admits(provided) }
        }
      }
    }
    let isInterface = text.hasPrefix("no provider")
    if isInterface { return problem.interfaces.contains(target) ? "" : "no interface" }
    guard let sources = sources(String(text[range.upperBound...])) else { return "cannot read names" }
    left = left.filter { problem.isSelectable(target, $0) }
    for source in sources { left.formIntersection(union(sets(source, target, nil))) }
    return left.isEmpty ? "" : "\(left) suits"
  }
}
