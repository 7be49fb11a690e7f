import ArgumentParser
import ModuleCatalogs
import ModuleGraphs
import ModuleManifests
import ModuleTools
import VersionResolver

/// Shows which modules would restart.
struct Plan: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Show what would restart if a running host moved from one lockfile to another.",
    discussion: """
      Shows what a running ModuleManager would do: it initializes new instances alongside the old ones, then restarts \
      only the modules that depend on a change. Reads only the two lockfiles and, if there is a modules.json, the \
      manifests of the catalogs, which say which edges are lazy. `--format svg` draws what changes and what restarts. \
      Paths are relative to the current folder or that of --directory.
      """
  )

  @OptionGroup var options: CommandOptions<PlanCommand>

  @Argument(help: "The lockfile of the running host.")
  var old: String

  @Argument(help: "The lockfile to move to.")
  var new: String

  func validate() throws {
    if old.isEmpty || new.isEmpty { throw ValidationError("A path is empty; name two lockfiles.") }
  }

  func run(_ terminal: Terminal) throws {
    let (before, after) = try read(terminal)
    let application = try application()
    let catalog = application?.value.map {
      Catalog(of: $0, document: application?.document, directory: options.directory)
    }
    func manifest(_ module: String, _ version: Version) -> ModuleManifest? {
      catalog?.manifest(of: module, at: version)
    }
    let plan = ChangePlan(from: before, to: after, manifest: manifest)
    try Refusal.check(catalog?.diagnostics ?? [])
    let output = PlanOutput(
      plan: plan,
      providers: after.providerChanges(since: before),
      assumed: assumed(before, after, manifest),
      terminal: terminal
    )
    if !plan.changes.isEmpty { output.noteAssumptions(hasCatalogs: catalog != nil) }
    switch options.format {
    case .text: output.showText()
    case .json: terminal.print(json: output.json)
    case .svg:
      let name = application?.value?.name ?? "the application"
      let graph = ModuleGraph(plan, from: before, to: after, named: name, manifest: manifest)
      var style = ModuleGraph.Style()
      style.caption = [plan.summary] + output.providers.map(\.description)
      terminal.printDocument(graph.text(as: .svg, style: style))
    }
  }

  /// Returns the locked versions that need other modules and whose manifests, which say what is lazy, are not known.
  private func assumed(
    _ before: Lockfile,
    _ after: Lockfile,
    _ manifest: (String, Version) -> ModuleManifest?
  ) -> [String] {
    let names = Set(before.modules.keys).union(after.modules.keys).sortedBytewise()
    return names.flatMap { name in
      [before, after].compactMap { $0.modules[name] }
        .filter { !$0.dependencies.isEmpty && manifest(name, $0.version) == nil }
        .map { "\(name) \($0.version)" }.uniqued()
    }
  }

  /// Returns the application's manifest; `nil` if there is none.
  private func application() throws(Refusal) -> Decoded<ApplicationManifest>? {
    let path = Path.join(options.directory, "modules.json")
    do throws(FileError) {
      if try FileKind.of(path) == nil { return nil }
    } catch {
      // Reading it fails in the same way, which is then reported.
    }
    let read = ApplicationManifest.read("modules.json", in: options.directory)
    try Refusal.check(read.diagnostics)
    return read
  }

  private func read(_ terminal: Terminal) throws(Refusal) -> (Lockfile, Lockfile) {
    let files = [old, new].map(read)
    let diagnostics = files.flatMap(\.diagnostics)
    guard let before = files[0].value?.lockfile, let after = files[1].value?.lockfile,
      !diagnostics.haveErrors
    else { throw Refusal(.badData, diagnostics) }
    terminal.note(diagnostics)
    return (before, after)
  }

  private func read(_ path: String) -> Decoded<ParsedLockfile> {
    let directory = path.utf8.first == UInt8(ascii: "/") ? "" : options.chosenDirectory ?? ""
    var parsed = Lockfile.read(path, in: directory)
    func refuse(_ code: DiagnosticCode, _ message: String, hint: String? = nil) {
      parsed.diagnostics.append(Diagnostic(code, message, at: SourcePosition(file: path), hint: hint))
    }
    if parsed.value == nil, parsed.diagnostics.isEmpty { refuse(.unreadableFile, "there is no such file") }
    if let sides = parsed.value?.sides.count, sides > 1 {
      refuse(.unfinishedMerge, "contains an unfinished merge", hint: "run `modctl resolve` first")
    }
    return parsed
  }
}

extension DiagnosticCode {
  /// A lockfile that contains git's conflict markers.
  static let unfinishedMerge = DiagnosticCode("unfinished-merge")
}
