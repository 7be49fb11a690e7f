import ArgumentParser
import ModctlNetwork
import ModuleManifests
import ModuleTools

/// Writes a SwiftPM package from the lockfile.
struct Assemble: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "assemble",
    abstract: "Write a SwiftPM package with exactly the locked modules, and a list of them.",
    discussion: """
      Reads modules.lock.json and the manifests that it pins, and writes Package.swift and one source file into the \
      folder that modules.json names, Modules by default. Refuses other Swift files there that SwiftPM would build, and \
      leaves the rest of the folder alone. A host depends on that package and calls Modules.makeManager(). A catalog's \
      server is asked only for what the cache does not have with the locked digest.

      If there is a Package.resolved, its commits are compared with those that were published: a tag that was moved is \
      an error with exit code 65. A stale lockfile is one with exit code 2. With --check, nothing is written, and the \
      exit code is also 2 if the package does not match the lockfile. With --resolve, SwiftPM reads all packages; if it \
      rejects something, modctl explains why in terms of the manifests and exits with code 1.
      """
  )

  @OptionGroup var options: PlainOptions

  @Flag(help: "Change nothing; fail with exit code 2 if the package does not match the lockfile.")
  var check = false

  @Flag(help: "Show what would change and write nothing.")
  var dryRun = false

  @Flag(
    help: "Let SwiftPM resolve as well, and explain what it rejects; needs network access and takes time."
  )
  var resolve = false

  @Option(
    help: ArgumentHelp("Write into this folder, relative to that of modules.json.", valueName: "folder")
  )
  var output: String?

  func validate() throws {
    if check, dryRun {
      throw ValidationError("--check changes nothing, and cannot be combined with --dry-run.")
    }
    if resolve, check || dryRun {
      throw ValidationError("--resolve writes, and cannot be combined with --check or --dry-run.")
    }
    if resolve, NetworkCatalogReader.Mode.chosen.withLock({ $0 }) == .offline {
      throw ValidationError("--resolve lets SwiftPM use the network, and cannot be combined with --offline.")
    }
    if let output, output.isEmpty || output.utf8.contains(0) {
      throw ValidationError("--output takes the path of a folder.")
    }
  }

  func run(_ terminal: Terminal) throws {
    let resolver = ApplicationResolver(directory: options.directory)
    let application = try resolver.selected(terminal, asLocked: true)
    try application.refuseMistakes()
    terminal.note(application.diagnostics)
    guard !application.isLockfileStale else {
      let finding = Diagnostic.staleLockfile(application)
      _ = Refusal(.badData, [finding]).show(terminal)
      throw ExitStatus.lockfileStale
    }
    let assembly: Assembly
    do {
      assembly = try Assembly(of: application, output: output)
    } catch {
      throw Refusal(.badData, error.diagnostics)
    }
    try run(assembly, application, terminal)
  }

  private func run(_ assembly: Assembly, _ application: ResolvedApplication, _ terminal: Terminal) throws {
    let revisions = try revisions(assembly, application)
    let folder = AssemblyFolder(assembly, directory: options.directory)
    let report = AssembleOutput(
      assembly: assembly,
      folder: folder,
      revisions: revisions,
      directory: options.directory,
      terminal: terminal
    )
    guard folder.foreign.isEmpty else {
      let exitCode = report.refusal.show(terminal)
      throw check ? ExitStatus.lockfileStale : exitCode
    }
    if check || dryRun {
      report.show(mode: check ? .check : .dryRun)
      if check, !folder.isCurrent || !revisions.outdated.isEmpty { throw ExitStatus.lockfileStale }
      return
    }
    try folder.write()
    // A program gets one document: about what was written, or about why SwiftPM rejects it.
    if terminal.format == .text { report.show(mode: .write) }
    if resolve { try resolve(assembly, application, terminal) }
    if terminal.format != .text { report.show(mode: .write) }
  }

  /// Compares the commits that SwiftPM resolved before; a tag that was moved is an error.
  private func revisions(_ assembly: Assembly, _ application: ResolvedApplication) throws -> PinnedRevisions {
    let lockfile = application.lockfile
    let revisions = PinnedRevisions(lockfile, output: assembly.output, directory: options.directory)
    guard revisions.problems.isEmpty else { throw Refusal(.badData, revisions.problems) }
    return revisions
  }

  /// Has SwiftPM read all packages, and compares the commits that it resolved.
  private func resolve(_ assembly: Assembly, _ application: ResolvedApplication, _ terminal: Terminal) throws
  {
    let (folder, isAlone) = folderToResolve(assembly)
    let resolution = ProgramRun(
      swiftPackage: "show-dependencies",
      "--format",
      "dot",
      in: folder,
      withErrors: true
    )
    guard let run = resolution else {
      throw terminal.refusal(.swiftPM, ProgramRun.missing("swift"), folder)
    }
    guard run.status == 0 else {
      // Before it ends, SwiftPM may print any number of packages; what is wrong is at the end.
      let lines = String(decoding: run.output.suffix(1 << 18), as: UTF8.self).split(
        whereSeparator: \.isNewline
      )
      let refusal = SwiftPMRefusal(lines.joined(separator: "\n"), of: application, output: assembly.output)
      let errors = lines.drop { !$0.hasPrefix("error: ") }
      show(refusal.diagnostics, errors.isEmpty ? lines.suffix(20) : errors, folder, terminal)
      throw ExitStatus.checkFailed
    }
    _ = try revisions(assembly, application)
    let differences = SwiftPMRefusal(run.text, of: application, output: assembly.output).diagnostics
    guard differences.isEmpty else { throw Refusal(.checkFailed, differences) }
    guard terminal.format == .text else { return }
    terminal.print("SwiftPM resolved the same versions.")
    if isAlone {
      terminal.note(
        wrapping: "note: Package.swift does not directly depend on \(Printable.escaped(assembly.output)), "
          + "so SwiftPM has read that package alone"
      )
    }
  }

  /// Returns the folder of the host's package if it depends on the written one, and otherwise that of the written package: SwiftPM
  /// reads only what the package in its folder depends on.
  ///
  /// - Returns: also whether there is a package beside modules.json that does not depend on the written one.
  private func folderToResolve(_ assembly: Assembly) -> (folder: String, isAlone: Bool) {
    let output = Path.join(options.directory, assembly.output)
    let own = Path.join(options.directory, "Package.swift")
    guard FileKind.exists(own) else { return (output, false) }
    // SwiftPM says what is wrong with a Package.swift that it cannot read.
    guard let host = PackageDump(of: options.directory) else { return (options.directory, false) }
    let written = Path.resolved(output)
    let isUsed = host.folders.contains { Path.resolved($0) == written }
    return isUsed ? (options.directory, false) : (output, true)
  }

  /// Prints what SwiftPM rejects, as far as the manifests explain it, and what it says itself.
  private func show(
    _ diagnostics: [Diagnostic],
    _ lines: ArraySlice<Substring>,
    _ folder: String,
    _ terminal: Terminal
  ) {
    if terminal.format == .json {
      let place = SourcePosition(file: Path.join(folder, "Package.swift"))
      var own = Diagnostic(.swiftPM, "SwiftPM cannot resolve the packages", at: place)
      own.notes = lines.map { Diagnostic.Note(String($0)) }
      terminal.show(diagnostics + [own])
      return
    }
    for diagnostic in diagnostics { terminal.note(terminal.renderer.text(of: diagnostic) + "\n") }
    terminal.note("SwiftPM says:")
    for line in lines { terminal.note(wrapping: "  \(Printable.escaped(line))", indent: 4) }
  }
}
