import ModuleManifests
import Testing

@Suite("Edit distance")
struct EditDistanceTests {
  @Test(
    "Counts insertions, deletions, replacements and swaps",
    arguments: [
      ("", "", 0), ("a", "", 1), ("abc", "abc", 0), ("abc", "ABC", 0), ("paymnt", "payment", 1),
      ("kitten", "sitting", 3), ("ab", "ba", 1), ("log", "gol", 2), ("ca", "abc", 3),
    ]
  )
  func counts(_ left: String, _ right: String, _ expected: Int) {
    #expect(EditDistance.between(left, right, limit: 10) == expected)
    #expect(EditDistance.between(right, left, limit: 10) == expected)
    #expect(EditDistance.between(left, right, limit: expected) == expected)
    if expected > 0 { #expect(EditDistance.between(left, right, limit: expected - 1) == nil) }
  }

  @Test(
    "Finds what was meant, or nothing",
    arguments: [
      ("paymnt", "payment"), ("Log", "log"), ("crat", "cart"), ("carts", "cart"), ("zzz", nil), ("", nil),
      ("dependancies", "dependencies"), ("x", nil),
    ] as [(String, String?)]
  )
  func nearest(_ word: String, _ expected: String?) {
    #expect(
      EditDistance.nearest(to: word, in: ["payment", "log", "cart", "card", "dependencies"]) == expected
    )
  }

  @Test(
    "Long names that share most of their letters are different names",
    arguments: [
      ("storefront-pricing-integration-0.12", "storefront-pricing-integration-0.10"),
      ("storefrnt-pricng-intgration-0.11", "storefront-pricing-integration-0.10"),
      ("storefront-checkout-integration-0.10", nil), ("storefront-tax-integration-0.12", nil),
    ] as [(String, String?)]
  )
  func longNames(_ word: String, _ expected: String?) {
    let names = ["storefront-billing-integration-0.10", "storefront-pricing-integration-0.10"]
    #expect(EditDistance.nearest(to: word, in: names) == expected)
  }

  @Test(
    "A missing, additional or different scope counts as one edit",
    arguments: [
      ("tax", "acme/tax"), ("tax-tables", "acme/tax-tables"), ("tax-table", "acme/tax-tables"),
      ("intern/tax-tables", "acme/tax-tables"), ("acme/log", "log"), ("tux", nil),
      ("acme", nil), ("a/", nil), ("/", nil),
    ] as [(String, String?)]
  )
  func scopes(_ word: String, _ expected: String?) {
    #expect(EditDistance.nearest(to: word, in: ["acme/tax", "acme/tax-tables", "log"]) == expected)
  }

  @Test("A letter is not another one mistyped, but may be in another case or scope")
  func letters() {
    #expect(EditDistance.nearest(to: "x", in: ["a", "b"]) == nil)
    #expect(EditDistance.nearest(to: "A", in: ["a", "b"]) == "a")
    #expect(EditDistance.nearest(to: "a", in: ["acme/a", "b"]) == "acme/a")
  }

  @Test("Costs nothing for huge words")
  func huge() {
    let word = String(repeating: "a", count: 1_000_000)
    #expect(EditDistance.between(word, word + "b", limit: 5) == nil)
    #expect(EditDistance.nearest(to: word, in: ["a", word + "c"]) == nil)
  }
}
