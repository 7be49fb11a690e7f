import ArgumentParser
import ModuleManifests
import VersionResolver

/// Shows what would restart.
struct Plan: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Show what would restart if a running host moved from one lockfile to another.",
    discussion: """
      Shows what a running ModuleManager would do: it initializes new instances beside the old ones, then restarts \
      only the modules that depend on a change. Reads only the two lockfiles and, if there is a modules.json, the \
      manifests of the catalogs, which say which edges are lazy.
      """
  )

  @OptionGroup var options: PlainOptions

  private var global: GlobalOptions { options.global }

  @Argument(help: "The lockfile of the running host.")
  var old: String

  @Argument(help: "The lockfile to move to.")
  var new: String

  func run() throws {
    let terminal = Terminal(global)
    let before = try read(old, terminal)
    let after = try read(new, terminal)
    let application = ApplicationManifest.read("modules.json", in: global.directory)
    let catalog = application.value.map {
      Catalog(of: $0, document: application.document, directory: global.directory)
    }
    let plan = ChangePlan(from: before, to: after) { module, version in
      catalog?.manifest(of: module, at: version)
    }
    let report = PlanReport(plan: plan, terminal: terminal)
    switch global.format {
    case .text: report.showText()
    case .json, .sarif: terminal.print(report.json.text)
    }
  }

  private func read(_ path: String, _ terminal: Terminal) throws -> Lockfile {
    let directory = path.utf8.first == UInt8(ascii: "/") ? "" : options.chosenDirectory ?? ""
    let parsed = Lockfile.read(path, in: directory)
    if parsed.value == nil, parsed.diagnostics.isEmpty {
      throw refusal(.unreadableFile, "there is no \(Printable.escaped(path))", path, terminal)
    }
    guard let value = parsed.value else {
      DiagnosticsOutput(diagnostics: parsed.diagnostics, terminal: terminal).show(global.format)
      throw ExitStatus.badData
    }
    for diagnostic in parsed.diagnostics { terminal.note(diagnostic.rendered(by: terminal.renderer)) }
    if value.mergedSides > 1 {
      throw refusal(
        .unfinishedMerge,
        "\(Printable.escaped(path)) holds an unfinished merge; run `modctl resolve` first",
        path,
        terminal
      )
    }
    return value.lockfile
  }

  /// Says why nothing is planned.
  private func refusal(_ code: DiagnosticCode, _ message: String, _ path: String, _ terminal: Terminal)
    -> ExitCode
  {
    let diagnostic = Diagnostic(code, message, at: SourcePosition(file: path))
    if global.format == .json {
      DiagnosticsOutput(diagnostics: [diagnostic], terminal: terminal).show(.json)
    } else {
      terminal.note("error[\(code.name)]: \(message)")
    }
    return ExitStatus.badData
  }
}

extension DiagnosticCode {
  /// A lockfile with git's markers in it.
  static let unfinishedMerge = DiagnosticCode("unfinished-merge")
}
