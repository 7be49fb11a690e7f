import ModuleManifests
import Testing

@Suite("A line map")
struct LineMapTests {
  @Test(
    "Counts lines and scalars from 1",
    arguments: [(0, 1, 1), (2, 1, 3), (3, 2, 1), (4, 2, 2), (6, 2, 3), (9, 2, 4), (11, 3, 1), (12, 3, 2)]
  )
  func locates(_ offset: Int, _ line: Int, _ column: Int) {
    let bytes = Array("ab\n\tä東\r\nx".utf8)
    let place = LineMap(bytes).locate(offset, in: bytes)
    #expect(place.line == line)
    #expect(place.column == column)
  }

  @Test("Returns a line without its line break")
  func lines() {
    let bytes = Array("ab\r\n\ncd".utf8)
    let map = LineMap(bytes)
    #expect(map.range(ofLine: 1, in: bytes) == 0..<2)
    #expect(map.range(ofLine: 2, in: bytes) == 4..<4)
    #expect(map.range(ofLine: 3, in: bytes) == 5..<7)
    #expect(map.range(ofLine: 4, in: bytes) == 0..<0)
  }

  @Test("Has one line for an empty file")
  func empty() {
    #expect(LineMap([]).locate(0, in: []) == (1, 1))
  }

  @Test("Counts in lines that are longer than a block", arguments: [0, 1, 4095, 4096, 4097, 8192, 12_000])
  func longLines(_ scalars: Int) {
    let prefix = Array("x\n".utf8) + Array(String(repeating: "ä", count: scalars).utf8)
    let bytes = prefix + Array("東東\n".utf8)
    #expect(LineMap(bytes).locate(prefix.count, in: bytes) == (2, scalars + 1))
    #expect(LineMap(bytes).locate(prefix.count + 3, in: bytes) == (2, scalars + 2))
  }
}
