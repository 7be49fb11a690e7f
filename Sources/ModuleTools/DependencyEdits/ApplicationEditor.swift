import ModuleCatalogs
package import ModuleManifests
import VersionResolver

/// Edits the requirements of an application or of one of its workspace modules, and resolves the result.
///
/// ```swift
/// let edit = DependencyEdit([.add("cart", nil)])
/// switch ApplicationEditor(ApplicationResolver(directory: "/srv/shop"), edit).run() {
/// case .edited(let result): _ = try result.write(lockfile: "modules.lock.json", in: "/srv/shop")
/// case .failed(let failure, _): print(failure.diagnostics)
/// case .refused(let diagnostics): print(diagnostics)
/// }
/// ```
///
/// Nothing is written: the resolver reads the edited text instead of the file.
package struct ApplicationEditor {
  private let resolver: ApplicationResolver
  private let edit: DependencyEdit

  package init(_ resolver: ApplicationResolver, _ edit: DependencyEdit) {
    self.resolver = resolver
    self.edit = edit
  }

  package enum Outcome {
    case edited(EditedApplication)
    /// There is no solution with the edited files, which are included. Positions refer to the unedited files.
    case failed(ApplicationFailure, [EditedFile])
    /// The edit is invalid.
    case refused([Diagnostic])
  }

  /// Edits and resolves.
  package func run() -> Outcome {
    let read = resolver.readApplication()
    guard let manifest = read.value, let application = read.document else { return unedited() }
    let catalog = resolver.open(manifest, application)
    var document = application
    if let module = edit.module {
      guard catalog.isWorkspaceModule(module) else {
        return .refused([EditComplaints.noWorkspaceModule(module, catalog, application)])
      }
      let version = catalog.versions(of: module).first
      guard let own = version.flatMap({ catalog.document(of: module, at: $0) }) else { return unedited() }
      document = own
    }
    let editor = DependencyEditor(edit: edit, document: document)
    let complaints = EditComplaints(editor: editor, catalog: catalog).diagnostics
    // An unreadable file may be the reason why something appears not to exist.
    if catalog.diagnostics.contains(where: { $0.severity == .error }) { return unedited() }
    guard complaints.isEmpty else { return .refused(complaints) }
    do throws(ManifestEditError) {
      let chosen = editor.open
      if chosen.isEmpty { return resolve([try file(editor, [:])], editor) }
      // First allow any version, to find the newest one that leaves a solution.
      let first = try file(editor, Dictionary(chosen.map { ($0, "*") }) { first, _ in first })
      guard case .edited(let result) = resolve([first], editor, raising: chosen) else {
        return resolve([first], editor)
      }
      let requirements = chosen.map { ($0, Self.caret(result.application, $0)) }
      return resolve([try file(editor, Dictionary(requirements) { first, _ in first })], editor)
    } catch {
      return .refused([Diagnostic(.badValue, error.message, at: document.file.start)])
    }
  }

  /// Edits again, and applies a fix for the resulting failure.
  ///
  /// - Throws: an error if the fix cannot be applied.
  package func run(
    fixedBy fix: ApplicationFix,
    of failure: ApplicationFailure,
    _ files: [EditedFile]
  ) throws(ManifestEditError) -> Outcome {
    guard let first = files.first else { return unedited() }
    var merged = files
    for file in try failure.edited(by: fix.fix) {
      if let index = merged.firstIndex(where: { $0.path == file.path }) {
        merged[index] = EditedFile(path: file.path, old: merged[index].old, new: file.new)
      } else if failure.isEditable(file.path) {
        merged.append(file)
      } else {
        throw ManifestEditError(.missing, "it changes \(file.path), a file of a catalog")
      }
    }
    guard let document = ManifestDocument(first.path, first.old) else { return unedited() }
    return resolve(merged, DependencyEditor(edit: edit, document: document))
  }

  private func file(_ editor: DependencyEditor, _ chosen: [String: String]) throws(ManifestEditError)
    -> EditedFile
  {
    let file = editor.document.file
    return EditedFile(path: file.path, old: file.bytes, new: try editor.edited(chosen))
  }

  private func resolve(_ files: [EditedFile], _ editor: DependencyEditor, raising names: [String] = [])
    -> Outcome
  {
    var resolver = resolver
    for file in files { resolver.contents[file.path] = file.new }
    resolver.raised = names
    switch resolver.run() {
    case .failed(let failure): return .failed(failure.placed(beside: files), files)
    case .resolved(let application):
      let edited = ManifestDocument(files[0].path, files[0].new)
      let changes = edited.map { editor.changes(in: $0) } ?? []
      return .edited(EditedApplication(application: application, changes: changes, files: files))
    }
  }

  /// Returns the outcome for the unedited files: what is wrong with them.
  private func unedited() -> Outcome {
    switch resolver.run() {
    case .failed(let failure): .failed(failure, [])
    case .resolved(let application): .refused(application.catalog.diagnostics)
    }
  }

  /// Returns `^` and the selected version, or the newest version if none is selected.
  private static func caret(_ application: ResolvedApplication, _ name: String) -> String {
    let version = application.selection[name]?.version ?? application.newestVersion(of: name)
    return version.map { "^" + $0.description.prefix { $0 != "+" } } ?? "*"
  }
}
