import ModuleKitTesting
import ModuleManifests
import Testing

@testable import ModuleKit

@Suite("Paths that climb are refused however they are spelled; scenario 17")
struct ClimbingURLTests {
  /// Returns a character, plain or encoded; a separator that would end the segment or is not allowed there is always encoded.
  private static func spelling(_ character: Character, _ generator: inout SplitMix64) -> String {
    let choices: [String] =
      switch character {
      case ".": [".", "%2e", "%2E"]
      case "/": ["/", "%2f", "%2F"]
      case "\\": ["%5c", "%5C"]
      default: [String(character), "%" + String(character.asciiValue ?? 0, radix: 16)]
      }
    return choices[generator.below(choices.count)]
  }

  /// Returns a path of a few pieces, and whether `.` or `..` is among them.
  private static func path(_ generator: inout SplitMix64) -> (text: String, climbs: Bool) {
    let pieces = (0..<1 + generator.below(5)).map { _ in
      ["..", ".", "...", "a", ".a", "a.", "..a", "a..b", "etc"][generator.below(9)]
    }
    var text = pieces[0]
    for piece in pieces.dropFirst() { text += (generator.below(2) == 0 ? "/" : "\\") + piece }
    return (text, pieces.contains(".") || pieces.contains(".."))
  }

  @Test("Under wildcards, in parameters and as a host, in random spellings", arguments: 0..<2_000)
  func spellings(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let (path, climbs) = Self.path(&generator)
    let spelt = path.map { Self.spelling($0, &generator) }.joined()
    for base in ["shop://files/", "shop://files/x/", "shop:/files/", "shop://"] {
      let text = base + spelt
      if climbs {
        let error = #expect(throws: RouteSyntaxError.self, "\(text)") { try RouteURL(text) }
        #expect(error?.code == .badURL)
        #expect(error?.message.contains("`.` or `..`") ?? false, "\(error?.message ?? "")")
      } else {
        #expect(throws: Never.self, "\(text)") { try RouteURL(text) }
      }
    }
  }

  @Test("The path that a handler gets never climbs out of a folder", arguments: 0..<2_000)
  func depth(seed: UInt64) throws {
    struct Files: Codable, Sendable { var path: String }
    var generator = SplitMix64(seed: seed)
    let parts = ["..", ".", "/", "\\", "%2e", "%2f", "%5c", "%252e", "a", "%2E%2E", "%25", "%c0%ae"]
    let text = (0..<1 + generator.below(8)).map { _ in parts[generator.below(parts.count)] }.joined()
    for pattern in ["shop://files/*path", "shop://files/:path", "shop://*path"] {
      guard let url = try? RouteURL("shop://files/" + text),
        try RouteTable([RoutePattern(pattern)]).indexOfPattern(matching: url) == 0
      else { continue }
      let route = ResolvedRoute(url: url, pattern: try RoutePattern(pattern), module: "files")
      let pieces = try route.input(as: Files.self).path.split { $0 == "/" || $0 == "\\" }
      #expect(!pieces.contains("..") && !pieces.contains("."), "\(url)")
    }
  }

  @Test("Text that was encoded twice stays text: nothing is decoded a second time")
  func twice() throws {
    let url = try RouteURL("shop://files/%252e%252e%252fetc")
    #expect(url.segments == ["%2e%2e%2fetc"])
  }

  @Test("The place of the segment is named", arguments: ["..%2fetc", "a%5c..", "%2e%2e%5Ca", "%2e%2F%2e"])
  func place(segment: String) {
    let error = #expect(throws: RouteSyntaxError.self) { try RouteURL("shop://files/a/\(segment)/b") }
    #expect(error?.offset == 15)
    #expect(throws: RouteSyntaxError.self) { try RoutePattern("shop://files/\(segment)") }
    #expect(throws: RouteSyntaxError.self) {
      try RoutePattern("shop://files/:id").url(["id": ["a/../b"]])
    }
  }

  @Test("The text of a query is not a path, and may contain anything")
  func query() throws {
    #expect(try RouteURL("shop://a?file=../etc&x=%2e%2e%2f#../b").query[0].value == "../etc")
  }
}
