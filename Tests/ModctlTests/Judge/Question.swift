import TestSupport
import VersionResolver

/// What a command asks about the files.
struct Question: CustomStringConvertible {
  let arguments: [String]

  init(_ arguments: [String]) { self.arguments = arguments }

  var description: String { arguments.joined(separator: " ") }

  /// Returns the problem that the question poses for the files, overrides included.
  func problem(_ files: ManifestFiles) -> Problem {
    var problem = files.joins.applied(to: files.problem)
    var before: String?
    var temporary: [Edge] = []
    var rest = arguments.dropFirst()
    while let word = rest.popFirst() {
      switch word {
      case "--with": rest.popFirst().map { temporary += edges($0, bare: "") }
      case "--pre": rest.popFirst().map { _ = problem.prereleases.insert($0) }
      case "--before": before = rest.popFirst()
      case "--fix": _ = rest.popFirst()
      default:
        guard !word.hasPrefix("-") else { continue }
        if isEdit {
          edit(&problem, word)
          continue
        }
        temporary += edges(word, bare: "=")
        // An updated module gives up its locked version, even if that was withdrawn in the meantime.
        problem.pins[String(word.prefix { $0 != "@" })] = nil
      }
    }
    if let before { hide(from: before, in: &problem, files) }
    restrictProviders(&problem, temporary, files)
    apply(files.overrides, to: &problem)
    problem.roots += temporary
    for target in Set(temporary.map(\.target)).sorted() {
      guard let version = files.overrides[target] else { continue }
      problem.roots += overridden([Edge(target, .exactly(version), kind: .optional)], [target: version])
    }
    return problem
  }

  /// Whether the command changes what the application requires.
  var isEdit: Bool { ["add", "remove"].contains(arguments[0]) }

  /// Changes the requirements as the command does, given one of its arguments.
  private func edit(_ problem: inout Problem, _ word: String) {
    let name = String(word.prefix { $0 != "@" })
    let index = problem.roots.firstIndex { $0.kind == .dependency && $0.target == name }
    let old = index.map { problem.roots.remove(at: $0) }
    guard arguments[0] == "add" else { return }
    let requirement = edges(word, bare: "").first?.requirement ?? old?.requirement ?? .any
    problem.roots.append(Edge(name, requirement, isLazy: old?.isLazy ?? false))
  }

  /// Parses `log@^1` or, for an update, `log@1.0.0`.
  private func edges(_ text: String, bare: String) -> [Edge] {
    let parts = text.split(separator: "@", maxSplits: 1).map(String.init)
    guard parts.count == 2, let requirement = Requirement(bare + parts[1]) else { return [] }
    return [Edge(parts[0], requirement)]
  }

  /// Hides what was published later. All moments are written in one format, so their texts compare chronologically.
  private func hide(from before: String, in problem: inout Problem, _ files: ManifestFiles) {
    let cutoff = before.contains("T") ? before : before + "T00:00:00Z"
    for (module, versions) in files.published where !files.workspace.contains(module) {
      for (version, moment) in versions where moment >= cutoff {
        problem.provider.table[module]?[version]?.unavailabilityReason =
          "was published \(moment), not before \(before)"
        problem.provider.table[module]?[version]?.isPinnable = false
      }
    }
  }

  /// A pre-release is a provider only if the application opted in to it; an overridden module provides only in that version.
  private func restrictProviders(_ problem: inout Problem, _ temporary: [Edge], _ files: ManifestFiles) {
    let named = problem.roots + temporary
    for (interface, provisions) in problem.provider.interfaces {
      problem.provider.interfaces[interface] = provisions.compactMap { provision in
        if let override = files.overrides[provision.module] {
          return provision.version == override ? provision : nil
        }
        let isOptedIn =
          problem.prereleases.contains(provision.module) || files.workspace.contains(provision.module)
          || named.contains {
            $0.subject == .module(provision.module) && $0.requirement.admits(provision.version)
          }
        guard provision.version.isPrerelease, !isOptedIn else { return provision }
        var result = provision
        result.unavailabilityReason =
          "is a pre-release, \(provision.version), that the application does not opt in to"
        return result
      }
    }
  }

  private func apply(_ overrides: [String: Version], to problem: inout Problem) {
    guard !overrides.isEmpty else { return }
    problem.roots = overridden(problem.roots, overrides)
    for (module, versions) in problem.provider.table {
      for (version, candidate) in versions {
        problem.provider.table[module]?[version]?.edges = overridden(candidate.edges, overrides)
      }
    }
  }

  /// Returns the edges with overridden requirements replaced, otherwise as they were written. Conflicts are dropped.
  private func overridden(_ edges: [Edge], _ overrides: [String: Version]) -> [Edge] {
    var request = ResolutionRequest(provider: TableProvider(), roots: edges)
    request.overrides = overrides
    return request.effectiveRoots
  }
}
