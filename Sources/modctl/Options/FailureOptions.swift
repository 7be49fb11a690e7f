import ArgumentParser

/// How a failure is shown, and which of its fixes is made.
struct FailureOptions: ParsableArguments {
  enum Explanation: String, ExpressibleByArgument, CaseIterable {
    case short, full
  }

  @Option(help: "How much of a failure to explain: its facts and fixes, or every step and every fix.")
  var explain: Explanation?

  @Option(help: ArgumentHelp("Make this fix of a failure in its file, and resolve.", valueName: "number"))
  var fix: Int?

  func validate() throws {
    if let fix, fix < 1 { throw ValidationError("--fix takes the number of a fix, 1 for the first.") }
  }

  var detail: FailureReport.Detail {
    switch explain {
    case .short: .short
    case .full: .full
    case nil: .fitting
    }
  }
}
