import ModuleManifests
import TestSupport
import Testing

@Suite("Files with random damage")
struct MutationTests {
  @Test("give a value or diagnostics that can be printed, and never a crash", arguments: 0..<12)
  func damaged(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let texts = [ModuleManifestTests.complete, LockfileTextTests.text, Self.application]
    let alphabet = Array("{}[],:\"\\u0-9eE.x^~<>=|* \n\t\u{1}ä".utf8) + [0, 0x80, 0xFF]
    for round in 0..<60 {
      var bytes = Array(texts[round % texts.count].utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        let byte = alphabet.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes[index] = byte
        case 1: bytes.insert(byte, at: index)
        case 2: bytes.remove(at: index)
        case 3: bytes.removeSubrange(index..<min(bytes.count, index + 20))
        default: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + 30)], at: index)
        }
      }
      check(ModuleManifest.decode(bytes, path: "m"))
      check(ApplicationManifest.decode(bytes, path: "m"))
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

  private static let application = """
    {
      "name": "shop",
      "dependencies": { "payment": "^2.1", "cart": { "from": "2.0.0", "reason": "r" } },
      "catalogs": ["manifests"],
      "overrides": [{ "module": "log", "version": "2.3.1", "reason": "CVE fix" }]
    }
    """
}
