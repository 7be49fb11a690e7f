import ArgumentParser
import ModuleTools

/// Lists modules that are not at their newest version.
struct Outdated: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "outdated",
    abstract: "List modules that have newer versions, and what holds them back.",
    discussion: """
      Compatible is the newest version that `modctl resolve --with NAME@VERSION` could select, regardless of the \
      lockfile; each module is considered on its own. Pre-releases count only if the application or a selected module \
      admits them. Nothing is written.
      """
  )

  @OptionGroup var options: PlainOptions

  func run(_ terminal: Terminal) throws {
    let application = try ApplicationResolver(directory: options.directory).shown(terminal)
    let report = OutdatedReport(application)
    try application.refuseMistakes()
    application.warnOfYanked(terminal)
    OutdatedOutput(report: report, application: application, terminal: terminal).show()
  }
}
