import Foundation

/// Runs the commands of console fences in a shell, with the built modctl on its path.
struct ConsoleSession {
  /// The exit code of the previous command, for `echo $?`.
  private var status: Int32 = 0
  /// The last fence with corrected output. Parts that are already true stay as they are, with their `…`.
  private(set) var corrected = ""

  /// Returns the parts of a fence that are not true. A line `…` stands for any lines, and a `…` in a line for any text.
  ///
  /// A command that fails must be followed by `$ echo $?`, so readers see its exit code.
  mutating func problems(_ text: String, in folder: AppFolder) throws -> [String] {
    let steps = Self.steps(text)
    var problems = steps.isEmpty ? ["no line of this console starts with `$ `"] : []
    corrected = ""
    for (index, step) in steps.enumerated() {
      if index > 0, step.command != "echo $?" { corrected += "\n" }
      corrected += "$ \(step.command)\n"
      if step.command == "echo $?" {
        if step.output != ["\(status)"] { problems.append("the exit code is \(status), not \(step.output)") }
        corrected += "\(status)\n"
        continue
      }
      let result = try Modctl.run(
        URL(fileURLWithPath: "/bin/sh"),
        ["-c", "exec 2>&1\n" + step.command],
        in: folder.url,
        environment: Self.environment(folder)
      )
      status = result.status
      if !step.output.isEmpty, step.output.allSatisfy(Self.isEllipsis) {
        problems.append("`\(step.command)` shows nothing of what it prints")
      }
      let isExplained = steps.dropFirst(index + 1).first?.command == "echo $?"
      let isUnexpected = status != 0 && !isExplained
      if isUnexpected { problems.append("`\(step.command)` ends with \(status) without `echo $?`") }
      let lines = Self.lines(result.output)
      let isTrue = Self.matches(step.output[...], lines[...])
      // Output of an accidental failure must not be recorded.
      corrected += (isTrue || isUnexpected ? step.output : lines).map { $0 + "\n" }.joined()
      if !isTrue { problems.append("`\(step.command)` prints:\n\(result.output)") }
    }
    return problems
  }

  /// As on a reader's machine, where git knows who commits.
  private static func environment(_ folder: AppFolder) -> [String: String] {
    var environment = Git.environment(home: folder.url)
    let program = Modctl.program.deletingLastPathComponent().path
    environment["PATH"] = "\(program):\(environment["PATH"] ?? "/usr/bin:/bin")"
    return environment
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  private static func steps(_ text: String) -> [(command: String, output: [String])] {
    var steps: [(command: String, output: [String])] = []
    for line in lines(text) {
      if line.hasPrefix("$ ") {
        steps.append((String(line.dropFirst(2)), []))
      } else if !steps.isEmpty {
        steps[steps.count - 1].output.append(line)
      } else {
        return []
      }
    }
    // An empty line before the next command is only for readability.
    return steps.map { ($0.command, lines($0.output.joined(separator: "\n"))) }
  }

  static func matches(_ shown: ArraySlice<String>, _ lines: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return lines.isEmpty }
    if isEllipsis(first) {
      return (lines.startIndex...lines.endIndex).contains { matches(shown.dropFirst(), lines[$0...]) }
    }
    guard let line = lines.first, isMatch(first, line) else { return false }
    return matches(shown.dropFirst(), lines.dropFirst())
  }

  private static func isEllipsis(_ line: String) -> Bool { line.trimmingCharacters(in: .whitespaces) == "…" }

  private static func isMatch(_ shown: String, _ line: String) -> Bool {
    let parts = shown.split(separator: "…", omittingEmptySubsequences: false).map { String($0) }
    guard parts.count == 2 else { return shown == line }
    return line.hasPrefix(parts[0]) && line.dropFirst(parts[0].count).hasSuffix(parts[1])
  }
}
