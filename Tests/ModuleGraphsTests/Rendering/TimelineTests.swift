import Foundation
import ModuleGraphs
import ModuleKit
import ModuleKitTesting
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The picture of a start")
struct TimelineTests {
  @Test("Has a bar for each module at its times, and a border around the critical path")
  func bars() async throws {
    let clock = VirtualClock()
    let manager = try ModuleManager(
      modules: [
        FakeModule("log") { _ in clock.advance(by: .seconds(2)) },
        FakeModule("cart", needs: ["log"]) { _ in clock.advance(by: .seconds(3)) },
        FakeModule("shop", needs: ["cart"]) { _ in clock.advance(by: .seconds(1)) },
      ],
      clock: clock
    )
    let svg = try await manager.start().timeline.svg
    await manager.stop()
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    #expect(svg.components(separatedBy: "<rect class=\"bar").count == 4)
    #expect(svg.components(separatedBy: "<rect class=\"bar critical\"").count == 4)
    #expect(
      svg.contains(">critical path: log → cart → shop<") && svg.contains(">3 modules ready after 6.000 s<")
    )
    let ticks = svg.matches(of: /text-anchor="middle">(.*?)</).map { String($0.output.1) }
    #expect(ticks == (0...6).map { "\($0) s" })
    let left = svg.matches(of: /<rect class="bar critical" x="(\d+)"/).compactMap { Int($0.output.1) }
    // 900 units for six seconds, starting at the first bar.
    #expect(left.map { $0 - left[0] } == [0, 300, 750])
    #expect(svg.contains(">on the critical path<") && !svg.contains(">not on it<"), "all are on it")
    for time in ["log: 2.000 s", "cart: 3.000 s", "shop: 1.000 s"] { #expect(svg.contains("<title>\(time)")) }
  }

  @Test("Gives short times in microseconds, which would be zero seconds")
  func shortTimes() async throws {
    let clock = VirtualClock()
    let modules = [
      FakeModule("log") { _ in clock.advance(by: .microseconds(250)) },
      FakeModule("cart", needs: ["log"]) { _ in clock.advance(by: .microseconds(80)) },
    ]
    let manager = try ModuleManager(modules: modules, clock: clock)
    let svg = try await manager.start().timeline.svg
    await manager.stop()
    #expect(svg.contains(">2 modules ready after 330 µs<"))
    #expect(svg.contains("<title>log: 250 µs") && svg.contains("<title>cart: 80 µs"))
  }

  @Test("Draws a picture even if nothing started")
  func empty() async throws {
    let manager = try ModuleManager(modules: [])
    let svg = try await manager.start().timeline.svg
    await manager.stop()
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    #expect(!svg.contains("<rect class=\"bar") && !svg.contains("the critical path<"))
  }

  @Test("Names no more of the critical path than the picture is wide, but both of its ends")
  func longPath() async throws {
    let names = (0..<9).map { "acme/module-number-\($0)" }
    let modules = names.indices.map { FakeModule(names[$0], needs: $0 > 0 ? [names[$0 - 1]] : []) }
    let manager = try ModuleManager(modules: modules)
    let svg = try await manager.start().timeline.svg
    await manager.stop()
    let path = try #require(svg.firstMatch(of: />(critical path: .*)</)?.output.1)
    let width = try #require(svg.firstMatch(of: /width="(\d+)"/).flatMap { Int($0.output.1) })
    // A letter is about 6.3 units wide.
    #expect(path.count * 63 / 10 < width - 16)
    #expect(path.hasPrefix("critical path: \(names[0]) → \(names[1]) → ") && path.contains(" → … → "))
    #expect(path.hasSuffix(" → \(names[8])"))
  }
}
