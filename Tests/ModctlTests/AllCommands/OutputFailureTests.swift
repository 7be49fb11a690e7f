import Foundation
import Testing

/// Checks that output that cannot be written is a failure in every command.
@Suite(
  "Failing output",
  .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full")
)
struct OutputFailureTests {

  @Test(
    "Is an error on a full disk",
    arguments: [
      "resolve", "resolve --format json", "resolve --format sarif", "check", "check --format sarif", "tree",
      "graph",
      "graph --format svg", "graph --format html", "graph --format json", "graph --format mermaid", "why log",
      "outdated", "outdated --format json", "routes", "plan modules.lock.json modules.lock.json", "new tax",
      "--help", "--version", "resolve --help", "why log --not 1.4.0",
    ]
  )
  func full(_ command: String) throws {
    let app = try AppFolder(fixture: "diamond")
    if command.hasPrefix("plan") { try app.lock() }
    try app.shell("modctl \(command) >/dev/full").expect(65, "error[write-failed]: standard output: ")
  }

  @Test("Is not an error if a reader stops reading")
  func closed() throws {
    let app = try AppFolder(fixture: "diamond")
    let result = try app.shell("modctl graph --format html | head -c 1")
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  @Test("Is an error if a reader stops reading and the signal for it is ignored, as in some CI systems")
  func ignored() throws {
    let app = try AppFolder(fixture: "diamond")
    // What is printed before modctl starts ends when nobody reads anymore.
    let writer =
      "trap '' PIPE; while printf x 2>/dev/null; do :; done; modctl tree 2>errors; echo $? >status"
    _ = try app.shell("{ \(writer); } | :")
    #expect(try app.read("status") == "65\n")
    #expect(try app.read("errors").hasPrefix("error[write-failed]: standard output: "))
  }

  @Test("Waits for a slow reader")
  func slow() throws {
    let app = try AppFolder(fixture: "diamond")
    let result = try app.shell(
      """
      python3 - <<'END'
      import fcntl, os, subprocess
      read, write = os.pipe()
      fcntl.fcntl(write, fcntl.F_SETFL, fcntl.fcntl(write, fcntl.F_GETFL) | os.O_NONBLOCK)
      child = subprocess.Popen(["modctl", "graph", "--format", "html"], stdout=write)
      os.close(write)
      total = 0
      while True:
          part = os.read(read, 4096)
          if not part: break
          total += len(part)
      print(child.wait(), total > 20000)
      END
      """
    )
    // Without Python, this cannot be tested.
    if result.status == 0 { #expect(result.output == "0 True\n") }
  }
}
