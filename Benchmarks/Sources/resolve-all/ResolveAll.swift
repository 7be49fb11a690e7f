import ArgumentParser
import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// Resolves many applications over one catalog and reports how long it took.
@main
struct ResolveAll: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve-all",
    abstract: "Resolve every module of a catalog as the only requirement of an application.",
    discussion: """
      Prints one line per repeat: load_s=… solve_s=… solved=… unsolvable=… p50_us=… p99_us=… max_us=… peak_kb=…
      The catalog is read once; each repeat starts with a fresh resolver, whose set-up counts as loading.
      """
  )

  @Argument(help: "A catalog, with one manifest per line.")
  var catalog: String

  @Option(name: .customLong("repeat"), help: "How many times to resolve everything.")
  var repeats = 1

  @Option(help: "A file with one application per line: {\"id\": …, \"dependencies\": {…}}.")
  var roots: String?

  @Flag(help: "Every version of each module, not only the newest.")
  var allVersions = false

  @Option(help: "Write one line per root: ROOT, a tab, and name@version … or UNSAT.")
  var dump: String?

  @Option(help: "How many of the applications that took longest to print.")
  var slowest = 0

  func run() throws {
    let readStart = Clock.now()
    let application = ApplicationManifest(name: "benchmark", catalogs: [CatalogReference(.path(catalog))])
    let catalog = Catalog(of: application)
    catalog.readEverything()
    if let problem = catalog.diagnostics.first(where: { $0.severity == .error }) {
      throw ValidationError(DiagnosticRenderer().text(of: problem))
    }
    let readTime = Clock.now() - readStart
    let problems = try roots.map(RootsFile.read) ?? versionRoots(catalog)
    for round in 0..<max(1, repeats) {
      let start = Clock.now()
      var resolver = Resolver(provider: catalog)
      try resolver.preload(catalog.allModuleNames())
      let loaded = readTime + (Clock.now() - start)
      let run = try Run(problems, with: &resolver, keepsResults: dump != nil && round == 0)
      print(run.line(load: loaded))
      print(run.slowest(slowest), terminator: "")
      if let dump, round == 0 { try run.write(to: dump) }
    }
  }

  private func versionRoots(_ catalog: Catalog) -> [RootsFile.Root] {
    catalog.allModuleNames().flatMap { name -> [RootsFile.Root] in
      let versions = catalog.versions(of: name)
      return (allVersions ? versions : Array(versions.suffix(1))).map {
        RootsFile.Root(id: "\(name)@\($0)", edges: [Edge(name, .exactly($0))])
      }
    }
  }
}
