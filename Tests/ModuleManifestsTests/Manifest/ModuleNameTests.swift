import ModuleManifests
import Testing

@Suite("A module name")
struct ModuleNameTests {
  @Test(
    "Accepts names that follow the rules",
    arguments: [
      "a", "A", "0", "cart", "a.b_c-d", "acme/cart", "1/2", "a..b", "a-", "x/y.ndjson",
      String(repeating: "n", count: 128),
    ]
  )
  func valid(_ name: String) throws {
    #expect(ModuleName.isValid(name))
    try ModuleName.validate(name)
  }

  @Test(
    "Refuses a name at the place where it breaks a rule",
    arguments: [
      ("", 0), (".", 0), ("..", 0), ("-a", 0), ("_a", 0), ("a b", 1), ("a\u{0}", 1), ("ä", 0), ("a/ä", 2),
      ("/", 0),
      ("a//b", 2), ("a/b/c", 3), ("a/", 1), ("a/..", 2), ("../a", 0), ("a\\b", 1), ("a:b", 1), ("CON:", 3),
      ("a\n", 1),
      ("a\u{301}", 1), (String(repeating: "n", count: 129), 0),
    ]
  )
  func invalid(_ name: String, _ offset: Int) {
    #expect(!ModuleName.isValid(name))
    do throws(ModuleNameError) {
      try ModuleName.validate(name)
      Issue.record("\(name) passed")
    } catch {
      #expect(error.offset == offset, "\(error)")
      #expect(error.offset + error.length <= name.utf8.count)
    }
  }

  @Test(
    "Does not deny that a letter of another script is one",
    arguments: [
      ("ü", "a name starts with an ASCII letter or a digit, found `ü`"),
      ("größe", "a name has only ASCII letters, digits, `.`, `_` and `-`, found `ö`"),
      ("a٣", "a name has only ASCII letters, digits, `.`, `_` and `-`, found `٣`"),
      ("a…", "a name has only letters, digits, `.`, `_` and `-`, found `…`"),
    ]
  )
  func otherLetters(_ name: String, _ message: String) {
    #expect(throws: ModuleNameError.self) { try ModuleName.validate(name) }
    #expect(ModuleName.mistake(in: name) == message)
  }
}
