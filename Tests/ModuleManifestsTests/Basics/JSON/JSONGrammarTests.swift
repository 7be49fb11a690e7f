import ModuleManifests
import Testing

@Suite("The JSON reader")
struct JSONGrammarTests {
  @Test("Accepts what RFC 8259 allows", arguments: accepted)
  func accepts(_ text: String) throws {
    _ = try JSONDocument(parsing: Array(text.utf8))
  }

  @Test("Rejects everything else at the place of the mistake", arguments: rejected)
  func rejects(_ wrong: Rejected) {
    #expect(throws: JSONError.self) { try JSONDocument(parsing: Array(wrong.text.utf8)) }
    do throws(JSONError) {
      _ = try JSONDocument(parsing: Array(wrong.text.utf8))
    } catch {
      #expect(error.offset == wrong.offset, "\(error)")
      #expect(error.length == wrong.length, "\(error)")
      let words = error.message + " " + (error.hint ?? "")
      // Words that end with a space stand for a message without a hint.
      #expect(
        wrong.words.last == " " ? words.hasSuffix(wrong.words) : words.contains(wrong.words),
        "\(error)"
      )
    }
  }

  @Test(
    "A hint fits a file with a document on every line",
    arguments: [
      ("{} {}", "one document per line"),
      ("{", "an object is not closed by `}`; here, every document is on one line"),
    ]
  )
  func line(_ text: String, _ hint: String) {
    do throws(JSONError) {
      _ = try JSONDocument(parsing: Array(text.utf8), limits: .line)
      Issue.record("accepted")
    } catch {
      #expect(error.hint == hint)
    }
  }

  struct Rejected: Sendable, CustomTestStringConvertible {
    let text: String
    let offset: Int
    let length: Int
    let words: String

    init(_ text: String, _ offset: Int, _ length: Int, _ words: String) {
      (self.text, self.offset, self.length, self.words) = (text, offset, length, words)
    }

    var testDescription: String { String(Printable.quoted(text)) }
  }

  static let accepted: [String] = [
    "{}", "[]", "null", "true", "false", "0", "-0", "1", "-1", "10", "1.5", "-1.5", "0.0", "1e5", "1E5",
    "1e+5", "1e-5",
    "1.25E-10", "123456789012345678901234567890", "1e999999", "\"\"", "\"a\"", "\"ä\"", "\"東京\"", "\"😀\"",
    #""\"\\\/\b\f\n\r\t""#, #""\u0041""#, #""\u00e4""#, #""\uD83D\uDE00""#, #""\u0000""#, #""\uFFFF""#,
    "\"\u{7F}\"", "\"\u{2028}\"", " [ ] ", "\t\n\r {}", "{}\n", "[1]", "[1,2]", "[[],[[]]]", #"{"a":1}"#,
    #"{"a":{"b":[1,{"c":null}]}}"#, #"{"":0}"#, #"{"a":1,"b":1}"#, #"{"a":{"a":1}}"#, "[null,true,false]",
    "[\"a\",\"a\"]", #"{"a" : 1 , "b" : [ ] }"#, "\"01234567\"", "\"0123456\"", "\"01234567890123456789\"",
    String(repeating: "[", count: 128) + String(repeating: "]", count: 128),
  ]

  static let rejected: [Rejected] = [
    // Nothing at all.
    Rejected("", 0, 0, "the file is empty"),
    Rejected(" \n ", 0, 0, "the file is empty"),
    // Unclosed.
    Rejected("{", 1, 0, "expected a key in double quotes or `}`, found the end of the file"),
    Rejected("{\n\n", 1, 0, "an object is not closed"),
    Rejected("[", 1, 0, "expected a value or `]`, found the end of the file"),
    Rejected("[1", 2, 0, "expected `,` or `]`, found the end of the file"),
    Rejected("[1,", 3, 0, "an array is not closed"),
    Rejected(#"{"a""#, 4, 0, "expected `:` after the key, found the end of the file"),
    Rejected(#"{"a":"#, 5, 0, "expected a value, found the end of the file"),
    Rejected(#"{"a":1"#, 6, 0, "expected `,` or `}`, found the end of the file"),
    Rejected(#"{"a":1,"#, 7, 0, "expected a key in double quotes, found the end of the file"),
    Rejected("\"", 0, 1, "this string is not closed"),
    Rejected("\"abc", 0, 4, "this string is not closed"),
    Rejected("[\"abc\n\"]", 1, 4, "this string is not closed"),
    Rejected("\"abc\\", 0, 5, "this string is not closed"),
    // Brackets.
    Rejected("}", 0, 1, "expected a JSON value, found `}`"),
    Rejected("]", 0, 1, "expected a JSON value, found `]`"),
    Rejected("[}", 1, 1, "expected a value or `]`, found `}`"),
    Rejected("{]", 1, 1, "expected a key in double quotes or `}`, found `]`"),
    Rejected("[1}", 2, 1, "expected `,` or `]`, found `}`"),
    Rejected(#"{"a":1]"#, 6, 1, "expected `,` or `}`, found `]`"),
    Rejected("{}}", 2, 1, "expected the end of the document, found `}`"),
    // Commas.
    Rejected("[1,]", 2, 1, "no trailing comma"),
    Rejected("[1 , ]", 3, 1, "no trailing comma"),
    Rejected(#"{"a":1,}"#, 6, 1, "no trailing comma"),
    Rejected("{\"a\":1,\n}", 6, 1, "a comma before `}`"),
    Rejected("[,1]", 1, 1, "expected a value or `]`, found `,`"),
    Rejected("[1,,2]", 3, 1, "expected a value, found `,`"),
    Rejected("{,}", 1, 1, "expected a key in double quotes or `}`, found `,`"),
    Rejected("[1 2]", 2, 0, "missing `,` between two elements"),
    Rejected("[[] []]", 3, 0, "missing `,`"),
    Rejected("[true false]", 5, 0, "missing `,`"),
    Rejected("{\"a\":\"b\"\n \"c\":1}", 8, 0, "missing `,` between two members"),
    Rejected("{\"a\":{}\n \"c\":1}", 7, 0, "missing `,` between two members"),
    Rejected(#"{"a":1;"b":2}"#, 6, 1, "expected `,` or `}`, found `;`"),
    // Colons and keys.
    Rejected(#"{"a" 1}"#, 5, 1, "expected `:` after the key, found `1`"),
    Rejected(#"{"a"="b"}"#, 4, 1, "separates a key from its value with `:`"),
    Rejected(#"{"a" 1}"#, 5, 1, "found `1` "),
    Rejected(#"{"a" True}"#, 5, 4, "found `True` "),
    Rejected(#"{"a"::1}"#, 5, 1, "expected a value, found `:`"),
    Rejected(#"{"a"}"#, 4, 1, "expected `:`"),
    Rejected("{a:1}", 1, 1, "the key `a` has no quotes"),
    Rejected("{name:1}", 1, 4, "write keys in double quotes"),
    Rejected("{'a':1}", 1, 1, "double quotes"),
    Rejected("{1:1}", 1, 1, "the key `1` has no quotes"),
    Rejected("{[]:1}", 1, 1, "expected a key"),
    Rejected("{null:1}", 1, 4, "the key `null` has no quotes"),
    // Words.
    Rejected("nul", 0, 3, "expected a JSON value, found `nul`"),
    Rejected("nulll", 0, 5, "found `nulll`"),
    Rejected("True", 0, 4, "write `true`"),
    Rejected("[FALSE]", 1, 5, "write `false`"),
    Rejected("[None]", 1, 4, "write `null`"),
    Rejected("[undefined]", 1, 9, "write `null`"),
    Rejected("[yes]", 1, 3, "write `true`"),
    Rejected("NaN", 0, 3, "no such number"),
    Rejected("[Infinity]", 1, 8, "no such number"),
    Rejected("[cart]", 1, 4, "put text in double quotes"),
    Rejected("'a'", 0, 1, "strings are in double quotes"),
    Rejected("“a”", 0, 7, "typographic quotes"),
    Rejected(
      "{“a”:1}",
      1,
      7,
      "expected a key in double quotes or `}`, found `“a”` these are typographic quotes"
    ),
    Rejected("[^1.2]", 1, 1, "put text in double quotes"),
    Rejected("[1 None]", 3, 4, "expected `,` or `]`, found `None` "),
    Rejected(#"{"a":"b" c}"#, 9, 1, "expected `,` or `}`, found `c` "),
    Rejected(#"["the "best" cart"]"#, 7, 4, #"found `best` a double quote inside a string is written `\"`"#),
    // Comments.
    Rejected("// hi\n{}", 0, 1, "JSON has no comments"),
    Rejected("{} // hi", 3, 1, "JSON has no comments"),
    Rejected("{/* a */}", 1, 1, "JSON has no comments"),
    Rejected("# hi\n{}", 0, 1, "JSON has no comments"),
    Rejected("<<<<<<< HEAD\n{}", 0, 1, "conflict marker"),
    Rejected("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 0\n", 0, 7, "Git LFS pointer"),
    // Numbers.
    Rejected("01", 0, 2, "leading zeros"),
    Rejected("-01", 0, 3, "leading zeros"),
    Rejected("00", 0, 2, "leading zeros"),
    Rejected("+1", 0, 2, "numbers start with a digit or `-`"),
    Rejected(".5", 0, 2, "numbers start with a digit or `-`"),
    Rejected("1.", 0, 2, "expected a digit after `.`"),
    Rejected("-", 0, 1, "expected a digit after `-`"),
    Rejected("-a", 0, 1, "expected a digit after `-`, found `a`"),
    Rejected("1e", 0, 2, "expected a digit in the exponent"),
    Rejected("1e+", 0, 3, "expected a digit in the exponent"),
    Rejected("0x10", 0, 4, "expected the end of the number"),
    Rejected("1.2.3", 0, 5, "expected the end of the number"),
    Rejected("1_000", 0, 5, "expected the end of the number"),
    Rejected("[1a]", 1, 2, "expected the end of the number"),
    // Strings.
    Rejected("\"\t\"", 1, 1, "a tab in a string"),
    Rejected("\"a\u{0}b\"", 2, 1, "a NUL byte in a string"),
    Rejected("\"\u{1F}\"", 1, 1, #"write it as `\u001F`"#),
    Rejected(#""\x""#, 1, 2, "is not an escape sequence"),
    Rejected(#""\'""#, 1, 2, "is not an escape sequence"),
    Rejected(#""\ä""#, 1, 3, "is not an escape sequence"),
    Rejected(#""\u12""#, 1, 4, "needs four hexadecimal digits, found 2"),
    Rejected(#""\uZZZZ""#, 1, 2, "found 0"),
    Rejected(#""\U0041""#, 1, 2, "is not an escape sequence"),
    Rejected(#""\uD800""#, 1, 6, "first half of a surrogate pair"),
    Rejected(#""\uD800\n""#, 1, 6, "first half of a surrogate pair"),
    Rejected(#""\uD800\uD800""#, 1, 6, "first half of a surrogate pair"),
    Rejected(#""\uDC00""#, 1, 6, "second half of a surrogate pair"),
    Rejected("\"0123456\u{1}\"", 8, 1, "control character U+0001"),
    // More than one document, and other stray bytes.
    Rejected("{} {}", 3, 1, "several, one per line"),
    Rejected("1 2", 2, 1, "expected the end of the document"),
    Rejected("\"a\" \"b\"", 4, 1, "found a string"),
    Rejected("{} shop", 3, 4, "expected the end of the document, found `shop` "),
    Rejected("{} null", 3, 4, "expected the end of the document, found `null` "),
    Rejected("{}\u{0}", 2, 1, "found a NUL byte"),
    Rejected("[\u{0}]", 1, 1, "found a NUL byte"),
    Rejected("[\u{C}1]", 1, 1, "found `\\u{C}`"),
    Rejected("[\u{A0}1]", 1, 3, "expected a value or `]`, found `\\u{A0}1`"),
    Rejected("[\"a\"\u{A0}]", 4, 2, "found `\\u{A0}` "),
    Rejected("\u{FEFF}{}", 0, 3, "byte order mark"),
    Rejected(String(repeating: "[", count: 129), 128, 1, "nested more than 128 levels deep"),
    Rejected(String(repeating: "{\"a\":", count: 129), 128 * 5, 1, "nested more than 128 levels deep"),
  ]
}
