import Foundation
import ModctlNetwork
import Testing

/// Requests that were in flight when the download helper exited, played by scripts.
@Suite(.timeLimit(.minutes(60)))
struct HelperRestartTests {
  /// Returns the outcomes of two requests through a helper that exits immediately the given number of times and then answers 200
  /// to each.
  private func run(endings: Int) throws -> (outcomes: [String], starts: Int) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("helper-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let jobs = try ["a", "b"].map { Fetcher.Job(try #require(WebAddress("http://127.0.0.1:9/\($0)"))) }
    let length = HelperFrame.headerLength + jobs[0].address.description.utf8.count
    let program = folder.appendingPathComponent("helper")
    let starts = folder.appendingPathComponent("starts")
    let script = """
      #!/bin/sh
      echo start >> '\(starts.path)'
      [ "$(wc -l < '\(starts.path)')" -le \(endings) ] && exit 1
      for number in 1 2; do
        head -c \(length) > /dev/null
        printf "\\\\000\\\\000\\\\000\\\\00$number\\\\002\\\\000\\\\000\\\\000\\\\003200"
        printf "\\\\000\\\\000\\\\000\\\\00$number\\\\004\\\\000\\\\000\\\\000\\\\000"
      done
      exec cat > /dev/null

      """
    let text = folder.appendingPathComponent("text")
    try Data(script.utf8).write(to: text)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: text.path)
    // Another process writes the file: if this process had it open for writing, a program that another test starts at that moment
    // would inherit the descriptor, and the file could not be executed.
    let copy = try Process.run(URL(fileURLWithPath: "/bin/cp"), arguments: ["-p", text.path, program.path])
    copy.waitUntilExit()
    try #require(copy.terminationStatus == 0)
    let transport = HelperTransport(program: program.path)
    let outcomes = Fetcher(transport, credentials: Credentials(environment: { _ in nil }, netrc: nil)).run(
      jobs
    )
    return (
      outcomes.map { outcome in
        switch outcome {
        case .content(let response): "\(response.status)"
        case .failed(let failure): "\(failure.message), \(failure.attempts)"
        default: "\(outcome)"
        }
      },
      try String(contentsOf: starts, encoding: .utf8).split(separator: "\n").count
    )
  }

  @Test func whatWasInFlightIsAskedAgain() throws {
    let (outcomes, starts) = try run(endings: 1)
    #expect(outcomes == ["200", "200"])
    #expect(starts == 2)
  }

  @Test func whatEndsItTwiceFails() throws {
    let (outcomes, starts) = try run(endings: 100)
    let failure = "the download program modctl-fetch exited twice, 1"
    #expect(outcomes == [failure, failure])
    // One start for both and one for each alone; or two for each, if the helper exited before the second request was sent.
    #expect((3...4).contains(starts))
  }
}
