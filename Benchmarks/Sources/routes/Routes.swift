import ArgumentParser
import ModuleKit
import ModuleManifests

/// Parses URLs and matches them against many patterns.
@main
struct Routes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "routes",
    abstract: "Measure how long it takes to parse a URL and to find its route.",
    discussion: """
      Prints one line per number of patterns: the median over batches of 100 URLs, in nanoseconds per URL, of parsing, \
      of matching the parsed URL, and of both. A match must not depend on the number of patterns.
      """
  )

  @Option(help: "Numbers of patterns.")
  var sizes: [Int] = [10, 100, 1_000, 10_000, 100_000]

  @Option(help: "How many batches to measure.")
  var batches = 1_001

  func run() throws {
    for size in sizes { print(try measure(max(3, size))) }
  }

  private func measure(_ size: Int) throws -> String {
    let table = try RouteTable(
      try (0..<size).map { index in
        switch index % 3 {
        case 0: try RoutePattern("shop://module\(index / 3)/:id")
        case 1: try RoutePattern("shop://module\(index / 3)/:id/items/:item")
        default: try RoutePattern("shop://module\(index / 3)/files/*path")
        }
      }
    )
    // Spread over all patterns, so that caches do not favor the larger tables.
    let texts = (0..<100).map { index -> String in
      let module = index * 7_919 % (size / 3)
      switch index % 3 {
      case 0: return "shop://module\(module)/\(index)"
      case 1: return "shop://module\(module)/\(index)/items/a%20b?gift=true"
      default: return "shop://module\(module)/files/a/b/c.txt"
      }
    }
    let urls = try texts.map { try RouteURL($0) }
    guard urls.allSatisfy({ table.indexOfPattern(matching: $0) != nil }) else { throw ExitCode.failure }
    var found = 0
    let read = try median { for text in texts { found += try RouteURL(text).scheme.utf8.count } }
    let match = try median { for url in urls { found += table.indexOfPattern(matching: url) ?? 0 } }
    let both = try median {
      for text in texts { found += table.indexOfPattern(matching: try RouteURL(text)) ?? 0 }
    }
    guard found > 0 else { throw ExitCode.failure }
    return "patterns=\(size) read_ns=\(read) match_ns=\(match) both_ns=\(both)"
  }

  /// The nanoseconds for one of the 100 URLs in a batch.
  private func median(_ batch: () throws -> Void) throws -> Int64 {
    let clock = ContinuousClock()
    var times: [Duration] = []
    for _ in 0..<max(1, batches) { times.append(try clock.measure(batch)) }
    return times.sorted()[times.count / 2].components.attoseconds / 1_000_000_000 / 100
  }
}
