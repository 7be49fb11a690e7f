import ArgumentParser

/// Suggests modctl's option in place of one that other tools have for the same.
enum OptionHint {
  private static let otherNames = [
    "--json": "--format json", "--sarif": "--format sarif", "--svg": "--format svg",
    "--html": "--format html",
    "--dot": "--format dot", "--mermaid": "--format mermaid", "--no-color": "--color never",
    "--frozen": "--locked", "--frozen-lockfile": "--locked", "--immutable": "--locked",
    "--cwd": "--directory", "--chdir": "--directory", "--package-path": "--directory",
    "--prerelease": "--pre", "--prereleases": "--pre", "--simulate": "--dry-run", "-n": "--dry-run",
  ]

  /// Returns a message of ArgumentParser with the suggestion, if it is about such an option and the command has modctl's.
  static func added(to message: String, of command: any ParsableCommand.Type) -> String {
    let beginning = "Error: Unknown option '"
    guard message.hasPrefix(beginning), let end = message.firstIndex(of: "\n") else { return message }
    let option = message[..<end].dropFirst(beginning.count).prefix { $0 != "'" }
    guard let meant = otherNames[String(option)] else { return message }
    let help = command.helpMessage(columns: 1_000)
    guard meant.split(separator: " ").allSatisfy({ help.contains($0) }) else { return message }
    return "\(beginning)\(option)'. Did you mean '\(meant)'?\(message[end...])"
  }
}
