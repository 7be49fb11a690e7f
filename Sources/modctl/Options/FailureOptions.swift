import ArgumentParser

/// How to show a failure, and which of its fixes to apply.
struct FailureOptions: ParsableArguments {
  @Option(help: "How much of a failure to explain: its facts and fixes, or every step and every fix.")
  var explain: FailureOutput.Detail?

  @Option(
    name: .customLong("fix"),
    help: ArgumentHelp(
      "Apply this fix for a failure to its file, and resolve. Several fixes, separated by commas or repeated, are applied together.",
      valueName: "number"
    ),
    transform: FixNumbersArgument.init
  )
  var fixArguments: [FixNumbersArgument] = []

  /// The numbers of the fixes to apply, without duplicates; empty if nothing should be changed.
  var fixes: [Int] {
    var numbers: [Int] = []
    for number in fixArguments.flatMap(\.numbers) where !numbers.contains(number) { numbers.append(number) }
    return numbers
  }
}
