import ArgumentParser
import ModuleTools

/// Lists the routes and actions of the selected modules.
struct Routes: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "routes",
    abstract:
      "List every route and action that the selected modules declare, or say which route answers a URL.",
    discussion: """
      An action is internal, or remote: code outside the process may call it too, if the host authorizes the call. A \
      module that starts with its manager may handle actions that it does not declare.

      Exit code 1 if no route answers the URL, or if the manager would refuse the modules: declared routes cannot be \
      read or overlap, or two modules declare the same action. Nothing is written.
      """
  )

  @OptionGroup var options: PlainOptions

  @Argument(
    help: "A URL; only the route that answers it is shown, with its parameters.",
    transform: URLArgument.init
  )
  var url: URLArgument?

  @Flag(help: "List only the actions that code outside the process may call.")
  var remote = false

  func validate() throws {
    if remote, url != nil {
      throw ValidationError("--remote lists actions; it cannot be combined with a URL.")
    }
  }

  func run(_ terminal: Terminal) throws {
    let application = try ApplicationResolver(directory: options.directory).shown(terminal)
    let report = RoutesReport(application)
    try application.refuseMistakes()
    let output = RoutesOutput(report: report, isRemote: remote, terminal: terminal)
    var isAnswered = true
    if let url {
      isAnswered = output.show(url.url)
    } else {
      output.show()
    }
    // JSON has them.
    if terminal.format == .text { terminal.note(report.diagnostics) }
    guard isAnswered, report.diagnostics.isEmpty else { throw ExitStatus.checkFailed }
  }
}
