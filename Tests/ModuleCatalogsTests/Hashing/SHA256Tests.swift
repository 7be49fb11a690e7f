import ModuleCatalogs
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  @Test(
    "Returns the values of NIST's examples (FIPS 180-4, and the long message test)",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ]
  )
  func vectors(_ text: String, _ expected: String) {
    #expect(SHA256.hexadecimal(Array(text.utf8)) == expected)
  }

  @Test("Pads messages of every length")
  func lengths() {
    // The hash of the hashes of 0, 1, … 130 letters, computed independently.
    let all = (0...130).flatMap { SHA256.hash([UInt8](repeating: 0x61, count: $0)) }
    #expect(SHA256.hexadecimal(all) == "f908a43fc8456c583aacde0fb2627959f8513dc76d0c03979b7f945a7dd78f22")
    #expect(
      SHA256.hexadecimal([UInt8](repeating: 0x61, count: 100_000))
        == "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee"
    )
  }
}
