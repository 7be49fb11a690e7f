import Foundation
import TestSupport
import VersionResolver

/// What `--format json` prints about a failure, read only as JSON.
struct RefusalDocument {
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  struct Place: Hashable {
    let file: String
    let line: Int
    let column: Int

    init?(_ json: Any?) {
      guard let json = json as? [String: Any], let file = json["file"] as? String,
        let line = json["line"] as? Int, let column = json["column"] as? Int
      else { return nil }
      (self.file, self.line, self.column) = (file, line, column)
    }

    var description: String { "\(file):\(line):\(column)" }
  }

  struct Fact {
    let json: [String: Any]
    let fact: Refusal.Fact
    let at: Place?
  }

  struct Fix {
    let number: Int
    /// The argument that `--fix` is shown to take.
    let label: String
    let edits: [(file: String, text: String)]
    let changes: [(module: String, version: String)]
  }

  /// The document, or one of its conflicts.
  let refusal: Refusal
  let facts: [Fact]
  let availability: [String: Any]?
  let hints: [String]
  let fixes: [Fix]
  let conflicts: [RefusalDocument]
  /// The number of conflicts if there are several; ``conflicts`` does not contain all of them.
  let conflictCount: Int?

  init(_ text: String, _ application: String, of problem: Problem) throws {
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    guard let json, json["schema"] as? String == "modctl.diagnostic/1" else {
      throw Mistake(description: "no document: \(text.prefix(200))")
    }
    try self.init(json, application, problem)
  }

  private init(_ json: [String: Any], _ application: String, _ problem: Problem) throws {
    let core = json["core"] as? [[String: Any]] ?? []
    facts = try core.map { entry in
      Fact(json: entry, fact: try Self.fact(entry, application, problem), at: Place(entry["at"]))
    }
    let flat = facts.map(\.fact)
    refusal = Refusal(
      application: application,
      code: json["code"] as? String ?? "",
      message: json["message"] as? String ?? "",
      facts: flat,
      isMinimal: json["minimal"] as? Bool ?? false,
      steps: try (json["steps"] as? [[String: Any]] ?? []).map { step in
        Refusal.Step(
          number: step["number"] as? Int ?? 0,
          text: step["text"] as? String ?? "",
          premises: step["because"] as? [Int] ?? [],
          facts: try (step["facts"] as? [Int] ?? []).map { index in
            guard flat.indices.contains(index) else { throw Mistake(description: "no fact \(index)") }
            return flat[index]
          },
          ruledOut: (step["excludes"] as? [[String: Any]]).map { $0.map(Self.term) }
        )
      }
    )
    availability = json["availability"] as? [String: Any]
    hints = (json["hints"] as? [[String: Any]] ?? []).map { $0["text"] as? String ?? "" }
    fixes = (json["fixes"] as? [[String: Any]] ?? []).map { fix in
      Fix(
        number: fix["number"] as? Int ?? 0,
        label: (fix["together"] as? [Int] ?? [fix["number"] as? Int ?? 0]).map(String.init).joined(
          separator: ","
        ),
        edits: (fix["edits"] as? [[String: Any]] ?? []).map {
          ($0["file"] as? String ?? "", $0["text"] as? String ?? "")
        },
        changes: (fix["changes"] as? [[String: Any]] ?? []).map {
          ($0["module"] as? String ?? "", $0["version"] as? String ?? "")
        }
      )
    }
    conflictCount = json["conflictCount"] as? Int
    conflicts = try (json["conflicts"] as? [[String: Any]] ?? []).map {
      try RefusalDocument($0, application, problem)
    }
  }

  private static func term(_ json: [String: Any]) -> Refusal.Term {
    let texts = json["versions"] as? [String] ?? []
    let subject: Subject =
      if let name = json["module"] as? String { .module(name) } else if let name = json["package"] as? String
      {
        .package(name)
      } else { .interface(json["interface"] as? String ?? "") }
    return Refusal.Term(
      subject: subject,
      versions: texts.compactMap { Version($0) },
      providers: json["providers"] as? [String] ?? json["locations"] as? [String] ?? [],
      includesAbsence: json["orNone"] as? Bool ?? false
    )
  }

  /// Returns the fact as the manifests state it; a fact that they do not state is an error.
  private static func fact(_ json: [String: Any], _ application: String, _ problem: Problem) throws
    -> Refusal.Fact
  {
    func text(_ key: String) -> String { json[key] as? String ?? "" }
    let module = text("module")
    let version = Version(text("version"))
    let stray = Mistake(description: "no manifest says \(json.sorted { $0.key < $1.key })")
    switch text("fact") {
    case "root":
      guard module == application, let edge = edge(json, among: problem.roots) else { throw stray }
      return .root(edge)
    case "edge", "cycle":
      guard let version, let candidate = problem.provider.table[module]?[version],
        let edge = edge(json, among: candidate.edges)
      else { throw stray }
      return .statement(module, version, edge)
    case "provision", "exclusion":
      // A choice left to the host counts as one interface for each module.
      let name = HostJoins.alternative(text("interface"), module)
      let interface = problem.provider.interfaces[name] == nil ? text("interface") : name
      guard let version, let provision = problem.provider.provision(interface, by: module, version),
        provision.interfaceVersion.description == text("provided"),
        provision.adaptedFrom.last == json["adaptedFrom"] as? String
      else { throw stray }
      return text("fact") == "provision"
        ? .provision(provision, of: interface) : .exclusion(provision, of: interface)
    case "unavailable":
      guard let version else { throw stray }
      let reason = text("reason")
      if let interface = json["interface"] as? String {
        return .closed(.init(module: module, interfaceVersion: version, interface: interface), reason: reason)
      }
      if problem.isSelectable(module, version) { throw stray }
      let own = problem.provider.candidate(of: module, at: version).unavailabilityReason
      if reason != own, !reason.hasSuffix(" itself") { throw stray }
      return .unavailable(module, version, reason: reason)
    default: throw stray
    }
  }

  private static func edge(_ json: [String: Any], among edges: [Edge]) -> Edge? {
    var target = json["target"] as? String ?? ""
    var requirement = json["requirement"] as? String
    if let provider = json["provider"] as? String {
      target = HostJoins.alternative(target, provider)
      if requirement == "any version" { requirement = HostJoins.listed.description }
    }
    return edges.first { edge in
      "\(edge.kind)" == json["kind"] as? String && edge.target == target
        && edge.requirement.description == requirement
        && edge.requirement.override?.description == json["override"] as? String
    }
  }
}
