import ModuleCatalogs
public import ModuleManifests
import VersionResolver

/// Determines which file each edit of a fix goes to: the application's, a workspace module's, or a catalog's.
struct FixPlan {
  let problem: ResolutionProblem
  /// Maps positions in edited text to the files on disk.
  let places: EditedPlaces

  /// Describes the change that an edit makes; `nil` if there is no file to change.
  func change(_ edit: Edit) -> ManifestChange? {
    guard let document = document(of: edit) else { return nil }
    let position = position(of: edit, in: document).flatMap(places.original)
    return ManifestChange(path: document.file.path, position: position, text: text(edit))
  }

  /// Applies an edit to the documents edited so far.
  func apply(_ edit: Edit, to editors: inout [ManifestEditor]) throws(ManifestEditError) {
    guard let document = document(of: edit) else {
      throw ManifestEditError("there is no file to edit")
    }
    for document in [document] + otherCopies(of: edit, besides: document) {
      // A packed catalog has a document on each line.
      let index = editors.firstIndex { $0.document.isSame(as: document) }
      if index == nil { editors.append(ManifestEditor(document)) }
      try apply(edit, to: &editors[index ?? editors.count - 1])
    }
  }

  /// Returns the other copies of a withdrawn manifest, which several catalogs on this machine may have: they must not differ.
  private func otherCopies(of edit: Edit, besides document: ManifestDocument) -> [ManifestDocument] {
    guard case .restoration(let module, let version) = edit, !problem.catalog.isWorkspaceModule(module),
      problem.catalog.remoteCatalog(of: module) == nil
    else { return [] }
    return problem.catalog.entries(of: module).filter { $0.version == version && !$0.isRemote }
      .compactMap(\.document).filter { !$0.isSame(as: document) }
  }

  private func apply(_ edit: Edit, to editor: inout ManifestEditor) throws(ManifestEditError) {
    switch edit {
    case .requirement(_, let edge, let requirement):
      try editor.replaceRequirement(on: edge.target, in: edge.kind.section, with: requirement.description)
    case .rename(_, let edge, let name): try editor.renameKey(at: path(edge), to: name)
    case .removal(_, let edge): try editor.remove(at: path(edge))
    case .lazy(_, let edge):
      if document(of: edit)?.element(at: path(edge))?.kind == .object {
        try editor.insertMember("lazy", true, into: path(edge))
      } else {
        try editor.replaceValue(
          at: path(edge),
          with: ["version": .string(edge.requirement.description), "lazy": true]
        )
      }
    case .prereleases(let module): try editor.appendElement(.string(module), to: ["prereleases"])
    case .provider(let interface, let module):
      try editor.insertMember(interface, .string(module), into: ["providers"])
    case .restoration: try editor.remove(at: ["yanked"])
    case .override(let module, let version):
      if let index = overrideIndex(module) {
        try editor.replaceValue(
          at: ["overrides", .index(index), "version"],
          with: .string(version.description)
        )
      } else {
        let value: JSONValue = [
          "module": .string(module), "version": .string(version.description),
          "reason": "added by modctl as a fix; say why this version is needed",
        ]
        try editor.appendElement(value, to: ["overrides"])
      }
    case .overrideRemoval(let module):
      guard let index = overrideIndex(module) else { return }
      try editor.remove(at: ["overrides", .index(index)])
    }
  }

  private func path(_ edge: Edge) -> [ManifestDocument.Step] { [.key(edge.kind.section), .key(edge.target)] }

  private func overrideIndex(_ module: String) -> Int? {
    // The manifest's list is sorted; the list in the file is not.
    problem.document?.element(at: ["overrides"])?.elements.enumerated()
      .first { $0.element.member("module")?.string == module }?.offset
  }

  private func document(of edit: Edit) -> ManifestDocument? {
    switch edit {
    case .requirement(let owner, _, _), .rename(let owner, _, _), .removal(let owner, _), .lazy(let owner, _):
      switch owner {
      case .application: return problem.document
      case .module(let name):
        return problem.catalog.versions(of: name).first.flatMap { problem.catalog.document(of: name, at: $0) }
      }
    case .restoration(let module, let version): return problem.catalog.document(of: module, at: version)
    case .prereleases, .provider, .override, .overrideRemoval: return problem.document
    }
  }

  private func position(of edit: Edit, in document: ManifestDocument) -> SourcePosition? {
    switch edit {
    case .requirement(_, let edge, _), .lazy(_, let edge):
      return document.position(ofRequirementOn: edge.target, in: edge.kind.section)
    case .rename(_, let edge, _), .removal(_, let edge): return document.position(of: path(edge), .key)
    case .prereleases: return document.position(of: ["prereleases"], .key)
    case .provider(let interface, _):
      return document.position(of: ["providers", .key(interface)])
        ?? document.position(of: ["providers"], .key)
    case .restoration: return document.position(of: ["yanked"], .key)
    case .override(let module, _), .overrideRemoval(let module):
      return problem.positionsOfOverrides[module] ?? document.position(of: ["overrides"], .key)
    }
  }

  private func text(_ edit: Edit) -> String {
    switch edit {
    case .requirement(_, let edge, let new): "\"\(edge.target)\": \"\(edge.requirement)\" → \"\(new)\""
    case .rename(_, let edge, let name): "\"\(edge.target)\" → \"\(name)\""
    case .removal(_, let edge) where edge.kind == .dependency: "remove \"\(edge.target)\""
    case .removal(_, let edge):
      "remove \"\(edge.target)\": \"\(edge.requirement)\" from \"\(edge.kind.section)\""
    case .lazy(_, let edge): "\"\(edge.target)\": \"\(edge.requirement)\" → lazy"
    case .prereleases(let module): "add \"\(module)\" to \"prereleases\""
    case .provider(let interface, let module): "choose \"\(interface)\": \"\(module)\" in \"providers\""
    case .restoration(let module, let version):
      "remove \"yanked\" from \(module) \(version)" + others(edit)
        + (problem.catalog.isWorkspaceModule(module) ? "" : "; a last resort, since others yanked it")
    case .override(let module, let version): "override \(module) = \(version)"
    case .overrideRemoval(let module): "remove the override of \(module)"
    }
  }

  /// Names the files of the other copies that an edit changes.
  private func others(_ edit: Edit) -> String {
    let copies = document(of: edit).map { otherCopies(of: edit, besides: $0) } ?? []
    return copies.isEmpty ? "" : " and from its copy in \(copies.map(\.file.path).listed("and"))"
  }
}

extension ManifestDocument {
  /// Whether both are the same part of the same file.
  fileprivate func isSame(as other: ManifestDocument) -> Bool {
    file.path == other.file.path && json.base == other.json.base
  }
}

/// One edit of the resolver's `Fix`, expressed as a change to a file.
///
/// ```swift
/// // modules.json 5 "cart": "^1.0.0" → "^2.0.0"
/// print(change.path, change.position?.line ?? 0, change.text)
/// ```
public struct ManifestChange: Sendable, Hashable, CustomStringConvertible {
  /// The path of the file, as diagnostics show it.
  public let path: String
  /// The position of the changed value; `nil` for an addition.
  public let position: SourcePosition?
  /// The change, written the way a person would write it.
  public let text: String

  /// The change, after where it is: `modules.json:5:13: "cart": "^1.0.0" → "^2.0.0"`.
  public var description: String { "\(position?.description ?? path): \(text)" }
}
