import Foundation
import ModctlNetwork
import ModuleCatalogs
import ModuleManifests
import TestSupport
import Testing

/// Files that an answer leads to are requested immediately, and the answers are the same whatever arrives first.
@Suite
struct PipelineTests {
  private static let base = "https://modules.example/"
  private let catalog = CatalogReference(.url(PipelineTests.base))

  /// Files by name. The content of each names the files to request next.
  private typealias Files = [String: String]

  private func name(_ path: String) -> String {
    String(path.dropFirst("/modules/".count).dropLast(".ndjson".count))
  }

  private func transport(_ files: Files, _ time: @escaping (String) -> Duration) -> TimedTransport {
    TimedTransport { request in
      if request.address.path == "/catalog.json" {
        return (.milliseconds(1), .success(HTTPResponse(status: 200, body: Array("{\"catalog\": 1}".utf8))))
      }
      let name = name(request.address.path)
      guard let text = files[name] else { return (time(name), .success(HTTPResponse(status: 404))) }
      let isKept = request.headers.contains(HTTPHeader("If-None-Match", "\"\(text)\""))
      return (
        time(name),
        .success(
          isKept
            ? HTTPResponse(status: 304)
            : HTTPResponse(
              status: 200,
              headers: [HTTPHeader("ETag", "\"\(text)\"")],
              body: Array("\(text)\n".utf8)
            )
        )
      )
    }
  }

  private func text(_ answer: CatalogAnswer) -> String {
    switch answer.content {
    case .found(let files): files.map { String(decoding: $0.bytes.dropLast(), as: UTF8.self) }.joined()
    case .absent: "absent"
    case .failed: "failed"
    }
  }

  private func reader(
    _ transport: @autoclosure @escaping @Sendable () -> TimedTransport,
    _ cache: CatalogCache? = nil,
    _ mode: NetworkCatalogReader.Mode = .normal,
    time: Int = 0
  ) -> NetworkCatalogReader {
    NetworkCatalogReader(
      mode: mode,
      cache: cache,
      credentials: Credentials(environment: { _ in nil }, netrc: nil),
      time: { time },
      makeTransport: transport
    )
  }

  /// Reads the named files and every file they lead to.
  private func read(_ names: [String], _ transport: TimedTransport, _ cache: CatalogCache? = nil) -> [String:
    String]
  {
    let reader = reader(transport, cache)
    let answers = reader.read(names.map { CatalogQuestion(.module($0), of: catalog) }) { _, answer in
      guard case .found = answer.content else { return [] }
      return text(answer).split(separator: " ").map { CatalogQuestion(.module(String($0)), of: catalog) }
    }
    var result: [String: String] = [:]
    for (question, answer) in answers {
      if case .module(let name) = question.subject { result[name] = text(answer) }
    }
    return result
  }

  private func chain(_ length: Int) -> Files {
    Dictionary(uniqueKeysWithValues: (0..<length).map { ("c\($0)", $0 + 1 < length ? "c\($0 + 1)" : "") })
  }

  @Test func slowFileHoldsUpNothing() {
    let files = chain(10).merging(["slow": ""]) { $1 }
    let transport = transport(files) { .milliseconds($0 == "slow" ? 100 : 10) }
    #expect(read(["c0", "slow"], transport) == files)
    #expect(transport.now == .milliseconds(100))
  }

  @Test(
    arguments: [
      (["Cache-Control": "max-age=60"], 60), (["Cache-Control": "max-age=60", "Age": "50"], 10),
      (["Cache-Control": "max-age=60", "Age": "60"], 0), (["Cache-Control": "max-age=60", "Age": "-9"], 60),
      (["Cache-Control": "no-cache, max-age=60"], 0), (["Cache-Control": "max-age=999999999"], 86_400),
      ([:], 0),
    ] as [([String: String], Int)]
  )
  func fileIsFreshAsLongAsTheServerSays(headers: [String: String], seconds: Int) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cache-\(UUID().uuidString)")
      .path
    let cache = CatalogCache(folder: folder)
    defer { _ = cache.clear() }
    /// Returns whether the server is asked at a time.
    func asks(at time: Int) -> Bool {
      let transport = TimedTransport { request in
        let isIndex = request.address.path == "/catalog.json"
        let body = isIndex ? "{\"catalog\": 1}\n" : "{\"name\": \"a\", \"version\": \"1.0.0\"}\n"
        let fields = headers.sorted { $0.key < $1.key }.map { HTTPHeader($0.key, $0.value) }
        return (.zero, .success(HTTPResponse(status: 200, headers: fields, body: Array(body.utf8))))
      }
      let answers = reader(transport, cache, time: time).read([CatalogQuestion(.module("a"), of: catalog)])
      #expect(answers.allSatisfy { text($0).contains("1.0.0") })
      return transport.maximumInFlight > 0
    }
    let start = 1_000_000_000
    #expect(asks(at: start))
    if seconds > 0 { #expect(!asks(at: start) && !asks(at: start + seconds - 1)) }
    #expect(asks(at: start + seconds))
    // The clock was ahead, and has been set back by a year, a second, …
    #expect(asks(at: start - 31_536_000))
    #expect(asks(at: start - 31_536_001))
  }

  @Test func noMoreThan32AtOnce() {
    let wide = (0..<100).map { "w\($0)" }
    let files = Dictionary(uniqueKeysWithValues: wide.map { ($0, "") }).merging([
      "root": wide.joined(separator: " ")
    ]) { $1 }
    let transport = transport(files) { _ in .milliseconds(10) }
    #expect(read(["root"], transport) == files)
    #expect(transport.maximumInFlight == 32)
    #expect(transport.now == .milliseconds(50))
  }

  @Test func answersDoNotDependOnTheOrder() {
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let names = (0..<80).map { "m\($0)" }
      var files: Files = [:]
      for name in names where random.chance(90) {
        files[name] = Set((0..<random.below(5)).map { _ in random.pick(names) }).sorted().joined(
          separator: " "
        )
      }
      var expected: [String: String] = [:]
      var open = ["m0", "m1"]
      while let name = open.popLast() {
        guard expected.updateValue(files[name] ?? "absent", forKey: name) == nil else { continue }
        open += (files[name] ?? "").split(separator: " ").map(String.init)
      }
      let transport = transport(files) { _ in .milliseconds(random.below(50)) }
      #expect(read(["m0", "m1"], transport) == expected, "seed \(seed)")
      // Besides the files only catalog.json, and nothing twice.
      #expect(transport.requests.count == expected.count + 1, "seed \(seed)")
    }
  }

  /// A cached copy says which files come next before the server has confirmed it.
  @Test func keptFilesAreComparedAllAtOnce() {
    let cache = CatalogCache(
      folder: FileManager.default.temporaryDirectory.appendingPathComponent("pipeline-\(UUID().uuidString)")
        .path
    )
    defer { try? FileManager.default.removeItem(atPath: cache.folder) }
    let first = transport(chain(10)) { _ in .milliseconds(10) }
    #expect(read(["c0"], first, cache) == chain(10))
    #expect(first.now == .milliseconds(100))
    let again = transport(chain(10)) { _ in .milliseconds(10) }
    #expect(read(["c0"], again, cache) == chain(10))
    #expect(again.now == .milliseconds(10))
    // In the middle, the catalog now leads somewhere else.
    let changed = chain(10).merging(["c4": "d c6", "d": ""]) { $1 }
    let other = transport(changed) { _ in .milliseconds(10) }
    let answers = read(["c0"], other, cache)
    #expect(answers["c4"] == "d c6")
    #expect(answers["d"] == "")
    #expect(other.now == .milliseconds(20))
  }

  @Test func catalogThatBreaksOffHasNoAnswers() {
    let transport = TimedTransport { request in
      request.address.path.hasSuffix("c3.ndjson")
        ? (.milliseconds(10), .failure(HTTPFailure("connection refused", .transient)))
        : (
          .milliseconds(10),
          .success(
            HTTPResponse(
              status: 200,
              body: Array(
                request.address.path == "/catalog.json"
                  ? "{\"catalog\": 1}".utf8 : ((chain(10)[name(request.address.path)] ?? "") + "\n").utf8
              )
            )
          )
        )
    }
    #expect(read(["c0"], transport) == ["c0": "failed", "c1": "failed", "c2": "failed", "c3": "failed"])
  }

  @Test func filesThatAreNotCachedAreOneProblem() {
    let reader = reader(transport([:]) { _ in .zero }, nil, .offline)
    func messages(_ names: [String]) -> Set<String> {
      Set(
        reader.read(names.map { CatalogQuestion(.module($0), of: catalog) }).flatMap(\.problems).map(
          \.message
        )
      )
    }
    let end = "not cached, and --offline uses only the cache"
    #expect(messages(["log"]) == ["the module `log` of the catalog \(Self.base) is \(end)"])
    #expect(
      messages(["log", "cart", "auth"]) == [
        "the module `auth` and 2 more files of the catalog \(Self.base) are \(end)"
      ]
    )
  }

  /// A catalog that refuses all files has one problem, not one for each file, whichever answer arrives first.
  @Test func filesThatFailForOneReasonAreOneProblem() {
    for seed in 0..<20 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let transport = TimedTransport { request in
        let path = request.address.path
        let status =
          path == "/catalog.json"
          ? 200 : path.hasSuffix("7.ndjson") ? 410 : path.hasSuffix("3.ndjson") ? 400 : 403
        return (
          .milliseconds(random.below(50)),
          .success(HTTPResponse(status: status, body: Array("{\"catalog\": 1}".utf8)))
        )
      }
      let reader = reader(transport)
      let answers = reader.read((0..<40).map { CatalogQuestion(.module("m\($0)"), of: catalog) })
      let problems = Set(answers.flatMap(\.problems)).sorted { $0.message < $1.message }
      #expect(
        problems.map(\.message) == [
          "the catalog \(Self.base) cannot be reached: the server answered 400",
          "the catalog \(Self.base) cannot be reached: the server answered 403 to a request without credentials",
        ]
      )
      #expect(
        problems.map { $0.notes.first } == [
          "requested \(Self.base)modules/m13.ndjson and 3 more files",
          "requested \(Self.base)modules/m0.ndjson and 31 more files",
        ],
        "seed \(seed)"
      )
      // Nothing is cached, so there is nothing to use instead.
      #expect(problems.map { $0.hint?.prefix(16) } == [nil, "set MODCTL_TOKEN"])
      #expect(answers.map(\.problems.count) == (0..<40).map { $0 % 10 == 7 ? 0 : 1 })
    }
  }
}
