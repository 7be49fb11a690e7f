import ArgumentParser
import ModuleCatalogs
import ModuleManifests
import ModuleTools
import VersionResolver

/// Commands for people who run a catalog.
struct CatalogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "Commands for catalogs that others read over the network.",
    subcommands: [CatalogExportCommand.self, CatalogVerifyCommand.self]
  )
}

/// Writes the catalogs of an application in the static layout.
struct CatalogExportCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write catalogs as files that any web server can serve.",
    discussion: """
      Writes catalog.json, names.txt, modules/NAME.ndjson with one manifest per line, oldest first, and \
      interfaces/NAME.json. A later export appends lines and changes only lines whose `yanked` has changed; other files \
      stay as they are, so there is little to upload. Catalogs on other machines are left out.

      Exported versions are permanent: if one is missing from its catalog, or differs in more than `yanked`, nothing is \
      written, and the exit code is 65.
      """
  )

  @OptionGroup var options: CommandOptions<OfflineCommand>

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder to write. (default: catalog, beside modules.json)", valueName: "folder")
  )
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Export this folder or .ndjson file, relative to modules.json, instead of the catalogs listed there.",
      valueName: "path"
    )
  )
  var catalog: String?

  @Flag(help: "Replace exported versions that have changed, and remove those that are gone.")
  var allowRewriting = false

  @Flag(help: "Show what would change and write nothing.")
  var dryRun = false

  func validate() throws {
    for path in [output, catalog].compactMap({ $0 }) where path.isEmpty || path.utf8.contains(0) {
      throw ValidationError("--output and --catalog take a path.")
    }
  }

  func run(_ terminal: Terminal) throws {
    let folder = output ?? Path.join(options.directory, "catalog")
    let application = try application(in: options.directory)
    let catalogs = application.value.catalogs.compactMap(\.path)
    try refuse(folder, inside: catalogs, of: options.directory)
    // Whatever is published or exported concurrently is either complete or not visible at all.
    let sources = CatalogTarget.lockFolders(of: catalogs, in: options.directory)
    // Each folder once, and in the order in which every modctl locks them.
    let places = Set(sources + [Path.resolved(folder)].compactMap { $0 }).sortedBytewise()
    let locks = places.compactMap { terminal.lock($0) }
    defer { for lock in locks { lock.release() } }
    let published = PublishedCatalog(
      application.value,
      document: application.document,
      directory: options.directory
    )
    let export = try CatalogExport(of: published.catalog, to: folder, allowsRewriting: allowRewriting)
    if !dryRun { try export.write() }
    if !application.others.isEmpty, terminal.format == .text {
      let others = Printable.escaped(application.others.joined(separator: ", "))
      terminal.note(
        wrapping: "note: left out, because only catalogs on this machine are exported: \(others)"
      )
    }
    CatalogExportOutput(export: export, isDryRun: dryRun, terminal: terminal).show()
  }

  /// Returns what names the catalogs: modules.json, or `--catalog` alone; and the catalogs that are left out.
  private func application(in directory: String) throws(Refusal)
    -> (value: ApplicationManifest, document: ManifestDocument?, others: [String])
  {
    if let catalog {
      return (ApplicationManifest(name: "export", catalogs: [CatalogReference(.path(catalog))]), nil, [])
    }
    let (all, document) = try ApplicationResolver(directory: directory).requireApplication()
    var value = all
    // What others publish is theirs to distribute.
    value.catalogs.removeAll { $0.path == nil }
    if value.catalogs.isEmpty, let other = all.catalogs.first {
      throw Refusal(
        .badData,
        DiagnosticCode("remote-catalog"),
        "\(other) is not a folder or file on this machine, so there is nothing to export",
        at: document.position(of: ["catalogs"]) ?? .application,
        hint: "to serve a copy, export a clone of it with --catalog FOLDER"
      )
    }
    let others = all.catalogs.filter { $0.path == nil }.map(\.description)
    return (value, document, others)
  }

  /// Rejects an output folder inside a catalog, because the catalog would then export its own export.
  private func refuse(_ folder: String, inside catalogs: [String], of directory: String) throws(Refusal) {
    var existing = folder
    while Path.resolved(existing) == nil, Path.parent(of: existing) != existing {
      existing = Path.parent(of: existing)
    }
    guard let target = Path.resolved(existing) else { return }
    for catalog in catalogs {
      guard let source = Path.resolved(Path.join(directory, catalog)) else { continue }
      guard Path.isResolved(target, inside: source) else { continue }
      throw Refusal(
        .badRequest,
        .badValue,
        "\(Printable.quoted(folder)) is inside the catalog \(Printable.quoted(catalog)), which is being exported",
        at: SourcePosition(file: folder),
        hint: "name a folder outside it with --output"
      )
    }
  }
}
