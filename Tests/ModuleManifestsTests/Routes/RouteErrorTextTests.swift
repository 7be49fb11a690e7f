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
}
