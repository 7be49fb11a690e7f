import Foundation
import TestSupport
import VersionResolver

/// Judges a refusal only by what modctl printed and what is in the files.
struct DocumentJudge {
  let folder: URL
  let question: Question
  let files: ManifestFiles
  let problem: Problem
  let document: RefusalDocument

  /// - Parameters:
  ///   - json: what the question printed with `--format json`.
  ///   - catalogs: files with the same catalogs.
  init(_ folder: URL, _ question: Question, _ json: String, catalogs: ManifestFiles? = nil) throws {
    self.folder = folder
    self.question = question
    files = try ManifestFiles(folder, catalogs: catalogs)
    problem = question.problem(files)
    document = try RefusalDocument(json, files.application, of: problem)
  }

  /// Returns what is wrong with the printed document; `nil` if nothing is.
  func fault() throws -> String? {
    for refusal in document.conflicts.isEmpty ? [document] : document.conflicts {
      if let fault = try fault(in: refusal) { return fault }
    }
    return countFault
  }

  /// Separate conflicts share no requirement of the application. Its choice of a provider is not a requirement.
  private var countFault: String? {
    guard let count = document.conflictCount else { return document.conflicts.isEmpty ? nil : "no count" }
    if count < 2 || document.conflicts.count != min(count, 4) { return "\(count) conflicts, and other ones" }
    let roots = document.conflicts.map { refusal in
      Set(
        refusal.facts.compactMap { fact -> Edge? in
          guard case .root(let edge) = fact.fact, edge.requirement != HostJoins.listed else { return nil }
          return edge
        }
      )
    }
    for (index, own) in roots.enumerated() {
      if roots[..<index].contains(where: { !$0.isDisjoint(with: own) }) {
        return "a requirement in two conflicts"
      }
    }
    return nil
  }

  private func fault(in document: RefusalDocument) throws -> String? {
    for fact in document.facts {
      if let fault = try placeFault(fact) { return "\(fault) of \(fact.fact)" }
    }
    let refusal = document.refusal
    let steps = StepJudge(refusal, of: problem)
    return steps.coreFault ?? steps.fault ?? SentenceJudge(refusal, of: problem).fault
      ?? HeadlineJudge(refusal, of: problem).fault ?? availabilityFault(document)
      ?? document.hints.lazy.compactMap { HintJudge(document.refusal, of: problem).fault($0) }.first
  }

  // MARK: Places

  /// Checks that the file says at the position of a fact what the fact says.
  private func placeFault(_ fact: RefusalDocument.Fact) throws -> String? {
    guard let place = fact.at else { return mayLackPlace(fact.fact) ? nil : "no place" }
    let lines =
      try files.lines[place.file]
      ?? String(contentsOf: folder.appendingPathComponent(place.file), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(place.line - 1) else { return "no line \(place.line)" }
    let line = Array(lines[place.line - 1].unicodeScalars)
    guard place.column > 0, place.column <= line.count else { return "no column \(place.column)" }
    var before = ""
    before.unicodeScalars.append(contentsOf: line[..<(place.column - 1)])
    var after = ""
    after.unicodeScalars.append(contentsOf: line[(place.column - 1)...])
    let expected: (keys: [String], value: String)
    switch fact.fact {
    case .root(let edge), .statement(_, _, let edge):
      let override = edge.requirement.override
      let isRoot = if case .root = fact.fact { true } else { false }
      if let override, isRoot {
        expected = (["version"], override.description)
      } else if edge.requirement == HostJoins.listed {
        // An element of a list in `providers`.
        let words = edge.target.components(separatedBy: " from ")
        return files.joins.lists[words[0]]?.contains(words[1]) ?? false && after.hasPrefix("\"\(words[1])\"")
          ? nil : "not in the list at \(place.description)"
      } else if edge.kind == .package {
        expected = (["package", "url", "id", "version"], "")
      } else {
        let name = edge.target.components(separatedBy: " from ")[0]
        expected = ([name, "version"], edge.requirement.description)
      }
      // The file belongs to that version.
      if case .statement(let module, let version, _) = fact.fact,
        let fault = ownerFault(place, lines[place.line - 1], module, version)
      {
        return fault
      }
    case .provision(let provision, let interface), .exclusion(let provision, let interface):
      // An adapted interface is written as the one it is made from.
      let origin = provision.adaptedFrom.last
      expected =
        origin.map { ([$0], "") }
        ?? ([interface.components(separatedBy: " from ")[0]], provision.interfaceVersion.description)
      if let fault = ownerFault(place, lines[place.line - 1], provision.module, provision.version) {
        return fault
      }
    case .unavailable(let module, let version, _):
      return ownerFault(place, lines[place.line - 1], module, version)
    case .closed(_, reason: "may be left out by a host"):
      return files.joins.lists.values.joined().contains { after.hasPrefix("\"\($0)\"") }
        ? nil : "not a list of providers at \(place.description)"
    case .closed(let closed, _):
      let interface = closed.interface.components(separatedBy: " from ")[0]
      if let list = files.joins.lists[interface] {
        return list.contains(closed.module) && after.hasPrefix("\"\(closed.module)\"")
          ? nil : "not in the list at \(place.description)"
      }
      let chosen = problem.chosen[interface] ?? ""
      let isListed = before.last { $0 != " " }.map { $0 == "[" } ?? true
      if isListed, !chosen.isEmpty, after.hasPrefix("\"\(chosen)\"") { return nil }
      expected = ([interface], chosen)
    }
    let quoted = "\"\(expected.value)\""
    if !expected.value.isEmpty, !after.hasPrefix(quoted) { return "not \(quoted) at \(place.description)" }
    let isNamed = expected.keys.contains { before.hasSuffix("\"\($0)\": ") || before.hasSuffix("\"\($0)\":") }
    return isNamed ? nil : "not the value of \(expected.keys) at \(place.description)"
  }

  /// Returns whether a fact may lack a position: only if it holds for this run, or the application does not state it.
  private func mayLackPlace(_ fact: Refusal.Fact) -> Bool {
    switch fact {
    case .root(let edge):
      // Next to an override, a requirement for this run is not the one in the file.
      edge.requirement.override == nil
        && edge.requirement != HostJoins.listed
        && (files.overrides[edge.target] != nil
          || !files.problem.roots.contains {
            $0.target == edge.target.components(separatedBy: " from ")[0]
              && $0.requirement == edge.requirement
          })
    case .closed(let closed, _): problem.chosen[closed.interface] == nil
    default: false
    }
  }

  /// Checks that a file, or a line of it, belongs to one version.
  private func ownerFault(
    _ place: RefusalDocument.Place,
    _ line: Substring,
    _ module: String,
    _ version: Version
  ) -> String? {
    let text =
      place.file.hasSuffix(".ndjson")
      ? String(line)
      : (try? String(contentsOf: folder.appendingPathComponent(place.file), encoding: .utf8)) ?? ""
    let manifest = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let isIt =
      manifest?["name"] as? String == module
      && (manifest?["version"] as? String).flatMap { Version($0) } == version
    return isIt ? nil : "\(place.file) is not the manifest"
  }

  // MARK: The strip of versions

  /// Checks that each existing version is listed, that no allowed one satisfies all requirements, and that every version that may
  /// not be selected is marked if any is.
  private func availabilityFault(_ document: RefusalDocument) -> String? {
    guard let json = document.availability else { return nil }
    let columns = json["versions"] as? [[String: Any]] ?? []
    let rows = (json["rows"] as? [[String: Any]] ?? []).map { $0["allowed"] as? [Bool] ?? [] }
    if rows.contains(where: { $0.count != columns.count }) { return "a row of another length" }
    for index in columns.indices where columns[index]["unavailable"] == nil {
      if rows.allSatisfy({ $0[index] }) { return "the table leaves \(columns[index])" }
    }
    let subject = json["subject"] as? String ?? ""
    guard columns.allSatisfy({ $0["provider"] == nil }) else { return nil }
    let versions = columns.compactMap { ($0["version"] as? String).flatMap { Version($0) } }
    let marks = columns.map { $0["unavailable"] != nil }
    for (version, isMarked) in zip(versions, marks) where marks.contains(true) {
      if problem.isSelectable(subject, version) == isMarked { return "the table misjudges \(version)" }
    }
    return versions == problem.provider.versions(of: subject).sorted()
      ? nil : "the table has not all versions of \(subject)"
  }

  // MARK: Text

  /// Checks that the text for people says the same as the document.
  func textFault(_ text: String) -> String? {
    let flat = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    func missing(_ some: String) -> Bool {
      !flat.contains(some.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
    if let count = document.conflictCount {
      let ending =
        count > document.conflicts.count ? "; the first \(document.conflicts.count) of them:" : " error["
      if missing(
        "\(count) conflicts that have no requirement of \(document.refusal.application) in common\(ending)"
      ) {
        return "not the \(count) conflicts"
      }
    } else if flat.contains("conflicts that have no") {
      return "one conflict, told as several"
    }
    var places: Set<String> = []
    for refusal in document.conflicts.isEmpty ? [document] : document.conflicts {
      if missing("error[\(refusal.refusal.code)]: \(refusal.refusal.message)") { return "another headline" }
      for step in refusal.refusal.steps {
        let because =
          step.premises.isEmpty ? "" : " (\(step.premises.map(String.init).joined(separator: ", ")))"
        if missing("\(step.number). \(step.text)\(because)") { return "not step \(step.number)" }
      }
      places.formUnion(refusal.facts.compactMap { $0.at?.description })
    }
    for fix in document.fixes {
      if missing("\(fix.label). \(fix.edits[0].file)") { return "not fix \(fix.number)" }
      for edit in fix.edits where missing(edit.text) { return "not “\(edit.text)” of fix \(fix.number)" }
    }
    let all = document.conflicts.isEmpty ? [document] : document.conflicts
    let pictures = PictureJudge(
      facts: all.flatMap(\.refusal.facts),
      problem: problem,
      application: document.refusal.application
    )
    if let fault = pictures.fault(text) { return fault }
    let table = flat.components(separatedBy: "Why").first ?? flat
    for word in table.split(separator: " ") {
      guard word.contains(".json:") || word.contains(".ndjson:"), word.last?.isNumber ?? false else {
        continue
      }
      if !places.contains(String(word)) { return "the place \(word), of no fact" }
    }
    return nil
  }
}
