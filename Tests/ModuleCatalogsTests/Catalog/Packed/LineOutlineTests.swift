import TestSupport
import Testing
import VersionResolver

@testable import ModuleCatalogs
@testable import ModuleManifests

/// Lines of modules that nobody needs are read no further than that they are JSON and have a name and a version.
@Suite("An outline of a line")
struct LineOutlineTests {
  @Test("Is of JSON, and has the name and the version of its manifest")
  func agreesWithJSON() {
    var (found, other) = (0, 0)
    for seed in RandomRuns.seeds(1000) {
      var random = SplitMix64(seed: seed)
      var line = RandomLine.text(&random, saysMore: random.below(2) == 0)
      let isDamaged = random.below(4) > 0
      if isDamaged { RandomLine.damage(&line, &random) }
      if Self.agrees(line, "seed \(seed)") {
        found += 1
      } else {
        other += 1
        // A version with build metadata has no number.
        #expect(isDamaged || line.contains(UInt8(ascii: "+")), "seed \(seed): \(Self.text(line))")
      }
    }
    #expect(found > 200 && other > 200, "\(found) outlines, \(other) other")
  }

  @Test(
    "Leaves everything to the manifest that is neither its name nor its version",
    arguments: [
      #""dependencies":{"b":"?"}"#, #""dependencies":{"b":"1","b":"2"}"#, #""dependencies":[[[[]]]]"#,
      #""yanked":true"#, #""summary":"a \"quoted\" \\ \/ \b\f\n\r\t word""#, #""summary":"\\""#,
      #""x-a":{"b":["c",null]}"#,
      #""provides":{"A":"1.0.0","A":"?"}"#, #""provides":[]"#, #""routes":{"a":false}"#,
    ]
  )
  func leavesTheRest(member: String) {
    #expect(Self.agrees(Self.line(member), member))
  }

  @Test(
    "Is not of everything",
    arguments: [
      #""name":"b""#, #""version":"1.0.0""#, #""summary":"a","summary":"b""#, #""summary":"\u0041""#,
      #""summary":"\x""#, #""summary":"\"#, #""summary":"a"#, #""x-a":1"#, #""x-a":tru"#, #""x-a":nulll"#,
      #""x-a":{"b"}"#,
      #""x-a":{"b":"c",}"#, #""x-a":["b",]"#, #""x-a":["b"}"#, #""x-a":{"b":"c"]"#, #""x-a":[[[[["b"]]]]]"#,
      #""unknown":"a""#,
      #""x-a":"#, #""x-a""#, "\"summary\":\"\u{1}\"", "\"summary\":\"a\tb\"", #""summary":"a" "b""#,
      #""x-a":{} {}"#, "",
    ]
  )
  func isRejected(member: String) {
    #expect(!Self.agrees(Self.line(member), member))
  }

  @Test("Lines say in any order what they say on their own")
  func agreesInAnyOrder() throws {
    for seed in RandomRuns.seeds(300) {
      var random = SplitMix64(seed: seed)
      let lines = (0...random.below(12)).map { _ in
        var line = RandomLine.text(&random, saysMore: random.below(4) == 0)
        if random.below(6) == 0 { RandomLine.damage(&line, &random) }
        line.removeAll { $0 == 0x0A || $0 == 0x0D }
        return line
      }
      let bytes = Array(lines.joined(separator: [0x0A]))
      let loader = ManifestLoader(bag: DiagnosticBag())
      let files = (0..<2).map { PackedFile(SourceFile(path: "\($0)", bytes: bytes), loader: loader) }
      var places = files.flatMap { file in file.moduleNames().flatMap { Array(file.places(of: $0)) } }
      for index in places.indices { places.swapAt(index, random.below(places.count)) }
      for place in places {
        let isInterfaces = random.below(2) == 0
        guard let manifest = place.entry.unreportedContent?.manifest else { continue }
        if isInterfaces {
          let interfaces = place.plainInterfaces?.sorted { $0.name < $1.name }
          #expect(interfaces == nil || interfaces == manifest.provides, "seed \(seed): \(manifest.name)")
        } else {
          let edges = place.plainEdges
          #expect(edges == nil || edges == manifest.edges, "seed \(seed): \(manifest.name)")
        }
      }
    }
  }

  @Test("Lines have the same outline whatever precedes them, and the same reports whatever is needed first")
  func agreesWhateverComesFirst() {
    var found = 0
    for seed in RandomRuns.seeds(300) {
      var random = SplitMix64(seed: seed)
      let line = RandomLine.text(&random, saysMore: random.below(2) == 0)
      let lines = (0...random.below(6)).map { _ in
        var copy = line
        if random.below(3) > 0 { RandomLine.damage(&copy, &random) }
        copy.removeAll { $0 == 0x0A || $0 == 0x0D }
        return copy
      }
      let bytes = Array(lines.joined(separator: [0x0A]))
      let loader = ManifestLoader(bag: DiagnosticBag())
      var (ranges, alone) = (LineRanges(bytes), loader.plain)
      while let range = ranges.next() {
        alone.beginFile()
        let (single, next) = bytes.withUnsafeBytes {
          (alone.outline($0, range), loader.plain.outline($0, range))
        }
        #expect(single?.name == next?.name && single?.version == next?.version, "seed \(seed)")
        #expect(single?.provides == next?.provides, "seed \(seed)")
        if next != nil { found += 1 }
      }
      let reports = [false, true].map { opensFirst in
        let bag = DiagnosticBag()
        let file = PackedFile(SourceFile(path: "f", bytes: bytes), loader: ManifestLoader(bag: bag))
        if opensFirst { file.open() }
        file.readEverything()
        return bag.sorted.map { "\($0.position) \($0.message)" } + file.moduleNames()
      }
      #expect(reports[0] == reports[1], "seed \(seed)")
    }
    #expect(found > 200, "\(found) outlines")
  }

  @Test("A mistake in a module that nobody needs is reported by readEverything only")
  func isReportedWhenRead() {
    let bag = DiagnosticBag()
    let text = """
      {"name":"a","version":"1.0.0","dependencies":{"b":"1.x"}}
      {"name":"b","version":"1.0.0","dependencies":{"c":"?"}}
      """
    let file = PackedFile(
      SourceFile(path: "c.ndjson", bytes: Array(text.utf8)),
      loader: ManifestLoader(bag: bag)
    )
    #expect(file.places(of: "a").first?.plainEdges?.map(\.target) == ["b"])
    #expect(file.places(of: "b").map(\.version) == [Version(1, 0, 0)])
    #expect(bag.sorted.isEmpty)
    file.readEverything()
    #expect(bag.sorted.map { $0.position.description } == ["c.ndjson:2:51"])
  }

  private static func line(_ member: String) -> [UInt8] {
    Array(#"{"name":"a","version":"1.0.0",\#(member)}"#.utf8)
  }

  private static func text(_ line: [UInt8]) -> String { String(decoding: line, as: UTF8.self) }

  /// Returns whether a line has an outline. If so, the line must be JSON with that name and version.
  private static func agrees(_ line: [UInt8], _ comment: String) -> Bool {
    // The lines before and after must not be looked at.
    let before = Array(#"{"name":"before","#.utf8) + [0x0A]
    let bytes = before + line + [0x0A] + Array(#""}, {"name":"behind"}"#.utf8)
    let range = before.count..<before.count + line.count
    let loader = ManifestLoader(bag: DiagnosticBag())
    loader.plain.beginFile()
    guard !line.contains(0x0A), let found = bytes.withUnsafeBytes({ loader.plain.outline($0, range) }) else {
      return false
    }
    guard let root = (try? JSONDocument(parsing: line))?.root else {
      Issue.record("\(comment): not JSON: \(text(line))")
      return true
    }
    let keys = root.members.compactMap(\.key.string)
    #expect(keys.count == Set(keys).count, "\(comment): \(text(line))")
    #expect(root.member("name")?.string == loader.caches.name(found.name), "\(comment): \(text(line))")
    #expect(
      root.member("version")?.string == loader.caches.version(found.version).description,
      "\(comment): \(text(line))"
    )
    #expect(found.isOutline && found.provides == keys.contains("provides"), "\(comment): \(text(line))")
    return true
  }
}
