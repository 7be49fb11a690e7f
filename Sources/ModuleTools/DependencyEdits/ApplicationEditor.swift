import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// Edits the requirements of an application or of one of its workspace modules, and resolves the result.
///
/// ```swift
/// let edit = DependencyEdit([.add("cart", nil)])
/// switch ApplicationEditor(ApplicationResolver(directory: "/srv/shop"), edit).run() {
/// case .edited(let result): _ = try result.write(in: "/srv/shop")
/// case .failed(let failure, _): print(failure.diagnostics)
/// case .refused(let refusal): print(refusal.diagnostics)
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
    case failed(ApplicationError, [EditedFile])
    /// The edit is invalid, or a file that it concerns cannot be used.
    case refused(Refusal)
  }

  /// Edits and resolves.
  package func run() -> Outcome {
    let read = resolver.readApplication()
    guard let manifest = read.value, let application = read.document else {
      return unedited(read.diagnostics)
    }
    let catalog = resolver.open(manifest, application)
    var document = application
    if let module = edit.module {
      guard catalog.isWorkspaceModule(module) else {
        return .refused(
          Refusal(missingInWorkspace: module, catalog, application)
        )
      }
      let version = catalog.versions(of: module).first
      guard let own = version.flatMap({ catalog.document(of: module, at: $0) }) else {
        return unedited(catalog.diagnostics)
      }
      document = own
    }
    let editor = DependencyEditor(edit: edit, document: document)
    let diagnostics = EditCheck(editor: editor, catalog: catalog).diagnostics
    // An unreadable file may be the reason why something appears not to exist.
    if catalog.diagnostics.haveErrors {
      return unedited(catalog.diagnostics)
    }
    guard diagnostics.isEmpty else { return .refused(Refusal(.badRequest, diagnostics)) }
    do throws(ManifestEditError) {
      let file = EditedFile(path: document.file.path, old: document.file.bytes, new: try editor.edited())
      return try resolveNewest([file], editor)
    } catch {
      return .refused(Refusal(.badRequest, .badValue, error.message, at: document.file.start))
    }
  }

  /// Edits again, and applies a fix for the resulting failure.
  ///
  /// - Throws: an error if the fix cannot be applied.
  package func run(
    fixedBy fix: ApplicationFix,
    of failure: ApplicationError,
    _ files: [EditedFile]
  ) throws(ManifestEditError) -> Outcome {
    guard let first = files.first else { return .failed(failure, files) }
    var merged = files
    for file in try failure.edited(by: fix.fix) {
      if let index = merged.firstIndex(where: { $0.path == file.path }) {
        merged[index] = EditedFile(path: file.path, old: merged[index].old, new: file.new)
      } else if failure.editableFiles.contains(file.path) {
        merged.append(file)
      } else {
        throw ManifestEditError("it changes \(file.path), a file of a catalog")
      }
    }
    guard let document = ManifestDocument(first.path, first.old) else { return .failed(failure, files) }
    return try resolveNewest(merged, DependencyEditor(edit: edit, document: document))
  }

  /// Resolves, and replaces the requirements that the edit left open by `^` and the newest version that leaves a solution.
  ///
  /// - Parameter files: the edited files, starting with the one of the edit. Open requirements allow any version.
  private func resolveNewest(_ files: [EditedFile], _ editor: DependencyEditor) throws(ManifestEditError)
    -> Outcome
  {
    let open = editor.open
    guard !open.isEmpty, let application = newest(open, files, editor),
      let document = ManifestDocument(files[0].path, files[0].new)
    else { return resolve(files, editor) }
    var edited = ManifestEditor(document)
    let current = DependencyEditor(edit: edit, document: document)
    // A fix may have changed or removed some.
    for name in open where current.isAny(name) {
      try edited.replaceRequirement(on: name, in: edit.section, with: Self.caret(application, name))
    }
    let first = EditedFile(path: files[0].path, old: files[0].old, new: edited.edited())
    return resolve([first] + files.dropFirst(), editor)
  }

  /// Returns a solution with the newest versions of some modules; `nil` if there is none.
  private func newest(_ names: [String], _ files: [EditedFile], _ editor: DependencyEditor)
    -> ResolvedApplication?
  {
    // What the application does not select, an edited module and an optional dependency, is selected too if it can be.
    let selected = (edit.module.map { [$0] } ?? []) + (edit.isOptional ? names : [])
    let additions = selected.isEmpty ? [[]] : [selected.map { Dependency($0, .any) }, []]
    // A locked version that was withdrawn may be the only one that fits. It is not raised, or it would be given up.
    for raised in [names, []] {
      for additions in additions {
        if case .edited(let result) = resolve(files, editor, raising: raised, with: additions) {
          return result.application
        }
      }
    }
    return nil
  }

  private func resolve(
    _ files: [EditedFile],
    _ editor: DependencyEditor,
    raising names: [String] = [],
    with additions: [Dependency] = []
  ) -> Outcome {
    var resolver = resolver
    resolver.additions += additions
    for file in files { resolver.contents[file.path] = file.new }
    resolver.raised = names
    resolver.kept = [edit.module.map { .module($0) } ?? .application: edit.addedNames]
    do {
      let application = try resolver.resolve()
      let edited = ManifestDocument(files[0].path, files[0].new)
      let changes = edited.map { editor.changes(in: $0) } ?? []
      return .edited(EditedApplication(application: application, changes: changes, files: files))
    } catch {
      return .failed(error.placed(beside: files), files)
    }
  }

  /// Returns the outcome for the unedited files: why they cannot be resolved, or else what is wrong with others that the edit
  /// concerns.
  private func unedited(_ diagnostics: [Diagnostic]) -> Outcome {
    do {
      _ = try resolver.resolve()
      return .refused(Refusal(.badData, diagnostics))
    } catch {
      return .failed(error, [])
    }
  }

  /// Returns `^` and the selected version, or the newest version that can be selected if none is.
  private static func caret(_ application: ResolvedApplication, _ name: String) -> String {
    let version = application.selection[name]?.version ?? application.newestSelectableVersion(of: name)
    return version.map { "^" + $0.description.prefix { $0 != "+" } } ?? "*"
  }
}
