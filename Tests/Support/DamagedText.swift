package import ModuleManifests

/// A document's bytes with random damage, for decoders that must report what is wrong and never crash.
package enum DamagedText {
  private static let alphabet = Array("{}[],:\"\\u0-9eE.x^~<>=|* \n\t\u{1}ä".utf8) + [0, 0x80, 0xFF]

  package static func bytes(of text: String, using generator: inout SplitMix64) -> [UInt8] {
    var bytes = Array(text.utf8)
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
    return bytes
  }

  /// What breaks the rules for a decoder's result: a value or an error, diagnostics in order, and lines of at most 80 columns.
  package static func faults<Value>(of decoded: Decoded<Value>) -> [String] {
    var faults: [String] = []
    if (decoded.value == nil) != decoded.diagnostics.contains(where: { $0.severity == .error }) {
      faults.append("a value and an error, or neither")
    }
    if decoded.diagnostics != decoded.diagnostics.sorted() { faults.append("diagnostics out of order") }
    for diagnostic in decoded.diagnostics {
      let lines = DiagnosticRenderer().text(of: diagnostic).split(separator: "\n")
      faults += lines.filter { DisplayWidth.of($0) > 80 }.map(String.init)
    }
    return faults
  }
}
