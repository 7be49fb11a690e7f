import ModuleManifests
import ModuleTools
import VersionResolver

/// A failure as JSON in the format `modctl.diagnostic/1`, described by `schemas/modctl.diagnostic.schema.json`.
struct FailureDocument {
  let failure: ApplicationError
  let explanation: Explanation?
  let fixes: ApplicationFixes?

  var json: JSONValue {
    var document: JSONObject = ["schema": "modctl.diagnostic/1"]
    let isSolver = failure.resolutionError != nil
    document["code"] = .string(
      isSolver || failure.diagnostics.isEmpty
        ? failure.name(of: explanation)
        : failure.diagnostics.errors.first?.code.name ?? "bad-data"
    )
    document["message"] = .string(
      explanation.map(failure.headline) ?? failure.resolutionError?.description
        ?? failure.diagnostics.errors.first?.message ?? ""
    )
    if let explanation { describe(explanation, alsoUnmet: fixes?.alsoUnmet ?? [], in: &document) }
    if let fixes {
      let first = fixes.numbered.count - fixes.fixes.count + 1
      document["fixes"] = .array(
        fixes.fixes.enumerated().map { offset, fix in
          self.fix(fix, number: first + offset, madeOf: fixes.numbers(of: fix))
        }
      )
    }
    if let fixes, fixes.conflicts.count > 1 {
      document["conflicts"] = .array(conflicts(fixes))
      document["conflictCount"] = .integer(fixes.conflictCount)
      if !fixes.omitted.isEmpty {
        document["omitted"] = .array(fixes.omitted.map { coreJSON(.root($0), isInCycle: false) })
      }
    }
    if failure.resolutionError != nil {
      document["search"] = [
        "complete": .bool(fixes?.isComplete ?? false), "tried": .integer(fixes?.attemptCount ?? 0),
      ]
    }
    document["diagnostics"] = .array((failure.diagnostics + (fixes?.errors ?? [])).map(\.json))
    if let error = failure.resolutionError {
      document["solver"] = ["complete": .bool(error.code == .unsolvable), "steps": .integer(error.stepCount)]
    }
    return .object(document)
  }

  /// Returns the conflicts, each with the fixes that solve it alone.
  private func conflicts(_ fixes: ApplicationFixes) -> [JSONValue] {
    var number = 1
    return fixes.conflicts.map { conflict in
      defer { number += conflict.fixes.count }
      return self.conflict(conflict, first: number)
    }
  }

  private func conflict(_ conflict: ApplicationConflict, first: Int) -> JSONValue {
    var object: JSONObject = [
      "code": .string(failure.name(of: conflict.explanation)),
      "message": .string(failure.headline(conflict.explanation)),
    ]
    describe(conflict.explanation, alsoUnmet: conflict.alsoUnmet, in: &object)
    object["fixes"] = .array(
      conflict.fixes.enumerated().map { offset, fix in
        ["number": .integer(first + offset), "edits": .array(fix.changes.map(\.json))]
      }
    )
    return .object(object)
  }

  private func describe(_ explanation: Explanation, alsoUnmet: [Edge], in document: inout JSONObject) {
    document["subject"] = .optional(explanation.contestedSubject?.name)
    let facts = FlatCore(explanation)
    document["core"] = .array(facts.entries.map { coreJSON($0, isInCycle: facts.isInCycle($0)) })
    document["minimal"] = .bool(explanation.isMinimal)
    document["steps"] = .array(
      explanation.steps.map { step in
        var object: JSONObject = [
          "number": .integer(step.number), "text": .string(step.text),
          "because": .array(step.premises.map { .integer($0) }),
        ]
        if !step.facts.isEmpty { object["facts"] = .array(facts.numbers(of: step).map { .integer($0) }) }
        object["excludes"] = step.ruledOut.map { .array($0.map(term)) }
        return .object(object)
      }
    )
    if let availability = failure.availability(in: explanation) {
      document["availability"] = [
        "subject": .string(availability.subject.name),
        "versions": .array(availability.versions.indices.map { version(availability, $0) }),
        "rows": .array(
          availability.rows.map { row in
            [
              "module": .string(row.module ?? failure.application),
              "allowed": .array(row.isAllowed.map { .bool($0) }),
            ]
          }
        ),
      ]
    }
    var hints: [JSONValue] = failure.hints(for: explanation).map {
      ["code": .string($0.code), "text": .string($0.description)]
    }
    if let text = failure.search(explanation) { hints.append(["code": "searched", "text": .string(text)]) }
    if let found = failure.misplacedManifest(for: explanation) {
      hints.append(["code": .string(found.code.name), "text": .string("\(found.position): \(found.message)")])
    }
    if let note = failure.versionNote(on: explanation) {
      hints.append(["code": .string(note.code), "text": .string(note.text)])
    }
    if let text = failure.sentence(about: alsoUnmet) {
      hints.append(["code": "also-unmet", "text": .string(text)])
    }
    document["hints"] = .array(hints)
  }

  private func version(_ availability: Explanation.Availability, _ index: Int) -> JSONValue {
    var object: JSONObject = ["version": .string(availability.versions[index].description)]
    if !availability.providers.isEmpty { object["provider"] = .string(availability.providers[index]) }
    if let reason = availability.unavailabilityReasons[index] { object["unavailable"] = .string(reason) }
    return .object(object)
  }

  private func fix(_ fix: ApplicationFix, number: Int, madeOf numbers: [Int]?) -> JSONValue {
    let edits = fix.changes.map(\.json)
    guard let explanation else { return nil }
    let modules = FixSubjects(fix: fix.fix, explanation: explanation).modules
    var object: JSONObject = [
      "number": .integer(number), "edits": .array(edits), "verified": true,
      "downgrade": .bool(fix.fix.isDowngrade), "movedPins": .integer(fix.fix.movedPinCount),
      "changes": .array(
        modules.compactMap { name in
          fix.fix.selection[name].map {
            ["module": .string(name), "version": .string($0.version.description)]
          }
        }
      ),
    ]
    object["together"] = numbers.map { .array($0.map { .integer($0) }) }
    return .object(object)
  }

  /// Returns versions of which one is selected, in an impossible combination.
  private func term(_ term: Derivation.Term) -> JSONValue {
    let kind = term.subject.isInterface ? "interface" : term.subject.isPackage ? "package" : "module"
    var object: JSONObject = [
      kind: .string(term.subject.name), "versions": .strings(term.versions.map(\.description)),
    ]
    if term.subject.isInterface { object["providers"] = .strings(term.providers) }
    if term.subject.isPackage { object["locations"] = .strings(term.providers) }
    object["orNone"] = .bool(term.includesAbsence)
    return .object(object)
  }

  private func coreJSON(_ entry: FlatCore.Entry, isInCycle: Bool) -> JSONValue {
    switch entry {
    case .root(let edge): return self.entry("root", nil, nil, edge, failure.position(of: edge))
    case .statement(let statement):
      return self.entry(
        isInCycle ? "cycle" : "edge",
        statement.module,
        statement.version,
        statement.edge,
        failure.position(of: statement)
      )
    case .provision(let interface, let provision): return self.entry("provision", interface, provision)
    case .exclusion(let interface, let provision): return self.entry("exclusion", interface, provision)
    case .unavailable(let subject, let exclusion):
      var object: JSONObject = ["fact": "unavailable"]
      if subject.isInterface {
        object["interface"] = .string(subject.name)
        object["module"] = .optional(exclusion.provider)
      } else {
        object["module"] = .string(subject.name)
      }
      object["version"] = .string(exclusion.version.description)
      object["reason"] = .string(exclusion.reason)
      object["at"] = failure.position(of: exclusion, for: subject)?.json
      return .object(object)
    }
  }

  private func entry(_ fact: String, _ interface: String, _ provision: InterfaceProvider) -> JSONValue {
    var object: JSONObject = [
      "fact": .string(fact), "module": .string(provision.module),
      "version": .string(provision.version.description), "interface": .string(interface),
      "provided": .string(provision.interfaceVersion.description),
    ]
    object["adaptedFrom"] = provision.adaptedFrom.last.map { .string($0) }
    object["at"] = failure.position(of: provision, interface: interface)?.json
    return .object(object)
  }

  private func entry(
    _ fact: String,
    _ module: String?,
    _ version: Version?,
    _ edge: Edge,
    _ position: SourcePosition?
  ) -> JSONValue {
    var object: JSONObject = ["fact": .string(fact), "module": .string(module ?? failure.application)]
    object["version"] = version.map { .string($0.description) }
    object["kind"] = .string("\(edge.kind)")
    object["target"] = .string(edge.target)
    object["provider"] = edge.alternative.map { .string($0) }
    object["requirement"] = .string(edge.requirement.description)
    object["override"] = edge.requirement.override.map { .string($0.description) }
    object["at"] = position?.json
    return .object(object)
  }
}
