import ArgumentParser
import ModuleManifests
import ModuleTools

/// Writes the list of modules as a source file of the host's target; the build-tool plugin calls it.
struct AssembleTarget: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assemble-target",
    abstract: "Write the list of the locked modules as a source file of a target.",
    discussion: """
      For the plugin AssembleModules and other build systems. A target is NAME=FOLDER, the name of its Swift module and \
      the folder of its sources. Mistakes are printed as compilers do, on standard output.
      """,
    shouldDisplay: false
  )

  @Option(name: [.customLong("directory"), .customShort("C")], help: "The folder of modules.json.")
  var directory: String

  @Option(help: ArgumentHelp("The target of the file.", valueName: "target"))
  var host: Target

  @Option(help: ArgumentHelp("A target that it may import; once for each.", valueName: "target"))
  var dependency: [Target] = []

  @Option(help: ArgumentHelp("Another target of the package; once for each.", valueName: "target"))
  var other: [Target] = []

  @Option(help: "The file to write.")
  var output: String

  struct Target: ExpressibleByArgument {
    let value: AssemblyHost.Target

    init?(argument: String) {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return nil }
      value = AssemblyHost.Target(name: parts[0], folder: parts[1])
    }
  }

  private var global: GlobalOptions {
    var options = GlobalOptions()
    (options.chosenDirectory, options.format, options.color, options.ascii) = (directory, .text, .auto, false)
    return options
  }

  func run() throws {
    let resolver = ApplicationResolver(directory: directory)
    let terminal = Terminal(global)
    let application = try resolver.selected(terminal, global.format)
    try application.refuseMistakes(terminal, global.format)
    guard !application.isLockfileStale else {
      show([
        Diagnostic(
          DiagnosticCode("stale-lockfile"),
          application.previous == nil
            ? "there is no \(resolver.lockfileName)" : "\(resolver.lockfileName) is not up to date",
          at: SourcePosition(
            file: application.previous == nil ? resolver.manifestName : resolver.lockfileName
          ),
          hint: "run `modctl resolve`, or `swift package modctl resolve` with the plugin ModctlCommand"
        )
      ])
      throw ExitStatus.lockfileStale
    }
    let host = AssemblyHost(
      target: host.value,
      dependencies: dependency.map(\.value),
      others: other.map(\.value)
    )
    switch Assembly.source(for: host, of: application, manifestName: resolver.manifestName) {
    case .failure(let failure):
      show(failure.diagnostics)
      throw ExitStatus.badData
    case .success(let source):
      show(source.warnings)
      do throws(FileError) {
        try AtomicFile.write(Array(source.text.utf8), to: output)
      } catch {
        Terminal.write("\(error.path):1:1: error: \(error.message)\n", to: 1)
        throw ExitStatus.badData
      }
    }
  }

  private func show(_ diagnostics: [Diagnostic]) {
    for line in diagnostics.flatMap({ $0.compilerLines(in: directory) }) {
      Terminal.write(line + "\n", to: 1)
    }
  }
}
