import ModuleManifests
import ModuleTools
import VersionResolver

/// Prints the output of `modctl publish`.
struct PublishOutput {
  let publication: Publication
  /// The tags that were created or, on a dry run, would be.
  let tags: PackageTags
  /// The commit that was pushed to a catalog in a git repository.
  let commit: String?
  let isDryRun: Bool
  let reason: String?
  let terminal: Terminal

  func show() {
    guard terminal.format == .text else { return terminal.print(json: json) }
    if publication.items.isEmpty {
      terminal.print(
        wrapping: publication.isWorkspaceEmpty
          ? "Nothing to publish: the workspace has no module."
          : "Nothing to publish: every version of the workspace is published."
      )
    }
    if !publication.changed.isEmpty {
      let names = publication.changed.joined(separator: ", ")
      terminal.print(
        wrapping: "note: already published in this version, but changed since: \(names); see modctl bump"
      )
    }
    for item in publication.items {
      let title = "\(item.bump.name) \(item.bump.version)"
      guard let file = item.file, let reception = item.reception else {
        let place = item.publishedFile.map { ": \(Printable.escaped($0))" } ?? ""
        terminal.print(wrapping: "\(title) is already published, with the same content\(place)")
        continue
      }
      terminal.print(wrapping: terminal.bold((isDryRun ? "Would publish " : "Published ") + title))
      terminal.print("  + \(Printable.escaped(file))")
      if let tag = tags.name(for: item.bump.name) { terminal.print("  + tag \(tag)") }
      if !item.bump.isEnough, let reason {
        terminal.print(
          wrapping:
            "  too low: \(item.bump.required?.description ?? "another name") is required; allowed because: \(Printable.escaped(reason))",
          indent: 4
        )
      }
      if let sentence = item.bump.unseenSentence { terminal.print(wrapping: sentence, indent: 4) }
      let sentence = reception.sentence(item.bump.version, unsearched: publication.unsearched)
      terminal.print(wrapping: "  " + sentence, indent: 4)
    }
    if let commit {
      let catalog = Printable.escaped(publication.catalog)
      terminal.print(wrapping: "Pushed commit \(commit.prefix(12)) to \(catalog)")
    }
    if !tags.isEmpty, !isDryRun {
      terminal.print(wrapping: "note: others get the code once the new tags are pushed")
    }
    if isDryRun { terminal.print(wrapping: "\nDry run: nothing was written.") }
  }

  private var json: JSONValue {
    let modules = publication.items.map { item -> JSONValue in
      [
        "name": .string(item.bump.name), "version": .string(item.bump.version.description),
        "file": .optional(item.file), "published": .bool(item.file == nil || !isDryRun),
        "isNew": .bool(item.file != nil), "revision": .optional(item.revision),
        "tag": .optional(tags.name(for: item.bump.name)),
        "enough": .bool(item.bump.isEnough), "code": item.bump.codeJSON,
        "admittedBy": .strings(item.reception?.admitting ?? []),
        "heldBackBy": .array(
          (item.reception?.holding ?? []).map {
            ["name": .string($0.name), "requirement": .string($0.requirement)]
          }
        ),
      ]
    }
    return [
      "schema": "modctl.publish/1", "catalog": .string(publication.catalog), "dryRun": .bool(isDryRun),
      "changed": .strings(publication.changed),
      "modules": .array(modules), "unsearched": .strings(publication.unsearched),
      "commit": .optional(commit),
    ]
  }
}
