import ModuleManifests
import Testing

@Suite("The JSON writer")
struct JSONWriterTests {
  @Test("Indents by two spaces and keeps the order of keys")
  func pretty() {
    let value: JSONValue = [
      "schema": "modctl.x/1", "b": [1, true, nil], "a": ["n": -5], "empty": [], "none": [:],
    ]
    #expect(
      value.text == """
        {
          "schema": "modctl.x/1",
          "b": [
            1,
            true,
            null
          ],
          "a": {
            "n": -5
          },
          "empty": [],
          "none": {}
        }
        """
    )
    #expect(
      value.compactText == #"{"schema":"modctl.x/1","b":[1,true,null],"a":{"n":-5},"empty":[],"none":{}}"#
    )
  }

  @Test(
    "Escapes what the grammar requires and what could fool a terminal",
    arguments: [
      ("a\"b\\c/", #""a\"b\\c/""#), ("\n\r\t", #""\n\r\t""#), ("\u{0}\u{1B}[31m", #""\u0000\u001b[31m""#),
      ("\u{7F}\u{9B}", #""\u007f\u009b""#), ("\u{202E}x\u{2066}", #""\u202ex\u2066""#), ("ä東😀", "\"ä東😀\""),
      ("\u{E0001}", #""\udb40\udc01""#), ("\u{2028}", #""\u2028""#),
    ]
  )
  func escapes(_ text: String, _ expected: String) throws {
    #expect(JSONValue.string(text).compactText == expected)
    #expect(try JSONDocument(parsing: Array(expected.utf8)).root.string == text)
  }

  @Test("An object replaces, appends and removes by key")
  func object() {
    var object: JSONObject = ["a": 1, "b": 2]
    object["a"] = 3
    object["c"] = 4
    object["b"] = nil
    #expect(JSONValue.object(object).compactText == #"{"a":3,"c":4}"#)
  }
}
