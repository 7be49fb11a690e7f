import TestSupport
import Testing
import VersionResolver

@Suite("The location of a package")
struct PackageLocationTests {
  /// The examples from SwiftPM's own documentation of `CanonicalPackageLocation`, and similar cases.
  @Test(
    "Spellings that SwiftPM treats as the same name the same package",
    arguments: [
      ("https://example.com/mona/LinkedList", "example.com/mona/linkedlist"),
      ("git@example.com/mona/LinkedList:", "example.com/mona/linkedlist:"),
      ("https://example.com:443/mona/LinkedList", "example.com/mona/linkedlist"),
      ("git@example.com:mona/LinkedList.git", "example.com/mona/linkedlist"),
      ("ssh://mona@example.com/~/LinkedList.git", "example.com/~mona/linkedlist"),
      ("https://example.com/mona/%F0%9F%94%97List", "example.com/mona/🔗list"),
      ("https://example.com/mona/%zzList", "example.com/mona/%zzlist"),
      ("https://example.com/mona/%+5List", "example.com/mona/%+5list"),
      ("https://example.com/mona/LinkedList/", "example.com/mona/linkedlist"),
      ("https://example.com/mona/LinkedList#installation", "example.com/mona/linkedlist"),
      ("https://example.com/mona/LinkedList?utm_source=forums", "example.com/mona/linkedlist"),
      ("file:///Users/mona/LinkedList", "/users/mona/linkedlist"),
      ("ssh://git:secret@example.com:2222/mona/LinkedList.git/", "example.com/mona/linkedlist"),
    ]
  )
  func canonical(_ text: String, _ expected: String) {
    #expect(PackageLocation(text).kind == .url)
    #expect(PackageLocation(text).canonical == expected)
  }

  @Test(
    "The last part is the identity",
    arguments: [
      ("https://example.com/mona/LinkedList.git", "linkedlist"),
      ("https://example.com/mona/LinkedList/", "linkedlist"),
      ("git@example.com:LinkedList", "git@example.com:linkedlist"), ("../Cart", "cart"),
      ("./Modules/Cart.git", "cart"),
      ("Acme.Cart", "acme.cart"), ("/srv/cart.git/", "cart"),
    ]
  )
  func identity(_ text: String, _ expected: String) {
    #expect(PackageLocation(text).identity == expected)
  }

  @Test("The first letters determine the kind")
  func kinds() {
    for text in ["/a", "./a", "../a", ".", ".."] { #expect(PackageLocation(text).kind == .folder) }
    for text in ["a.b", "acme.cart"] { #expect(PackageLocation(text).kind == .registry) }
    for text in ["file:///a", "git@a:b", "https://a/b"] { #expect(PackageLocation(text).kind == .url) }
  }
}
