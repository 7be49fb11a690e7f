import TestSupport
import Testing
import VersionResolver

@testable import ModuleCatalogs
@testable import ModuleManifests

/// A line that repeats parts of the line before it is read by comparing them.
@Suite("A line that repeats the one before")
struct RepeatedLineTests {
  @Test("Says what it says on its own")
  func agreesWithSingleLine() {
    var (plain, other) = (0, 0)
    for seed in RandomRuns.seeds(500, usually: 200) {
      var random = SplitMix64(seed: seed)
      let loader = ManifestLoader(bag: DiagnosticBag())
      for _ in 0..<3 {
        let lines = Self.lines(&random)
        let found = Self.contents(of: lines, loader)
        for (line, content) in zip(lines, found) {
          let alone = Self.contents(of: [line], ManifestLoader(bag: DiagnosticBag()))
          #expect([content] == alone, "seed \(seed): \(String(decoding: line, as: UTF8.self))")
          if content == nil { other += 1 } else { plain += 1 }
        }
      }
    }
    #expect(plain > 800 && other > 800, "\(plain) plain, \(other) other")
  }

  /// What the reader says of each line of a file, or `nil` where it is not plain.
  private static func contents(of lines: [[UInt8]], _ loader: ManifestLoader) -> [String?] {
    let bytes = Array(lines.joined(separator: [0x0A]))
    loader.plain.beginFile()
    var start = 0
    return lines.map { line in
      let range = start..<start + line.count
      start = range.upperBound + 1
      return bytes.withUnsafeBytes { loader.plain.read($0, range) }.map { found in
        let edges = loader.plain.edges(Int(found.firstEdge)..<Int(found.firstEdge + found.edgeCount)).map {
          "\($0.kind) \($0.target) \($0.requirement) \($0.isLazy)"
        }
        let first = Int(found.firstInterface)
        let interfaces = loader.plain.interfaces(first..<first + Int(found.interfaceCount))
        let version = loader.caches.version(found.version)
        return "\(loader.caches.name(found.name)) \(version) \(edges) \(interfaces) \(found.saysMore)"
      }
    }
  }

  /// Lines of which each is the one before with a small change.
  private static func lines(_ random: inout SplitMix64) -> [[UInt8]] {
    var lines = [RandomLine.text(&random, saysMore: random.below(8) == 0)]
    while lines.count < 8 {
      var line = lines[lines.count - 1 - random.below(min(2, lines.count))]
      switch random.below(8) {
      case 0: line = RandomLine.text(&random)
      case 1: RandomLine.damage(&line, &random)
      case 2...4: changeDigit(of: &line, &random)
      case 5, 6: changePart(of: &line, &random)
      default: break
      }
      if !line.isEmpty, !line.contains(0x0A) { lines.append(line) }
    }
    return lines
  }

  private static func changeDigit(of line: inout [UInt8], _ random: inout SplitMix64) {
    let digits = line.indices.filter { (0x30...0x39).contains(line[$0]) }
    if !digits.isEmpty { line[digits[random.below(digits.count)]] = 0x30 + UInt8(random.below(4)) }
  }

  /// Removes, repeats or moves what is between two commas: mostly one member.
  private static func changePart(of line: inout [UInt8], _ random: inout SplitMix64) {
    var parts = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let place = random.below(parts.count)
    switch random.below(3) {
    case 0 where parts.count > 1: parts.remove(at: place)
    case 1: parts.insert(parts[place], at: random.below(parts.count))
    default: parts.swapAt(place, random.below(parts.count))
    }
    line = Array(parts.joined(separator: [UInt8(ascii: ",")]))
  }
}
