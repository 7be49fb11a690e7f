import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// Everything that is checked, read and indexed once for all lints.
final class CheckSubject {
  let application: ApplicationManifest
  let document: ManifestDocument?
  let catalog: Catalog
  let lockfile: Decoded<ParsedLockfile>
  /// The application's file, then the files of modules by name; workspace modules come before catalog modules.
  let files: [CheckedFile]
  /// The statements of all files, in file order.
  let statements: [Statement]
  /// For each module, its versions and which of them can be selected.
  let modules: [String: VersionIndex]
  /// For each workspace module that is also in a catalog, the versions in the catalogs.
  let shadowed: [String: VersionIndex]
  /// For each interface, the versions that are provided.
  let interfaces: [String: VersionIndex]
  /// What a selection could contain.
  private(set) lazy var reachable = ReachableModules(self)
  private var suggestions: NameSuggestions
  private let overridden: Set<String>
  private let unread: UnreadManifests
  private var extraSteps = 0

  init(
    manifest: ApplicationManifest,
    document: ManifestDocument?,
    catalog: Catalog,
    lockfile: Decoded<ParsedLockfile>
  ) {
    catalog.readEverything()
    application = manifest
    self.document = document
    self.catalog = catalog
    self.lockfile = lockfile
    let local = [CheckedFile(manifest, document)] + catalog.allEntries().map(CheckedFile.init)
    files = local
    statements = Self.statements(manifest, files)
    // Manifests elsewhere are checked where they are maintained; here they only show what exists.
    catalog.readTargets(
      of: statements.map {
        Edge($0.target, .any, kind: $0.kind == .interface ? .interface : .dependency)
      } + Self.names(in: manifest, lockfile.value?.lockfile).map { Edge($0, .any) }
        + manifest.adapters.map { Edge($0.from, .any, kind: .interface) }
    )
    let all = local + catalog.allEntries().filter(\.isRemote).map(CheckedFile.init)
    let index = FileIndex(
      all,
      prereleases: Set(manifest.prereleases),
      adapters: manifest.adapters
    )
    unread = UnreadManifests(all.dropFirst(), hasLines: catalog.hasUnreadVersions)
    modules = index.modules
    shadowed = index.shadowed
    interfaces = index.interfaces
    for statement in statements where statement.kind != .interface {
      guard let index = modules[statement.target] else {
        // Only when asked for the module does a catalog say what is in its place.
        _ = catalog.versions(of: statement.target)
        continue
      }
      statement.index = index
      if !index.all.isEmpty { statement.lookup = index.lookup(statement.requirement) }
    }
    overridden = Set(manifest.overrides.map(\.module))
    suggestions = NameSuggestions(catalog.allModuleNames())
  }

  /// The number of module manifests.
  var manifestCount: Int { files.count - 1 }

  /// The interfaces that something requires, or is adapted from.
  var requiredInterfaces: Set<String> {
    Set(statements.lazy.filter { $0.kind == .interface }.map(\.target))
      .union(application.adapters.map(\.from))
  }

  /// The amount of work done, independent of the machine.
  var steps: Int {
    statements.count + extraSteps
      + [modules, shadowed, interfaces].reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.lookupCount } }
  }

  func count(steps: Int) { extraSteps += steps }

  /// Returns whether it is certain that there is no module with the name, valid or not: every catalog that may have it answered.
  func isMissing(_ module: String) -> Bool { modules[module] == nil && isKnown(module: module) }

  /// Returns whether all versions of a module are known: every catalog that may have it answered, and every line that may be its
  /// manifest could be read.
  func isKnown(module name: String) -> Bool {
    catalog.failures(askingFor: .module(name)).isEmpty && !catalog.mayHaveUnreadVersions(name)
  }

  /// Returns whether it is known what provides an interface: every catalog that may know it answered, and every manifest that may
  /// provide it could be read.
  func isKnown(interface name: String) -> Bool {
    catalog.failures(askingFor: .interface(name)).isEmpty && !unread.mayProvide(name)
  }

  /// Whether every manifest could be read.
  var isEverythingRead: Bool { unread.isEmpty }

  /// Returns whether the application itself sets the version, whatever others require.
  func isOverridden(_ module: String) -> Bool { overridden.contains(module) }

  /// Returns whether the lockfile keeps exactly that version, yanked or not.
  func isPinned(_ module: String, at version: Version) -> Bool {
    lockfile.value?.lockfile.modules[module]?.version == version
  }

  /// Returns whether the version that the lockfile keeps of a module matches a requirement.
  func isPinned(_ statement: Statement) -> Bool {
    guard let pin = lockfile.value?.lockfile.modules[statement.target]?.version,
      let index = modules[statement.target], index.all.contains(pin)
    else { return false }
    return index.versions(of: statement.requirement).contains(pin)
  }

  /// Returns whether a requirement can be met by a withdrawn version, which the lockfile keeps.
  func keepsYanked(_ statement: Statement) -> Bool {
    guard let pin = lockfile.value?.lockfile.modules[statement.target]?.version,
      modules[statement.target]?.reason(pin) != nil
    else { return false }
    return isPinned(statement)
  }

  /// The hint for a name that does not exist.
  ///
  /// - Parameter own: the module that names it, which cannot mean itself.
  func suggestion(for module: String, except own: String? = nil) -> String {
    extraSteps += 1
    let near = suggestions.nearest(to: module).flatMap { $0 == own ? nil : $0 }
    return near.map { "did you mean `\($0)`?" } ?? catalog.searched(for: module)
  }

  /// Returns what a statement's requirement matches; `nil` if its module does not exist, if the application overrides that
  /// module, if no application can get the module that makes the statement, or if a version that cannot be read may match better.
  ///
  /// A published version knows nothing of this workspace, so for its requirements on a workspace module the versions in the
  /// catalogs count as well.
  func match(_ statement: Statement) -> VersionIndex.Match? {
    let target = statement.target
    guard let match = statement.lookup?.match, !statement.file.isYanked, target != statement.file.name,
      !isOverridden(target)
    else { return nil }
    if case .version = match { return match }
    if statement.file.isOwn, catalog.isWorkspaceModule(target) { return match }
    guard isKnown(module: target) else { return nil }
    if statement.file.isOwn { return match }
    return shadowed[target].map { $0.match(statement.requirement) } ?? match
  }

  /// Returns the modules that the application names anywhere but in a requirement, and those that are locked from a catalog.
  private static func names(in application: ApplicationManifest, _ lockfile: Lockfile?) -> [String] {
    let providers = Array(application.providers.values) + application.choices.values.joined()
    return application.overrides.map(\.module) + application.prereleases
      + (providers + (lockfile?.catalogPins.keys ?? [:].keys)).sortedBytewise()
  }

  private static func statements(_ application: ApplicationManifest, _ files: [CheckedFile]) -> [Statement] {
    var statements: [Statement] = []
    func add(_ file: CheckedFile, _ kind: Edge.Kind, _ list: [Dependency]) {
      for dependency in list {
        statements.append(Statement(file: file, kind: kind, dependency: dependency))
      }
    }
    for file in files {
      if file.origin == .application {
        add(file, .dependency, application.dependencies)
        add(file, .interface, application.requires)
      } else if let manifest = file.manifest {
        add(file, .dependency, manifest.dependencies)
        add(file, .optional, manifest.optionalDependencies)
        add(file, .conflict, manifest.conflicts)
        add(file, .interface, manifest.requires)
      }
    }
    return statements
  }
}
