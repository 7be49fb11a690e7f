import ModuleManifests
import Testing

@Suite("Texts of errors about routes")
struct RouteErrorTextTests {
  @Test(
    "Begin with the URL or pattern, in quotation marks if it would not be seen",
    arguments: [("", "\"\": "), (" ", "\" \": "), ("cart", "cart: ")]
  )
  func subject(text: String, start: String) {
    let url = #expect(throws: RouteSyntaxError.self) { try RouteURL(text) }
    let pattern = #expect(throws: RouteSyntaxError.self) { try RoutePattern(text) }
    for error in [url, pattern] {
      #expect(
        error?.description.hasPrefix(start + (error?.message ?? "?")) ?? false,
        "\(error?.description ?? "")"
      )
    }
  }

  @Test("A parameter in braces, as other routers write it, is answered with how it is written here")
  func braces() {
    for (text, offset) in [("shop://cart/{id}", 12), ("shop://cart/<id>/items", 12), ("shop://{shop}", 7)] {
      let error = #expect(throws: RouteSyntaxError.self) { try RoutePattern(text) }
      #expect(error?.code == .badPattern && error?.message == "a parameter is written `:id`")
      #expect(error?.offset == offset)
    }
  }

  @Test(
    "Parts of segments, as other routers match them, are answered with what can be matched",
    arguments: [
      ("shop://file.{ext}", "a parameter is a whole segment, and is written `:id`", 12),
      (
        "shop://files/:name.jpg",
        "a parameter is a whole segment, `:name`, with a name of letters, digits and `_`", 18
      ),
      (
        "shop://days/:from-:to",
        "a parameter is a whole segment, `:name`, with a name of letters, digits and `_`", 17
      ),
      (
        "shop://files/*.jpg",
        "a wildcard is a whole segment, `*` or `*name`, with a name of letters, digits and `_`", 14
      ),
      (
        "shop://files/**",
        "a wildcard is a whole segment, `*` or `*name`, with a name of letters, digits and `_`", 14
      ),
      ("shop://files/:1", "a name may not begin with a digit", 14),
    ]
  )
  func partsOfSegments(text: String, message: String, offset: Int) {
    let error = #expect(throws: RouteSyntaxError.self) { try RoutePattern(text) }
    #expect(error?.code == .badPattern && error?.message == message)
    #expect(error?.offset == offset)
  }
}
