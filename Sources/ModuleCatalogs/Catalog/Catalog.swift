public import ModuleManifests
public import VersionResolver

/// All manifests that an application can choose from: its workspace and its catalogs, in order.
///
/// Nothing is read before it is needed. Files with mistakes do not stop anything: each produces a diagnostic and makes its
/// version unavailable, so one run reports as much as it can.
///
/// Tasks may share a catalog: a query waits while another one is answered, and nothing is read twice.
///
/// ```swift
/// let application = ApplicationManifest.read("modules.json", in: directory)
/// if let manifest = application.value {
///   let catalog = Catalog(of: manifest, document: application.document, directory: directory)
///   let versions = catalog.versions(of: "cart")  // lists manifests/cart
///   // What was wrong with what was read so far.
///   print(versions, catalog.diagnostics)
/// }
/// ```
///
/// Unchecked `Sendable`, because its mutable state is only accessed with a lock held, and results are values.
public final class Catalog: CandidateProvider, @unchecked Sendable {
  /// The workspace patterns and catalogs that are searched for modules, as the application writes them.
  public let locations: [String]
  /// The catalogs among them.
  package let references: [CatalogReference]
  /// The folder to which relative paths refer.
  package let directory: String
  /// Held while a query is answered.
  let lock = RecursiveLock()
  let bag = DiagnosticBag()
  let workspace: WorkspaceSource
  let sources: [any ManifestSource]
  /// The path of each of ``sources``, as the application writes it.
  let openedCatalogs: [String]
  /// Which catalog answers for a name, if some catalogs are not on this machine.
  let routes: CatalogRoutes?
  let lookAhead: LookAhead?
  let loader: ManifestLoader
  private(set) var records: [String: ModuleRecord] = [:]
  /// The most recent query, because a resolver asks for one version of a module after another.
  private var recent: (module: String, record: ModuleRecord)?
  private var names: [String]?
  /// The result of ``localModuleNames()``.
  var localNames: [String]?
  /// What ``providers(of:)`` found on this machine.
  var interfaces: LocalInterfaces?
  let adapters: [InterfaceAdapter]
  /// The modules that the application chooses as providers, by interface: one, or those that it leaves to its host.
  package let choices: [String: [String]]

  /// Opens the catalogs of an application and reads the manifests of its workspace.
  ///
  /// - Parameters:
  ///   - application: the application.
  ///   - document: the application's file, so that a missing catalog is reported where it is named.
  ///   - directory: the folder of that file, to which relative paths refer.
  public convenience init(
    of application: ApplicationManifest,
    document: ManifestDocument? = nil,
    directory: String = "."
  ) {
    self.init(of: application, document: document, directory: directory, contents: [:])
  }

  /// - Parameter contents: the contents of workspace manifests to use instead of those on disk, by path.
  package init(
    of application: ApplicationManifest,
    document: ManifestDocument?,
    directory: String,
    contents: [String: [UInt8]]
  ) {
    let loader = ManifestLoader(bag: bag)
    self.loader = loader
    self.directory = directory
    adapters = application.adapters.sorted(by: InterfaceAdapter.precedes)
    choices = application.providers.mapValues { [$0] }.merging(application.choices) { $1 }
    locations = application.workspace + application.catalogs.map(\.description)
    references = application.catalogs
    workspace = WorkspaceSource(
      application.workspace.enumerated().map { ($1, document?.position(of: ["workspace", .index($0)])) },
      directory: directory,
      contents: contents,
      loader: loader
    )
    let opener = CatalogOpener(directory: directory, loader: loader)
    var resolved: Set<String> = []
    let opened = application.catalogs.enumerated().compactMap { index, catalog in
      catalog.path.flatMap { path -> (String, any ManifestSource)? in
        // The same place under another path would have everything twice.
        if let place = Path.resolved(Path.join(directory, path)), !resolved.insert(place).inserted {
          return nil
        }
        return opener.open(path, document: document, index: index).map { (path, $0) }
      }
    }
    openedCatalogs = opened.map(\.0)
    sources = opened.map(\.1)
    routes = CatalogRoutes(application, document: document, directory: directory)
    lookAhead = routes.map { [workspace] in LookAhead($0, workspace: workspace, application: application) }
  }

  /// Returns the versions of a module in ascending order. There is only one if it is in the workspace.
  ///
  /// - Complexity: O(*v* log *v*) for *v* versions the first time, after their folder or file has been read; O(1) after that.
  public func versions(of module: String) -> [Version] {
    lock.withLock { record(of: module).versions }
  }

  /// Returns what a module version needs. A version whose manifest has mistakes is unavailable, pinned or not.
  ///
  /// - Complexity: O(log *v* + *e*) for *v* versions of the module and *e* edges, plus reading the manifest the first time.
  public func candidate(of module: String, at version: Version) -> Candidate {
    lock.withLock {
      let record = record(of: module)
      if let edges = record.plainEdges(version) {
        lookAhead?.note(edges)
        return Candidate(edges)
      }
      guard let content = record.content(version) else {
        return Candidate(unavailabilityReason: "has a manifest that cannot be used", isPinnable: false)
      }
      var edges = content.manifest.edges
      lookAhead?.note(edges)
      if content.manifest.package != nil, let edge = packageEdge(of: module, at: version) {
        edges.append(edge)
      }
      return Candidate(edges, unavailabilityReason: content.manifest.yanked.map { "is yanked: \($0)" })
    }
  }

  /// Returns the manifest of a module version, or `nil` if there is none or it has mistakes.
  ///
  /// - Complexity: O(log *v*) for *v* versions of the module, plus reading the manifest the first time.
  public func manifest(of module: String, at version: Version) -> ModuleManifest? {
    lock.withLock { record(of: module).content(version)?.manifest }
  }

  /// Returns the text of a module version's manifest, or `nil` if there is none or it is not JSON.
  public func document(of module: String, at version: Version) -> ManifestDocument? {
    lock.withLock { record(of: module).entry(version)?.document }
  }

  /// Returns the digest of a module version's manifest, or `nil` for workspace modules, which have none.
  public func digest(of module: String, at version: Version) -> String? {
    lock.withLock {
      let record = record(of: module)
      guard let entry = record.entry(version), !entry.isFromWorkspace, record.content(version) != nil else {
        return nil
      }
      return entry.digest
    }
  }

  /// Returns whether the module lives in the application's workspace.
  public func isWorkspaceModule(_ module: String) -> Bool {
    lock.withLock { !workspace.entries(of: module).isEmpty }
  }

  /// The modules that live in the application's workspace, sorted.
  public var workspaceModules: [String] {
    lock.withLock { workspace.moduleNames().sortedBytewise() }
  }

  /// The problems with everything that has been read so far, in a fixed order and without duplicates.
  public var diagnostics: [Diagnostic] {
    lock.withLock {
      open()
      return bag.sorted
    }
  }

  /// Returns the names of all modules, sorted. Lists every folder but reads none of its files. From a remote catalog, gets the
  /// list of its names, if it answers.
  ///
  /// - Complexity: O(*n* log *n*) for *n* names the first time, O(1) after that.
  public func allModuleNames() -> [String] {
    lock.withLock {
      if let names { return names }
      let all = routes.map { Set(heldModuleNames() + $0.moduleNames()).sortedBytewise() } ?? heldModuleNames()
      names = all
      return all
    }
  }

  /// Reads every manifest of every catalog, so that ``diagnostics`` are complete. From remote catalogs, reads only those of the
  /// modules that were asked for.
  public func readEverything() {
    lock.withLock {
      for source in sources { source.readEverything() }
      let names = heldModuleNames()
      records.reserveCapacity(names.count)
      for module in names {
        record(of: module).read()
        // Published versions may contradict each other behind a workspace module too.
        if !workspace.entries(of: module).isEmpty { _ = ModuleRecord(localPlaces(of: module), bag: bag) }
      }
    }
  }

  /// Opens all sources. Those of which nothing was needed may have something to report.
  func open() {
    for source in sources { source.open() }
  }

  func record(of module: String) -> ModuleRecord {
    if let recent, recent.module == module { return recent.record }
    let record = records[module] ?? makeRecord(of: module)
    recent = (module, record)
    return record
  }

  private func makeRecord(of module: String) -> ModuleRecord {
    let own = workspace.places(of: module)
    let record = ModuleRecord(own.isEmpty ? published(module) : own, bag: bag)
    records[module] = record
    return record
  }
}
