import ModuleManifests
import Testing

@Suite("Hostile texts in URLs and patterns")
struct HostileRouteTextTests {
  @Test(
    "Refuses what no route may contain, with its position",
    arguments: [
      ("", "expected a scheme", 0), ("cart", "expected a scheme", 4), ("5:a", "expected a scheme", 0),
      ("shop://a/../b", "a segment may not be `.` or `..`", 9), ("shop://a/%2e%2E", "`.` or `..`", 9),
      ("shop://a/.%2e/b", "`.` or `..`", 9),
      ("shop://a/./b", "`.` or `..`", 9), ("shop://a//b", "a segment may not be empty", 9),
      ("shop://a/b//", "empty", 11), ("shop://../b", "a host may not be `.` or `..`", 7),
      ("shop://a/b%2F..", "a segment may not have `.` or `..` next to", 9),
      ("shop:////a", "empty", 8), ("shop://me@a/b", "a URL may not have user information", 9),
      ("shop://a/%", "two hex", 9),
      ("shop://a/%2", "two hex", 9), ("shop://a/%zz", "two hex", 9),
      ("shop://a/%00", "a path may not have an encoded NUL", 9),
      ("shop://a/%C3%28", "the decoded bytes of a path are not UTF-8", 9),
      ("shop://a/%ED%A0%80", "not UTF-8", 9),
      ("shop://a/%C0%AF", "not UTF-8", 9),
      ("shop://a b", "a character", 8), ("shop://a/\u{0}", "a character", 9),
      ("shop://a/\\..\\b", "a character", 9),
      ("shop://a:b/c", "port", 9), ("shop://a:123456/c", "port", 8), ("shop://:80/c", "port without", 7),
      ("shop://[::1/c", "[::1]", 11), ("shop://a?b=%ff", "not UTF-8", 11),
      ("shop://a#b#c", "a character", 10),
    ]
  )
  func refused(text: String, words: String, offset: Int) {
    let error = #expect(throws: RouteSyntaxError.self) { try RouteURL(text) }
    #expect(error?.code == .badURL)
    #expect(error?.description.contains(words) ?? false, "\(error?.description ?? "")")
    #expect(error?.offset == offset, "\(text)")
  }

  @Test("Enforces the limits on length, segments and query items")
  func bounds() throws {
    let long = String(repeating: "a", count: RouteURL.maximumLength - 9)
    #expect(try RouteURL("shop://a/\(long)").segments == [long])
    #expect(throws: RouteSyntaxError.self) { try RouteURL("shop://a/\(long)a") }
    let segments = String(repeating: "/a", count: RouteURL.maximumSegmentCount)
    #expect(try RouteURL("shop://a\(segments)").segments.count == RouteURL.maximumSegmentCount)
    #expect(throws: RouteSyntaxError.self) { try RouteURL("shop://a\(segments)/a") }
    let items = Array(repeating: "a=b", count: RouteURL.maximumQueryCount).joined(separator: "&")
    #expect(try RouteURL("shop://a?\(items)").query.count == RouteURL.maximumQueryCount)
    #expect(throws: RouteSyntaxError.self) { try RouteURL("shop://a?\(items)&a") }
    let error = #expect(throws: RouteSyntaxError.self) {
      try RouteURL(String(repeating: "é", count: 5_000_000))
    }
    #expect(error.map { $0.description.utf8.count < 300 } ?? false)
  }

  @Test("No spelling of a URL reaches a route that its plain form does not reach")
  func spellings() throws {
    let table = try RouteTable([RoutePattern("shop://admin/:id")])
    for text in [
      "shop:admin/5", "shop:/admin/5", "shop:///admin/5", "shop://x/admin/5", "shop://admin%2F5",
      "shop://Admin%2f5",
      "shop://admin/5/x", "shop://admin", "shop://admin/", "shop://admin?id=5", "shop://admin#5",
      "shop://%61dmin%2f/5",
      "shop://admin%00/5", "shop://admin:/", "shop://admin:80/5", "shop://x/%2e%2e/admin/5",
      "shop://admin.//5",
    ] {
      let match = (try? RouteURL(text)).flatMap { table.indexOfPattern(matching: $0) }
      #expect(match == nil, "\(text)")
    }
    for text in ["SHOP://ADMIN/5", "shop://%61dmin/5/", "shop://admin/%35?x#y"] {
      #expect(table.indexOfPattern(matching: try RouteURL(text)) == 0, "\(text)")
    }
  }

  @Test(
    "Refuses patterns that cannot be parsed, with the position",
    arguments: [
      ("", 0), ("cart/:id", 4), ("shop:cart", 4), ("shop://", 7), ("shop:///a", 7), ("shop://a//b", 9),
      ("shop://a/:", 9), ("shop://a/:1", 10), ("shop://a/:b-c", 11), ("shop://a/*r/b", 11),
      ("shop://a/:b/:b", 12),
      ("shop://a?b", 8), ("shop://a#b", 8), ("shop://a/..", 9), ("shop://a/%2e", 9), ("shop://me@a", 9),
      ("shop://a/%zz", 9), ("shop://a/ b", 9), ("://a", 0),
    ]
  )
  func badPatterns(text: String, offset: Int) {
    let error = #expect(throws: RouteSyntaxError.self) { try RoutePattern(text) }
    #expect(error?.code == .badPattern)
    #expect(error?.offset == offset, "\(text): \(error?.description ?? "")")
  }
}
