import ArgumentParser
import ModctlNetwork
import ModuleCatalogs
import ModuleManifests
import ModuleTools

/// Checks an exported catalog.
struct CatalogVerifyCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check an exported catalog: its files, and that nothing published was rewritten.",
    discussion: """
      Reads every file of a folder, or of a catalog behind a URL, and checks that names.txt is sorted and complete, that \
      each manifest can be used and is in its module's file, and that each interface lists exactly the modules that \
      provide it. With --against, also checks that every version of an earlier copy is still there with its content and \
      order, except for `yanked`. If a check fails, the exit code is 65.
      """
  )

  @OptionGroup var options: FindingOptions

  @Argument(help: ArgumentHelp("A folder, or a URL.", valueName: "place"))
  var place: String

  @Option(
    help: ArgumentHelp("An earlier copy: a folder, a URL, or a modules.lock.json.", valueName: "place")
  )
  var against: String?

  func validate() throws {
    if place.isEmpty || against == "" { throw ValidationError("A place is empty; name a folder or a URL.") }
  }

  func run(_ terminal: Terminal) throws {
    var verifier = try verifier(of: place)
    if let against {
      if against.hasSuffix(".json") {
        let read = Lockfile.read(against)
        guard let parsed = read.value else {
          let position = SourcePosition(file: against)
          let missing = Diagnostic(.unreadableFile, "there is no such file", at: position)
          throw Refusal(.badData, read.diagnostics.isEmpty ? [missing] : read.diagnostics)
        }
        verifier.lockfile = parsed.lockfile
      } else {
        verifier.older = try self.verifier(of: against).source
      }
    }
    let report = verifier.run()
    CheckOutput(report: report, terminal: terminal).show()
    if report.diagnostics.isUnreachable { throw ExitStatus.unreachable }
    if report.errorCount > 0 { throw ExitStatus.badData }
  }

  private func verifier(of place: String) throws(Refusal) -> CatalogVerifier {
    guard place.contains("://") else {
      let folder = try FolderCatalog(place)
      return CatalogVerifier(folder, folder.reference, files: folder.files)
    }
    if let problem = CatalogURL.problem(in: place) {
      let message = "\(Printable.quoted(place)) \(problem)"
      throw Refusal(.badRequest, .badValue, message, at: SourcePosition(file: place))
    }
    return CatalogVerifier(CatalogAccess.chosen(.refresh).reader(), CatalogReference(.url(place)))
  }
}
