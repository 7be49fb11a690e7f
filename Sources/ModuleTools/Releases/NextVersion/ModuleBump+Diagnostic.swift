package import ModuleManifests

extension ModuleBump {
  /// Why the version of a published manifest cannot be kept, as the end of a sentence.
  package var difference: String {
    differences.isEmpty ? "its code differs" : "differs in \(PublishedForm.list(differences))"
  }

  /// A diagnostic saying that the manifest's version is too low for its changes.
  package var diagnostic: Diagnostic {
    let range = document.range(of: ["version"]) ?? 0..<0
    let next = required.map { "the \(isPublished ? "next" : "lowest") version is \($0)" }
    let since = base.map { ", given its changes since \($0)" } ?? ""
    return Diagnostic(
      HistoryAudit.code,
      "\(name) \(version) is \(isPublished ? "already published, but \(difference)" : "too low"); "
        + (next ?? "no higher version is left") + since,
      in: document.file,
      range,
      notes: changes.filter { $0.level == level }.map {
        .init("\($0.level): \($0.text)", at: position(of: $0))
      } + relevantCode.filter { $0.level == level }.map { .init("\($0.level): in the code: \($0.text)") },
      hint: required == nil ? "give the module another name" : "write it: modctl bump \(name) --write"
    )
  }
}
