import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// Everything that is checked, read and indexed once for all lints.
final class CheckSubject {
  let application: ApplicationManifest
  let document: ManifestDocument?
  let catalog: Catalog
  let lockfile: Decoded<ParsedLockfile>
  let lockfileName: String
  /// The application, then the modules by name; those of the workspace before those of catalogs.
  let files: [CheckedFile]
  /// What all of them say, file by file.
  let statements: [DeclaredEdge]
  /// For each module, which of its versions can be selected.
  let modules: [String: VersionIndex]
  /// For each module of the workspace that catalogs have too, the versions of the catalogs.
  let shadowed: [String: VersionIndex]
  /// For each interface, the versions in which it is provided.
  let interfaces: [String: VersionIndex]
  private var suggestions: NameSuggestions
  private let overridden: Set<String>
  private var extraSteps = 0

  init(
    manifest: ApplicationManifest,
    document: ManifestDocument?,
    catalog: Catalog,
    lockfile: Decoded<ParsedLockfile>,
    lockfileName: String
  ) {
    catalog.readEverything()
    application = manifest
    self.document = document
    self.catalog = catalog
    self.lockfile = lockfile
    self.lockfileName = lockfileName
    let local = [CheckedFile(manifest, document)] + catalog.allEntries().map(CheckedFile.init)
    files = local
    statements = Self.statements(manifest, files)
    // Manifests elsewhere are those that others check; they say what exists.
    catalog.readTargets(
      of: statements.map { Edge($0.target, .any, kind: $0.section == .requires ? .interface : .dependency) }
    )
    let index = FileIndex(
      local + catalog.allEntries().filter(\.isRemote).map(CheckedFile.init),
      preReleases: Set(manifest.prereleases),
      adapters: manifest.adapters
    )
    modules = index.modules
    shadowed = index.shadowed
    interfaces = index.interfaces
    overridden = Set(manifest.overrides.map(\.module))
    suggestions = NameSuggestions(catalog.allModuleNames())
  }

  /// How many manifests of modules there are.
  var manifestCount: Int { files.count - 1 }

  /// How much was done, whatever the machine.
  var steps: Int {
    statements.count + extraSteps
      + [modules, shadowed, interfaces].reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.lookups } }
  }

  func count(steps: Int) { extraSteps += steps }

  /// Whether some file claims the name, usable or not.
  func exists(_ module: String) -> Bool { modules[module] != nil }

  /// Whether the application says itself which version is used, whatever others require.
  func isOverridden(_ module: String) -> Bool { overridden.contains(module) }

  /// Whether the lockfile keeps exactly that version, yanked or not.
  func isPinned(_ module: String, at version: Version) -> Bool {
    lockfile.value?.lockfile.modules[module]?.version == version
  }

  /// Whether what the lockfile keeps of a module is what a requirement asks for.
  func isPinned(_ statement: DeclaredEdge) -> Bool {
    guard let pin = lockfile.value?.lockfile.modules[statement.target]?.version,
      let index = modules[statement.target], index.all.contains(pin)
    else { return false }
    return index.versions(of: statement.requirement).contains(pin)
  }

  /// The hint for a name that does not exist.
  func suggestion(for module: String) -> String {
    extraSteps += 1
    return suggestions.nearest(to: module).map { "did you mean `\($0)`?" }
      ?? "looked in: \(catalog.places.joined(separator: ", "))"
  }

  /// What a statement's requirement finds, `nil` if its module does not exist, or if the application overrides it, or if
  /// no application gets the module that says it.
  ///
  /// A version that was published before knows nothing of this workspace, so that the catalogs' versions of a module of
  /// the workspace count for it as well.
  func match(_ statement: DeclaredEdge) -> VersionIndex.Match? {
    let target = statement.target
    guard statement.section != .requires, !statement.file.isWithdrawn, target != statement.file.name,
      !isOverridden(target), let index = modules[target], !index.all.isEmpty
    else { return nil }
    let match = index.match(statement.requirement)
    if case .version = match { return match }
    if statement.file.isOwn { return match }
    return shadowed[target].map { $0.match(statement.requirement) } ?? match
  }

  private static func statements(_ application: ApplicationManifest, _ files: [CheckedFile]) -> [DeclaredEdge]
  {
    var statements: [DeclaredEdge] = []
    func add(_ file: CheckedFile, _ section: DeclaredEdge.Section, _ list: [Dependency]) {
      for dependency in list {
        statements.append(DeclaredEdge(file: file, section: section, dependency: dependency))
      }
    }
    for file in files {
      if file.origin == .application {
        add(file, .dependencies, application.dependencies)
        add(file, .requires, application.requires)
      } else if let manifest = file.manifest {
        add(file, .dependencies, manifest.dependencies)
        add(file, .optionalDependencies, manifest.optionalDependencies)
        add(file, .conflicts, manifest.conflicts)
        add(file, .requires, manifest.requires)
      }
    }
    return statements
  }
}
