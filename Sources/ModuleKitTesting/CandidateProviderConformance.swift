public import VersionResolver

/// Checks a `CandidateProvider` against the rules that a `Resolver` relies on.
///
/// A resolver asks each question once. If a provider answers differently the next time, resolutions cannot be reproduced, and no
/// error says so.
///
/// ```swift
/// @Test func registryConforms() async throws {
///   try await CandidateProviderConformance(registry).check(modules: ["cart"], interfaces: ["PaymentGateway"])
/// }
/// ```
///
/// The rules:
/// - A question has one answer, even if several tasks ask it at once. The order within an answer does not matter.
/// - A module that does not exist has no versions, and an interface that does not exist has no providers. Neither is an error.
/// - No two versions of a module have the same precedence, as `1.0.0+a` and `1.0.0+b` do.
/// - Each version of a module has a candidate. If it has a reason not to be selected, the reason is not empty.
/// - A provider of an interface is a version that its module has, and is returned once.
public struct CandidateProviderConformance: Sendable {
  private let provider: any CandidateProvider

  /// - Parameter provider: the provider to check.
  public init(_ provider: any CandidateProvider) { self.provider = provider }

  /// Checks every rule for some modules and interfaces, and for what they lead to.
  ///
  /// - Parameters:
  ///   - modules: names of modules that exist.
  ///   - interfaces: names of interfaces that have providers. Default: none.
  ///   - missing: a name that no module and no interface has.
  ///   - maximumCount: the number of modules and interfaces after which the check ends, at least 1. Default: 1,000.
  /// - Throws: ``ConformanceError`` with all broken rules.
  /// - Complexity: O(v log v + e) for the *v* versions and *e* edges of those modules. Each question is asked four times.
  public func check(
    modules: [String],
    interfaces: [String] = [],
    missing: String = "no-such-name",
    maximumCount: Int = 1_000
  ) async throws(ConformanceError) {
    var broken: [String] = []
    for subject in [Subject.module(missing), .interface(missing)] {
      let answer = ProviderAnswer(about: subject, from: provider)
      if !answer.isEmpty {
        broken.append("says that \(subject.words) does not exist: expected nothing, found \(answer.summary)")
      }
    }
    let named = modules.map(Subject.module) + interfaces.map(Subject.interface)
    var found = named
    var seen = Set(named)
    var next = 0
    while next < min(found.count, max(1, maximumCount)) {
      let subject = found[next]
      next += 1
      let answer = ProviderAnswer(about: subject, from: provider)
      async let second = ProviderAnswer(about: subject, from: provider)
      async let third = ProviderAnswer(about: subject, from: provider)
      let answers = await [second, third, ProviderAnswer(about: subject, from: provider)]
      if let other = answers.first(where: { $0 != answer }) {
        broken.append("has one answer about \(subject.words): \(answer.difference(from: other))")
      }
      if next <= named.count, answer.isEmpty {
        broken.append(
          "knows \(subject.words): expected \(subject.isInterface ? "providers" : "versions"), found nothing"
        )
      }
      broken += answer.broken(about: subject, provider)
      for target in answer.targets where seen.insert(target).inserted { found.append(target) }
    }
    if !broken.isEmpty {
      throw ConformanceError(module: "\(type(of: provider))", role: "CandidateProvider", broken: broken)
    }
  }
}
