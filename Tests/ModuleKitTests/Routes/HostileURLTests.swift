import ModuleKitTesting
import ModuleManifests
import Testing

@testable import ModuleKit

@Suite("Scenario 17: hostile URLs")
struct HostileURLTests {
  static let patterns = [
    "shop://cart/:id", "shop://cart/:id/items/*rest", "shop://*", "web://:host/a", "web://h:80/a",
  ]

  /// Parses a text and, if it is a URL, does everything possible with it.
  static func tryOut(_ text: String, _ table: RouteTable) -> Bool {
    let url: RouteURL
    do { url = try RouteURL(text) } catch { return false }
    if let index = table.indexOfPattern(matching: url) {
      let route = ResolvedRoute(url: url, pattern: table.patterns[index], module: "m")
      _ = try? route.input(as: RouteLawTests.Input.self)
      _ = try? route.input(as: Int.self)
      _ = route.parameters.names
    }
    _ = url.segments
    _ = url.moved(to: "other").segments
    return true
  }

  @Test("Random bytes and mutations never trap", arguments: 0..<20)
  func fuzz(block: UInt64) throws {
    let table = try RouteTable(try Self.patterns.map { try RoutePattern($0) })
    let seeds = [
      "shop://cart/5/items/a?b=c&d#e", "web://h:80/a/", "shop://[::1]:8/x", "mailto:a@b",
      "file:///etc/passwd",
      "shop:cart/5", "shop://c%61rt/%2e%2e/%252e", "a:",
    ]
    let spice = Array("%/?#&=:@[]*.+ \u{0}é%2F%00%C3%28".utf8)
    var generator = SplitMix64(seed: block)
    var good = 0
    for _ in 0..<2_000 {
      var bytes = Array(seeds[generator.below(seeds.count)].utf8)
      for _ in 0..<generator.below(5) {
        let index = generator.below(bytes.count + 1)
        switch generator.below(4) {
        case 0: bytes.insert(spice[generator.below(spice.count)], at: index)
        case 1: if index < bytes.count { bytes.remove(at: index) }
        case 2: bytes.insert(UInt8(generator.below(256)), at: index)
        default: if index < bytes.count { bytes[index] = spice[generator.below(spice.count)] }
        }
        if bytes.isEmpty { bytes = [0x61] }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if Self.tryOut(text, table) { good += 1 }
      _ = try? RoutePattern(text)
    }
    #expect(good > 100 && good < 1_900)
  }

  @Test(
    "An unreadable URL is refused before anything else happens, with the place",
    arguments: [("", 0), ("shop://a/../b", 9), ("shop://a/%00", 9), ("shop://a:b/c", 9)]
  )
  func refused(text: String, offset: Int) {
    let error = #expect(throws: RouteError.self) { try RouteError.read(text) }
    let cause = #expect(throws: RouteSyntaxError.self) { try RouteURL(text) }
    #expect(error?.code == .badURL && error?.stage == .read && error?.offset == offset)
    #expect(error?.subject == text && error?.description == cause?.description)
  }
}
