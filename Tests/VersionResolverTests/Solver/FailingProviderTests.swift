import Synchronization
import TestSupport
import Testing
import VersionResolver

/// What a provider cannot read ends a resolution, but not the resolver's life.
@Suite("A failing provider")
struct FailingProviderTests {
  @Test("A failing provider is reported with the error it threw")
  func isReported() {
    let table = TableProvider(["cart": ["1.0.0": [Edge("log", .any)]]])
    // The versions of cart and the edges of one are read before those of log.
    let provider = FailingProvider(base: table, failingCall: 2)
    let attempt = Attempt(Problem(table, [Edge("cart", .any)]), with: Resolver(provider: provider))
    #expect(attempt.error?.code == .providerFailed)
    #expect(attempt.error?.description.hasPrefix("the versions of log cannot be read") ?? false)
    #expect(attempt.error?.underlying is FailingProvider.Failure)
    #expect(attempt.error?.derivation == nil)
  }

  @Test(
    "After a failure at any call, the same resolver gives what a new one gives",
    arguments: [ResolverOptions.Preference.highest, .lowest, .lowestDirect]
  )
  func recovers(preference: ResolverOptions.Preference) {
    var failures = 0
    for seed in 0..<40 as Range<UInt64> {
      let flavors: [RandomUniverse.Flavor] = [.mixed, .interfaces, .packages]
      let problem = RandomUniverse.problem(seed: seed, flavors[Int(seed % 3)])
      var options = problem.options(guidedAfter: seed % 4 == 0 ? 1 : 1_000)
      options.preference = preference
      let expected = Attempt(problem, options)
      let counting = FailingProvider(base: problem.provider, failingCall: nil)
      var other = problem
      other.roots = problem.roots.reversed() + problem.modules.map { Edge($0, .any) }
      _ = Attempt(other, with: Resolver(provider: counting, options: options))
      for call in 0..<counting.calls {
        let failing = FailingProvider(base: problem.provider, failingCall: call)
        var resolver = Resolver(provider: failing, options: options)
        do throws(ResolutionError) {
          _ = try resolver.resolve(other.roots, pins: problem.pins, providerPins: problem.providerPins)
        } catch {
          // What only an explanation would read may fail.
          if error.code == .providerFailed { failures += 1 }
        }
        let again = Attempt(problem, with: resolver)
        #expect(again.fault(problem, expected.selection) == nil, "seed \(seed), call \(call)")
        #expect(again.providers == expected.providers, "seed \(seed), call \(call)")
      }
    }
    #expect(failures > 200)
  }

  @Test("A pinned module that cannot be read does not disturb the next resolution")
  func pin() throws {
    let table = TableProvider(["cart": ["1.0.0": []], "log": ["1.0.0": []]])
    var options = ResolverOptions()
    options.preference = .lowestDirect
    var resolver = Resolver(provider: FailingProvider(base: table, failingCall: 1), options: options)
    let pins = ["log": Version(1, 0, 0)]
    #expect(throws: ResolutionError.self) { try resolver.resolve([Edge("cart", .any)], pins: pins) }
    #expect(try resolver.resolve([Edge("cart", .any)], pins: pins).modules.map(\.name) == ["cart"])
  }

  @Test("A version that could not be read does not get the edges of another module's version")
  func repeatedEdges() throws {
    let shared = [Edge("log", .upToNextMajor(from: Version(1, 0, 0)))]
    let table = TableProvider([
      "app": ["1.0.0": shared], "cart": ["1.0.0": shared, "2.0.0": [Edge("tax", .any)]],
      "log": ["1.0.0": [], "2.0.0": []], "tax": ["1.0.0": []],
    ])
    let requirement = try #require(Requirement("=1.0.0"))
    let newer = Edge("log", .upToNextMajor(from: Version(2, 0, 0)))
    let problem = Problem(table, [Edge("cart", requirement), newer])
    for call in 0..<8 {
      var resolver = Resolver(provider: FailingProvider(base: table, failingCall: call))
      _ = try? resolver.resolve([Edge("app", .any), Edge("cart", .any)])
      #expect(Attempt(problem, with: resolver).fault(problem, nil) == nil, "call \(call)")
    }
  }
}

/// Fails at one call, and otherwise gives what another provider gives.
private final class FailingProvider: CandidateProvider {
  struct Failure: Error {}

  private let base: TableProvider
  private let failingCall: Int?
  private let count = Mutex(0)

  init(base: TableProvider, failingCall: Int?) {
    self.base = base
    self.failingCall = failingCall
  }

  var calls: Int { count.withLock { $0 } }

  private func step() throws {
    let call = count.withLock { count in
      defer { count += 1 }
      return count
    }
    if call == failingCall { throw Failure() }
  }

  func versions(of module: String) throws -> [Version] {
    try step()
    return base.versions(of: module)
  }

  func candidate(of module: String, at version: Version) throws -> Candidate {
    try step()
    return base.candidate(of: module, at: version)
  }

  func providers(of interface: String) throws -> [InterfaceProvider] {
    try step()
    return base.providers(of: interface)
  }
}
