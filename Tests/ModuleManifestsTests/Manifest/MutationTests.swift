import ModuleManifests
import TestSupport
import Testing

@Suite("Files with random damage")
struct MutationTests {
  @Test("give a value or diagnostics that can be printed, and never a crash", arguments: 0..<12)
  func damaged(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for round in 0..<60 {
      let text = round % 2 == 0 ? ModuleManifestTests.complete : LockfileTextTests.text
      let bytes = DamagedText.bytes(of: text, using: &generator)
      check(ModuleManifest.decode(bytes, path: "m"))
      check(Lockfile.parse(bytes, path: "m"))
    }
  }

  private func check<Value>(_ decoded: Decoded<Value>) {
    #expect((decoded.value == nil) == decoded.diagnostics.contains { $0.severity == .error })
    #expect(decoded.diagnostics == decoded.diagnostics.sorted())
    for diagnostic in decoded.diagnostics {
      for line in diagnostic.rendered().split(separator: "\n") { #expect(DisplayWidth.of(line) <= 80) }
    }
  }
}
