import ModuleKitTesting
import ModuleManifests
import Testing
import VersionResolver

@Suite("The conformance kit for providers of candidates")
struct ProviderConformanceTests {
  /// A table that answers as a test says.
  private struct Provider: CandidateProvider {
    var all: @Sendable (String) throws -> [Version] = {
      $0 == "log" || $0 == "cart" ? [Version(1, 0, 0)] : []
    }
    var one: @Sendable (String, Version) throws -> Candidate = { name, _ in
      Candidate(name == "cart" ? [Edge("log", .any), Edge("Clock", .any, kind: .interface)] : [])
    }
    var making: @Sendable (String) throws -> [InterfaceProvider] = {
      $0 == "Clock"
        ? [InterfaceProvider(module: "log", version: Version(1, 0, 0), interfaceVersion: Version(2, 0, 0))]
        : []
    }

    func versions(of module: String) throws -> [Version] { try all(module) }
    func candidate(of module: String, at version: Version) throws -> Candidate { try one(module, version) }
    func providers(of interface: String) throws -> [InterfaceProvider] { try making(interface) }
  }

  private struct Broken: Error {}

  /// The broken rules, without what was observed.
  private static func broken(
    interfaces: [String] = [],
    limit: Int = 1_000,
    _ change: (inout Provider) -> Void = { _ in }
  ) async -> [String] {
    var provider = Provider()
    change(&provider)
    do {
      try await CandidateProviderConformance(provider)
        .check(modules: ["cart"], interfaces: interfaces, maximumCount: limit)
      return []
    } catch {
      #expect("\(error)".hasPrefix("Provider breaks \(error.broken.count) rule"))
      return error.broken.map { String($0.prefix { $0 != ":" }) }
    }
  }

  @Test("Passes a provider that follows the rules, in whatever order it answers")
  func good() async {
    #expect(await Self.broken(interfaces: ["Clock"]) == [])
    let calls = Counter()
    let changing = await Self.broken {
      $0.all = { name in
        let versions = [Version(1, 0, 0), Version(2, 0, 0)]
        guard name == "cart" || name == "log" else { return [] }
        return calls.raise() % 2 == 0 ? versions : versions.reversed()
      }
    }
    #expect(changing == [])
  }

  @Test("Names each rule that is broken")
  func bad() async {
    let calls = Counter()
    #expect(
      await Self.broken { $0.all = { _ in [Version(1, 0, UInt64(calls.raise()))] } }.contains(
        "has one answer about the module cart"
      )
    )
    #expect(
      await Self.broken { $0.all = { _ in throw Broken() } }.contains(
        "says that the module no-such-name does not exist"
      )
    )
    #expect(
      await Self.broken { $0.making = { _ in throw Broken() } }.contains("answers for the interface Clock")
    )
    #expect(await Self.broken { $0.all = { _ in [] } }.contains("knows the module cart"))
    #expect(await Self.broken { $0.one = { _, _ in throw Broken() } } == ["answers for the module cart"])
    let twins = await Self.broken {
      $0.all = { $0 == "cart" ? ["1.0.0+a", "1.0.0+b"].compactMap { Version($0) } : [] }
      $0.one = { _, _ in Candidate() }
    }
    #expect(twins == ["has each version of the module cart once"])
    #expect(
      await Self.broken { $0.one = { _, _ in Candidate(unavailabilityReason: "") } }
        == ["says why a version may not be selected"]
    )
    let unknown = InterfaceProvider(
      module: "log",
      version: Version(9, 0, 0),
      interfaceVersion: Version(1, 0, 0)
    )
    #expect(
      await Self.broken { $0.making = { $0 == "Clock" ? [unknown, unknown] : [] } } == [
        "returns each provider of the interface Clock once",
        "has each version that provides the interface Clock",
      ]
    )
  }

  @Test("Shows what differs between two answers, and what was expected")
  func differences() async {
    func broken(_ change: (inout Provider) -> Void) async -> [String] {
      var provider = Provider()
      change(&provider)
      do {
        try await CandidateProviderConformance(provider).check(modules: ["cart"], interfaces: ["Clock"])
        return []
      } catch {
        return error.broken
      }
    }
    // The first question is about what does not exist.
    let flips = Counter()
    let versions = await broken {
      $0.all = { name in
        guard name == "cart" else { return name == "log" ? [Version(1, 0, 0)] : [] }
        return [Version(1, 0, 0), flips.raise() == 1 ? Version(2, 0, 0) : Version(3, 0, 0)]
      }
      $0.one = { _, _ in Candidate() }
    }
    #expect(
      versions == [
        "has one answer about the module cart: expected 2.0.0, as in the first answer, found 3.0.0"
      ]
    )
    let turns = Counter()
    let edges = await broken {
      $0.one = { name, _ in
        Candidate(name == "cart" ? [Edge("log", turns.raise() == 1 ? .any : .exactly(Version(1, 0, 0)))] : [])
      }
    }
    #expect(
      edges == [
        "has one answer about the module cart: expected 1.0.0 needs log *, as in the first answer, found 1.0.0 needs log =1.0.0"
      ]
    )
    let calls = Counter()
    let providers = await broken {
      $0.making = { name in
        guard name == "Clock" else { return [] }
        let interface = Version(calls.raise() == 1 ? 2 : 3, 0, 0)
        return [InterfaceProvider(module: "log", version: Version(1, 0, 0), interfaceVersion: interface)]
      }
      $0.one = { _, _ in Candidate() }
    }
    #expect(
      providers == [
        "has one answer about the interface Clock: expected log 1.0.0 with version 2.0.0, as in the first answer, found log 1.0.0 with version 3.0.0"
      ]
    )
    let invented = await broken { $0.all = { _ in [Version(1, 0, 0)] } }
    #expect(
      invented.contains("says that the module no-such-name does not exist: expected nothing, found 1.0.0")
    )
    let unknown = await broken {
      $0.all = { name in
        switch name {
        case "cart": [Version(1, 0, 0)]
        case "log": (2...8).map { Version($0, 0, 0) }
        default: []
        }
      }
    }
    #expect(
      unknown == [
        "has each version that provides the interface Clock: "
          + "expected log 1.0.0, found log 2.0.0, log 3.0.0, log 4.0.0, log 5.0.0, log 6.0.0 and 2 more"
      ]
    )
    let none = await broken { $0.all = { $0 == "log" ? [Version(1, 0, 0)] : [] } }
    #expect(none.contains("knows the module cart: expected versions, found nothing"))
    let more = Counter()
    let growing = await broken {
      $0.all = { name in
        guard name == "cart" else { return name == "log" ? [Version(1, 0, 0)] : [] }
        return more.raise() == 1 ? [] : [Version(1, 0, 0)]
      }
    }
    #expect(
      growing.contains(
        "has one answer about the module cart: expected nothing, as in the first answer, "
          + "found 1.0.0, 1.0.0 needs log *, 1.0.0 requires Clock *"
      )
    )
  }

  @Test("Goes no further than it may")
  func limit() async {
    let asked = Guarded<Set<String>>([])
    _ = await Self.broken(limit: 3) {
      $0.all = { name in
        asked.withLock { _ = $0.insert(name) }
        return name == "no-such-name" ? [] : [Version(1, 0, 0)]
      }
      $0.one = { name, _ in Candidate([Edge(name + "x", .any)]) }
    }
    #expect(asked.withLock { $0 } == ["cart", "cartx", "cartxx", "no-such-name"])
  }
}
