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
}
