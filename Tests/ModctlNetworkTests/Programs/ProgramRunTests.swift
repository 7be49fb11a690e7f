import ModctlNetwork
import Testing

@Suite
struct ProgramRunTests {
  @Test func linesEndWithEitherLineBreak() throws {
    let run = try #require(
      ProgramRun(
        ["/bin/sh", "-c", #"printf 'Warning: added\r\n!\trejected\n\nlast'; printf ' one\n' >&2"#],
        withErrors: true
      )
    )
    #expect(run.lines == ["Warning: added", "!\trejected", "last one"])
  }
}
