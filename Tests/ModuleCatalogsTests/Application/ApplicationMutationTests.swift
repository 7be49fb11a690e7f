import ModuleCatalogs
import ModuleManifests
import TestSupport
import Testing

@Suite("Applications with random damage")
struct ApplicationMutationTests {
  @Test("give a value or diagnostics that can be printed, and never a crash", arguments: 0..<12)
  func damaged(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<60 {
      check(
        ApplicationManifest.decode(DamagedText.bytes(of: Self.application, using: &generator), path: "m")
      )
    }
  }

  private func check<Value>(_ decoded: Decoded<Value>) {
    #expect((decoded.value == nil) == decoded.diagnostics.contains { $0.severity == .error })
    #expect(decoded.diagnostics == decoded.diagnostics.sorted())
    for diagnostic in decoded.diagnostics {
      for line in diagnostic.rendered().split(separator: "\n") { #expect(DisplayWidth.of(line) <= 80) }
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
