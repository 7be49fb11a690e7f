import Foundation
import TestSupport
import Testing
import VersionResolver

/// Applies fixes to copies of an application with the printed command, and judges the resulting selection by the files.
struct FixJudge {
  let folder: URL
  let question: Question
  let document: RefusalDocument
  var catalogs: ManifestFiles?

  /// What is wrong with a fix; `nil` if nothing is.
  func fault(_ fix: RefusalDocument.Fix) throws -> String? {
    let copy = TemporaryFolder.place.appendingPathComponent("modctl-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: folder, to: copy)
    defer { try? FileManager.default.removeItem(at: copy) }
    let command = question.arguments + ["--fix", fix.label, "--format", "json"]
    let result = try Modctl.run(command, in: copy)
    let name = "fix \(fix.label), \(fix.edits.map(\.text))"
    guard result.status == 0 else { return "\(name) ends with \(result.status): \(result.flatErrors)" }
    if let fault = try changedFault(fix, copy) { return "\(name): \(fault)" }
    // An edit prints what it changed, and a resolution all that is selected.
    let json =
      try question.isEdit ? Modctl.run(["resolve", "--format", "json"], in: copy).object() : result.object()
    var selection: [String: Version] = [:]
    for module in json["modules"] as? [[String: Any]] ?? [] {
      guard let name = module["name"] as? String, let version = module["version"] as? String else { continue }
      selection[name] = Version(version)
    }
    // After an edit, the files say what it asked for.
    let asked = question.isEdit ? Question(["resolve"]) : question
    let problem = asked.problem(try ManifestFiles(copy, catalogs: catalogs))
    // A choice left to the host is a list.
    var providers = (json["providers"] as? [String: Any] ?? [:]).compactMapValues { $0 as? String }
    let edges =
      problem.roots + selection.flatMap { problem.provider.candidate(of: $0.key, at: $0.value).edges }
    for edge in edges where edge.kind == .interface {
      // In a choice, each module provides what is required of it.
      let words = edge.target.components(separatedBy: " from ")
      if words.count == 2 { providers[edge.target] = words[1] }
    }
    if let fault = SelectionValidator(problem: problem).fault(in: selection, providers: providers) {
      return "\(name): \(fault) in \(selection.sorted { $0.key < $1.key })"
    }
    for change in fix.changes where selection[change.module]?.description != change.version {
      return "\(name) promised \(change), and that is not selected"
    }
    return nil
  }

  /// Checks that exactly the files that the fix names have changed.
  private func changedFault(_ fix: RefusalDocument.Fix, _ copy: URL) throws -> String? {
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    for path in files where path != "modules.lock.json" {
      if question.isEdit, path == "modules.json" { continue }
      guard let old = try? Data(contentsOf: folder.appendingPathComponent(path)) else { continue }
      let new = try? Data(contentsOf: copy.appendingPathComponent(path))
      if (old != new) != fix.edits.contains(where: { $0.file == path }) { return "changes \(path), or not" }
    }
    return nil
  }
}
