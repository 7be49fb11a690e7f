import TestSupport
import Testing
import VersionResolver

@testable import ModuleCatalogs
@testable import ModuleManifests

/// Lines that are read without their manifests say what their manifests say.
@Suite("A plain line")
struct PlainLineTests {
  @Test("Reads like its manifest, and nothing that a manifest may not contain is plain")
  func agreesWithDecoder() {
    var (plain, other) = (0, 0)
    for seed in RandomRuns.seeds(3000) {
      var random = SplitMix64(seed: seed)
      var line = RandomLine.text(&random)
      if random.below(4) > 0 { RandomLine.damage(&line, &random) }
      if Self.agrees(line, seed) { plain += 1 } else { other += 1 }
    }
    #expect(plain > 300 && other > 300, "\(plain) plain, \(other) other")
  }

  @Test("A line is plain only if nothing in it needs the manifest")
  func isRecognized() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<300 {
      let line = RandomLine.text(&random)
      #expect(Self.agrees(line, 1), "\(String(decoding: line, as: UTF8.self))")
    }
  }

  /// Packages, routes, actions and yanks are read with the manifest; the rest must still give nothing to report.
  @Test("A line with a package, routes, actions or a yank is plain apart from that")
  func saysMoreInItsManifest() {
    var (plain, other) = (0, 0)
    for seed in RandomRuns.seeds(1000) {
      var random = SplitMix64(seed: seed)
      var line = RandomLine.text(&random, saysMore: true)
      if random.below(4) > 0 { RandomLine.damage(&line, &random) }
      if Self.agrees(line, seed) { plain += 1 } else { other += 1 }
    }
    #expect(plain > 200 && other > 100, "\(plain) plain, \(other) other")
  }

  @Test("A line in a file has the same manifest and findings as on its own")
  func isRead() throws {
    for seed in RandomRuns.seeds(300) {
      var random = SplitMix64(seed: seed)
      var line = RandomLine.text(&random, saysMore: true)
      if random.below(2) == 0 { RandomLine.damage(&line, &random) }
      guard !line.contains(0x0A), !line.contains(0x0D) else { continue }
      let loader = ManifestLoader(bag: DiagnosticBag())
      let source = SourceFile(path: "line", bytes: line)
      let file = PackedFile(source, loader: loader)
      let decoded = ManifestLoader(bag: DiagnosticBag()).decode(source, line: 0..<line.count)
      let text = String(decoding: line, as: UTF8.self)
      let places = file.moduleNames().flatMap { file.places(of: $0) }
      for place in places {
        #expect(place.entry.manifest == decoded.value, "seed \(seed): \(text)")
        if let value = decoded.value {
          let plain = place.plainInterfaces.map(Self.sorted)
          #expect(plain == nil || plain == value.provides, "seed \(seed): \(text)")
        }
      }
      if decoded.value != nil { #expect(places.count == 1, "seed \(seed): \(text)") }
      #expect(loader.bag.sorted == Set(decoded.diagnostics).sorted(), "seed \(seed): \(text)")
    }
  }

  @Test(
    "A line that says more is not plain",
    arguments: [
      #""yanked":1"#, #""package":{"url":"https://a.b/c","url":"https://a.b/c"}"#, #""package":{"x":"y"}"#,
      #""package":"a""#, #""package":{}"#, #""yanked":"a","yanked":"b""#,
      #""dependencies":{"b":{"from":"1.0.0"}}"#, #""dependencies":{"b":{"version":"1","version":"1"}}"#,
      #""dependencies":{"b":{"lazy":true}}"#, #""dependencies":{"b":{"version":"1","lazy":"true"}}"#,
      #""dependencies":{"b":{"version":"1","lazy":truE}}"#,
      #""dependencies":{"b":{"version":"1","reason":" "}}"#,
      #""dependencies":{"b":{"version":"1","x-a":1}}"#, #""dependencies":{"b":{}}"#,
      #""conflicts":{"b":{"version":"1","lazy":false}}"#,
      #""dependencies":{"b":"1","b":"1"}"#, #""summary":"\u0041""#, #""routes":[1]"#, #""routes":["a"}"#,
      #""x-a":1"#,
      #""x-a":"b","x-c":["d"],"x-a":"b""#, #""x-a":{"b":"c"}"#, #""actions":{"a":"b","c":"b","a":"b"}"#,
      #""actions":["a"]"#,
      #""version":"1.0.0""#,
      #""kind":"thing""#, #""published":"today""#, "\"summary\":\"\u{1}\"", #""dependencies":{"b":"?"}"#,
      #""$schema":1"#,
    ]
  )
  func saysMore(member: String) {
    #expect(!Self.agrees(Array(#"{"name":"a","version":"1.0.0",\#(member)}"#.utf8), 0))
  }

  /// Whether a line is plain. If so, its manifest must be valid and say the same.
  private static func agrees(_ line: [UInt8], _ seed: UInt64) -> Bool {
    // The lines before and after must not be looked at.
    let before = Array(#"{"name":"before","#.utf8) + [0x0A]
    let bytes = before + line + [0x0A] + Array(#""}, {"name":"behind"}"#.utf8)
    let loader = ManifestLoader(bag: DiagnosticBag())
    let range = before.count..<before.count + line.count
    guard !line.contains(0x0A), let found = bytes.withUnsafeBytes({ loader.plain.read($0, range) }) else {
      return false
    }
    let text = String(decoding: line, as: UTF8.self)
    let decoded = ModuleManifest.decode(line, path: "line")
    let first = Int(found.firstInterface)
    let interfaces = sorted(loader.plain.interfaces(first..<first + Int(found.interfaceCount)))
    if found.saysMore {
      // Whatever is wrong with it must be in a part that only the manifest covers.
      let json = try? JSONDocument(parsing: line)
      let bytes = json.map { CanonicalJSON.bytes(of: $0.root, excluding: manifestOnly) } ?? []
      let rest = ModuleManifest.decode(bytes, path: "line")
      #expect(rest.diagnostics.isEmpty && rest.value?.provides == interfaces, "seed \(seed): \(text)")
      guard decoded.value != nil else { return true }
    } else {
      #expect(decoded.diagnostics.isEmpty, "seed \(seed): \(text)")
    }
    guard let manifest = decoded.value else {
      Issue.record("seed \(seed): no manifest, yet plain: \(text)")
      return true
    }
    let edges = loader.plain.edges(Int(found.firstEdge)..<Int(found.firstEdge + found.edgeCount))
    #expect(loader.caches.name(found.name) == manifest.name, "seed \(seed): \(text)")
    #expect(
      loader.caches.versions[number: found.version].isIdentical(to: manifest.version),
      "seed \(seed): \(text)"
    )
    #expect(edges == (found.saysMore ? [] : manifest.edges), "seed \(seed): \(text)")
    #expect(interfaces == manifest.provides, "seed \(seed): \(text)")
    let members = (try? JSONDocument(parsing: line).root.members.compactMap(\.key.string)) ?? []
    #expect(found.saysMore == members.contains(where: manifestOnly.contains), "seed \(seed): \(text)")
    return true
  }

  /// The members that are read only with the manifest.
  private static let manifestOnly: Set = ["package", "yanked", "routes", "actions"]

  /// In a manifest's order.
  private static func sorted(_ interfaces: [ProvidedInterface]) -> [ProvidedInterface] {
    interfaces.sorted { $0.name < $1.name }
  }

  @Test("A line is found whether or not the cache has room for its name")
  func fullCache() throws {
    var random = SplitMix64(seed: 7)
    let lines = (0..<60).map { number in
      let member = random.below(3) == 0 ? #","yanked":"bad""# : ""
      return
        #"{"name":"m\#(random.below(12))","version":"1.\#(number).0","dependencies":{"n\#(number)":"^1"}\#(member)}"#
    }
    func contents(_ maximumNameCount: Int) -> [String] {
      let caches = DecodingCaches(maximumNameCount: maximumNameCount)
      let loader = ManifestLoader(bag: DiagnosticBag(), caches: caches)
      let bytes = Array(lines.joined(separator: "\n").utf8)
      let file = PackedFile(SourceFile(path: "c.ndjson", bytes: bytes), loader: loader)
      return file.moduleNames().flatMap { name in
        file.places(of: name).map {
          "\(name) \($0.version) \($0.entry.module) \($0.plainEdges ?? $0.entry.manifest?.edges ?? []) \($0.entry.position)"
        }
      }
    }
    let all = contents(1 << 20)
    #expect(all.count == 60)
    for room in [0, 1, 2, 7, 20] { #expect(contents(room) == all) }
  }
}

/// Random lines of a packed catalog.
enum RandomLine {
  /// A valid line that says only what a plain one may.
  ///
  /// - Parameter saysMore: Whether to add members that are read only with the manifest.
  static func text(_ random: inout SplitMix64, saysMore: Bool = false) -> [UInt8] {
    var members = [
      member("name", quoted(name(&random)), &random), member("version", quoted(version(&random)), &random),
    ]
    for list in ["dependencies", "optionalDependencies", "conflicts", "requires"] where random.below(2) == 0 {
      members.append(
        member(list, object(&random) { details(&$0, allowingLazy: list != "conflicts") }, &random)
      )
    }
    if random.below(4) == 0 {
      members.append(member("provides", object(&random) { quoted(version(&$0)) }, &random))
    }
    if random.below(4) == 0 { members.append(member("kind", #""service""#, &random)) }
    if random.below(4) == 0 { members.append(member("summary", #""über alles, 日本 😀""#, &random)) }
    if random.below(4) == 0 { members.append(member("published", #""2026-03-01T00:00:00Z""#, &random)) }
    if random.below(8) == 0 { members.append(member("$schema", #""https://example.com/a""#, &random)) }
    var free: Set<String> = []
    while random.below(5) == 0 {
      let values = [#""über""#, "[]", #"["a", "ü"]"#]
      let key = "x-\(name(&random))"
      if free.insert(key).inserted { members.append(member(key, values[random.below(3)], &random)) }
    }
    if saysMore {
      let more = [
        member("yanked", #""does not start, ó""#, &random), member("package", package(&random), &random),
        member("routes", random.below(4) == 0 ? "[]" : #"["a://b/:id" , "a://c"]"#, &random),
        member(
          "actions",
          object(&random) { [#""internal""#, #""public""#, #""""#][$0.below(3)] },
          &random
        ),
      ]
      let first = random.below(more.count)
      members.append(more[first])
      for place in more.indices where place != first && random.below(3) == 0 { members.append(more[place]) }
    }
    for index in members.indices { members.swapAt(index, random.below(members.count)) }
    return Array(
      (space(&random) + "{" + space(&random) + members.joined(separator: ",") + "}" + space(&random)).utf8
    )
  }

  /// Changes some bytes of a line, which mostly makes it invalid.
  static func damage(_ line: inout [UInt8], _ random: inout SplitMix64) {
    let bytes = Array(#""\{}[]:,.^x01-+ eu"#.utf8) + [0, 9, 13, 0x1F, 0x7F, 0x80, 0xC3, 0xED, 0xF0, 0xFF]
    for _ in 0...random.below(3) {
      let place = random.below(line.count)
      switch random.below(5) {
      case 0: line[place] = bytes[random.below(bytes.count)]
      case 1: line.insert(bytes[random.below(bytes.count)], at: place)
      case 2 where line.count > 1: line.remove(at: place)
      case 3:
        line.insert(
          contentsOf: line[place..<min(line.count, place + random.below(40))],
          at: random.below(line.count)
        )
      default: line.swapAt(place, random.below(line.count))
      }
    }
  }

  /// A requirement, in one of three cases as an object.
  private static func details(_ random: inout SplitMix64, allowingLazy: Bool) -> String {
    let text = quoted(requirement(&random))
    if random.below(3) > 0 { return text }
    var members = [member("version", text, &random)]
    if allowingLazy, random.below(2) == 0 {
      members.append(member("lazy", ["true", "false"][random.below(2)], &random))
    }
    if random.below(3) == 0 { members.append(member("reason", #""für die API""#, &random)) }
    members.swapAt(0, random.below(members.count))
    return "{" + space(&random) + members.joined(separator: ",") + "}"
  }

  private static func package(_ random: inout SplitMix64) -> String {
    var members = [member("url", #""https://git.example/a.git""#, &random)]
    if random.below(3) == 0 { members.append(member("version", quoted(version(&random)), &random)) }
    if random.below(3) == 0 { members.append(member("product", #""Cart""#, &random)) }
    if random.below(3) == 0 { members.append(member("type", #""CartModule""#, &random)) }
    return "{" + space(&random) + members.joined(separator: ",") + "}"
  }

  private static func object(_ random: inout SplitMix64, _ value: (inout SplitMix64) -> String) -> String {
    var names: Set<String> = []
    var members: [String] = []
    for _ in 0..<random.below(6) {
      let name = name(&random)
      if names.insert(name).inserted { members.append(member(name, value(&random), &random)) }
    }
    return "{" + space(&random) + members.joined(separator: ",") + "}"
  }

  private static func member(_ key: String, _ value: String, _ random: inout SplitMix64) -> String {
    space(&random) + quoted(key) + space(&random) + ":" + space(&random) + value + space(&random)
  }

  private static func quoted(_ text: String) -> String { "\"\(text)\"" }

  private static func space(_ random: inout SplitMix64) -> String {
    ["", "", "", " ", "\t", "\r", "  "][random.below(7)]
  }

  private static func name(_ random: inout SplitMix64) -> String {
    ["a", "b", "log", "module-with-a-long-name", "acme/cart", "x1"][random.below(6)] + "\(random.below(4))"
  }

  private static func version(_ random: inout SplitMix64) -> String {
    "\(random.below(3)).\(random.below(3)).0" + ["", "", "-rc.1", "+build.7"][random.below(4)]
  }

  private static func requirement(_ random: inout SplitMix64) -> String {
    ["^1.2", "*", ">=1.0.0 <2.0.0", "1.x || ^3", "=1.0.0-rc.1", ""][random.below(6)]
  }
}
