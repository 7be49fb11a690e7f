/// Versions and candidates by name.
extension Sentences {
  /// If there are more modules than this, only three are named.
  private static let mostNamed = 8

  /// Returns the name of some versions of a module: "cart 1.0.0 and 1.2.0", "Every cart (1.0.0 – 2.0.0)".
  ///
  /// - Parameters:
  ///   - word: what connects versions.
  ///   - isListed: whether other names may follow, in which case several versions are in parentheses.
  func name(
    _ subject: Subject,
    _ positions: [Int],
    joinedBy word: String = "and",
    isListed: Bool = false
  ) -> String {
    let isAll = positions.count == explainer.count(of: subject)
    if subject.isPackage { return "\(subject) \(ranges(subject, positions))" }
    if subject.isInterface {
      return isAll ? "any provider of \(subject)" : "\(subject) by \(ranges(subject, positions))"
    }
    if isAll, positions.count > 1 { return "Every \(subject) (\(ranges(subject, positions)))" }
    return isListed && positions.count > 1
      ? "\(subject) (\(ranges(subject, positions)))"
      : "\(subject) \(versions(subject, positions, joinedBy: word))"
  }

  /// Returns whether the result of ``name(_:_:joinedBy:isListed:)`` takes a plural verb.
  func isPlural(_ subject: Subject, _ positions: [Int]) -> Bool {
    subject.isModule && positions.count > 1 && positions.count < explainer.count(of: subject)
  }

  /// Returns versions of a module for a sentence: `1.0.0 – 1.2.0 and 1.4.0`.
  func versions(_ subject: Subject, _ positions: [Int], joinedBy word: String = "and") -> String {
    let chosen = Set(positions)
    return explainer.allVersions(of: subject).list(where: chosen.contains, joinedBy: word)
  }

  /// Returns one candidate in the reader's terms: "log 2.0.0", "stripe, which provides PaymentGateway 1.2.0,".
  func label(_ subject: Subject, _ position: Int) -> String {
    let version = explainer.allVersions(of: subject)[position]
    return subject.isInterface
      ? "\(explainer.provider(subject, position)), which provides \(explainer.name(ofInterface: subject)) \(version),"
      : "\(subject) \(version)"
  }

  /// Returns versions as ranges of existing ones: `1.0.0 – 1.2.0, 1.4.0`; for an interface, which module provides it in which
  /// version.
  func ranges(_ subject: Subject, _ positions: [Int]) -> String {
    if subject.isPackage { return explainer.packageVersions(subject, positions) }
    guard subject.isInterface else {
      let chosen = Set(positions)
      return explainer.allVersions(of: subject).list(where: chosen.contains)
    }
    let modules = providers(subject, positions)
    return modules.count > Self.mostNamed
      ? (modules.prefix(3) + ["\(modules.count - 3) more modules"]).listed("and")
      : modules.joined(separator: ", ")
  }

  /// Returns which modules provide an interface, if none of them does so in a version that is needed.
  func provided(_ interface: Subject, _ needed: [Edge]) -> String {
    let all = Array(0..<explainer.count(of: interface))
    let modules = providers(interface, all)
    if modules.count <= Self.mostNamed {
      return "only \(modules.listed("and")) \(modules.count == 1 ? "provides" : "provide") it"
    }
    let versions = existing(interface, needed)
    return "the \(modules.count) modules that provide it do so only as \(versions)"
  }

  /// Returns all existing versions, in ranges that do not span what is needed: `1.0.0 – 1.2.0 and 3.0.0` for `^2`.
  func existing(_ target: Subject, _ needed: [Edge]) -> String {
    let all = Set(explainer.allVersions(of: target)).sorted()
    let needed = needed.filter { $0.kind != .conflict }
      .map { $0.requirement.versions(includingPrereleases: true) }
    var parts: [String] = []
    var start = 0
    for index in all.indices {
      if index + 1 < all.count {
        let gap = Requirement(">\(all[index]) <\(all[index + 1])")?.versions(includingPrereleases: true)
        if gap.map({ gap in needed.allSatisfy { $0.isDisjoint(with: gap) } }) ?? true { continue }
      }
      parts += all.ranges { start...index ~= $0 }
      start = index + 1
    }
    return parts.count > Version.mostListed ? all.newest() : parts.listed("and")
  }

  /// Returns the modules that provide some candidates of an interface, each with the interface's versions, which are not its own:
  /// `stripe (as 1.0.0, 1.2.0)`.
  func providers(_ interface: Subject, _ positions: [Int]) -> [String] {
    let all = explainer.allVersions(of: interface)
    var byModule: [String: [Version]] = [:]
    for position in positions {
      byModule[explainer.provider(interface, position), default: []].append(all[position])
    }
    let provisions = Dictionary(grouping: explainer.universe.provisions(of: interface), by: \.module)
    return byModule.keys.sortedBytewise().map { module in
      let versions = byModule[module] ?? []
      // The newest version of the module counts.
      let origin = provisions[module]?.filter { versions.contains($0.interfaceVersion) }
        .max { $0.version < $1.version }?.adaptedFrom.last
      let list =
        versions.count > Version.mostListed
        ? versions.newest() : versions.map(\.description).joined(separator: ", ")
      return "\(module) (as \(list)"
        + "\(origin.map { ", adapted from \($0)" } ?? ""))"
    }
  }
}

extension [String] {
  /// "a", "a and b", "a, b and c".
  package func listed(_ word: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(word) " + last
  }

  /// Clauses that each have a subject: "a, and b", "a, b, and c".
  var listedClauses: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + ", and " + last
  }
}
