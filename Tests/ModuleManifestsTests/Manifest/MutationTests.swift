import ModuleManifests
import TestSupport
import Testing

@Suite("Files with random damage")
struct MutationTests {
  @Test("Decoding gives a value or printable diagnostics, never a crash", arguments: RandomRuns.blocks(12))
  func damaged(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for round in 0..<60 {
      let text = round % 2 == 0 ? ModuleManifestTests.complete : LockfileTextTests.text
      let bytes = DamagedText.bytes(of: text, using: &generator)
      #expect(DamagedText.faults(of: ModuleManifest.decode(bytes, path: "m")) == [])
      #expect(DamagedText.faults(of: Lockfile.decode(bytes, path: "m")) == [])
    }
  }
}
