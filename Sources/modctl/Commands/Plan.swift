import ArgumentParser
import ModuleCatalogs
import ModuleGraphs
import ModuleManifests
import VersionResolver

/// Shows which modules would restart.
struct Plan: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Show what would restart if a running host moved from one lockfile to another.",
    discussion: """
      Shows what a running ModuleManager would do: it initializes new instances alongside the old ones, then restarts \
      only the modules that depend on a change. Reads only the two lockfiles and, if there is a modules.json, the \
      manifests of the catalogs, which say which edges are lazy. `--format svg` draws what changes and what restarts.
      """
  )

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, svg
  }

  @OptionGroup var options: DisplayOptions

  @Option(help: "How to print the result.")
  var format = Format.text

  @Argument(help: "The lockfile of the running host.")
  var old: String

  @Argument(help: "The lockfile to move to.")
  var new: String

  func run() throws {
    let terminal = Terminal(options)
    let before = try read(old, terminal)
    let after = try read(new, terminal)
    let application = ApplicationManifest.read("modules.json", in: options.directory)
    let catalog = application.value.map {
      Catalog(of: $0, document: application.document, directory: options.directory)
    }
    func manifest(_ module: String, _ version: Version) -> ModuleManifest? {
      catalog?.manifest(of: module, at: version)
    }
    let plan = ChangePlan(from: before, to: after, manifest: manifest)
    let report = PlanReport(plan: plan, terminal: terminal)
    switch format {
    case .text: report.showText()
    case .json: terminal.print(report.json.text)
    case .svg:
      let name = application.value?.name ?? "the application"
      let graph = ModuleGraph(plan, from: before, to: after, named: name, manifest: manifest)
      var style = ModuleGraph.Style()
      style.caption = [report.summary]
      terminal.printDocument(graph.text(as: .svg, style: style))
    }
  }

  private func read(_ path: String, _ terminal: Terminal) throws -> Lockfile {
    let directory = path.utf8.first == UInt8(ascii: "/") ? "" : options.chosenDirectory ?? ""
    let parsed = Lockfile.read(path, in: directory)
    if parsed.value == nil, parsed.diagnostics.isEmpty {
      throw refusal(.unreadableFile, "there is no \(Printable.escaped(path))", path, terminal)
    }
    guard let value = parsed.value else {
      DiagnosticsOutput(diagnostics: parsed.diagnostics, terminal: terminal).show(
        format == .json ? .json : .text
      )
      throw ExitStatus.badData
    }
    for diagnostic in parsed.diagnostics { terminal.note(diagnostic.rendered(by: terminal.renderer)) }
    if value.mergedSides > 1 {
      throw refusal(
        .unfinishedMerge,
        "\(Printable.escaped(path)) contains an unfinished merge; run `modctl resolve` first",
        path,
        terminal
      )
    }
    return value.lockfile
  }

  /// Reports why nothing is planned.
  private func refusal(_ code: DiagnosticCode, _ message: String, _ path: String, _ terminal: Terminal)
    -> ExitCode
  {
    let diagnostic = Diagnostic(code, message, at: SourcePosition(file: path))
    if format == .json {
      DiagnosticsOutput(diagnostics: [diagnostic], terminal: terminal).show(.json)
    } else {
      terminal.note("error[\(code.name)]: \(message)")
    }
    return ExitStatus.badData
  }
}

extension DiagnosticCode {
  /// A lockfile that contains git's conflict markers.
  static let unfinishedMerge = DiagnosticCode("unfinished-merge")
}
