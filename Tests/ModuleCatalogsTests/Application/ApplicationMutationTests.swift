import ModuleCatalogs
import TestSupport
import Testing

@Suite("Applications with random damage")
struct ApplicationMutationTests {
  @Test("Decoding gives a value or printable diagnostics, never a crash", arguments: RandomRuns.blocks(12))
  func damaged(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let bytes = DamagedText.bytes(of: Self.application, using: &generator)
      #expect(DamagedText.faults(of: ApplicationManifest.decode(bytes, path: "m")) == [])
    }
  }

  private static let application = """
    {
      "name": "shop",
      "dependencies": { "payment": "^2.1", "cart": { "from": "2.0.0", "reason": "r" } },
      "catalogs": ["manifests"],
      "overrides": [{ "module": "log", "version": "2.3.1", "reason": "CVE fix" }]
    }
    """
}
