import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing
import VersionResolver

import enum TestSupport.RandomRuns

@Suite("The checks before a start and the resolver")
struct CheckLawTests {
  @Test("The checks and the resolver admit the same modules", arguments: RandomRuns.blocks(2))
  func agreement(block: UInt64) throws {
    var random = SplitMix64(seed: block)
    var admitted = 0
    for _ in 0..<200 {
      let given = try GivenModules.random(using: &random)
      let lockfile = Bool.random(using: &random) ? given.lockfile(using: &random) : nil
      let isSolvable = (try? given.request(lockfile).resolve()) != nil
      let question = "\(given.manifests.map { "\($0)" }.joined(separator: "\n"))\n\(lockfile?.text ?? "")"
      do throws(ModuleError) {
        _ = try ModuleManager(modules: given.manifests.map { FakeModule($0) }, lockfile: lockfile)
        admitted += 1
        #expect(isSolvable, "\(question)")
      } catch {
        #expect(!isSolvable, "\(question)")
        #expect(!error.diagnostics.isEmpty && error.explanation != nil, "\(question)")
      }
    }
    #expect((20...180).contains(admitted))
  }
}

/// One version of each of several modules, as in a program that has been built.
private struct GivenModules: CandidateProvider {
  let manifests: [ModuleManifest]

  func versions(of module: String) -> [Version] { manifests.filter { $0.name == module }.map(\.version) }

  func candidate(of module: String, at version: Version) -> Candidate {
    Candidate(manifests.first { $0.name == module }?.edges ?? [])
  }

  func providers(of interface: String) -> [InterfaceProvider] {
    manifests.compactMap { manifest in
      manifest.provides.first { $0.name == interface }.map {
        InterfaceProvider(module: manifest.name, version: manifest.version, interfaceVersion: $0.version)
      }
    }
  }

  /// A lockfile of these versions, in which some modules are overrides and some interfaces have a chosen provider.
  func lockfile(using random: inout SplitMix64) -> Lockfile {
    var lockfile = Lockfile()
    for manifest in manifests {
      lockfile.modules[manifest.name] = .init(version: manifest.version)
      if Int.random(in: 0..<4, using: &random) == 0 { lockfile.overrides[manifest.name] = manifest.version }
    }
    for interface in Self.interfaces where Bool.random(using: &random) {
      lockfile.providers[interface] = providers(of: interface).randomElement(using: &random)?.module
    }
    return lockfile
  }

  /// What the manager is asked, as a request to the resolver.
  func request(_ lockfile: Lockfile?) -> ResolutionRequest {
    var request = ResolutionRequest(
      provider: self,
      roots: manifests.map { Edge($0.name, .exactly($0.version)) }
    )
    guard let lockfile else { return request }
    request.overrides = lockfile.overrides
    request.options.prereleases = Set(lockfile.modules.keys)
    request.options.chosenProviders = lockfile.providers
    return request
  }

  private static let interfaces = ["I", "J"]

  static func random(using random: inout SplitMix64) throws -> GivenModules {
    let names = ["a", "b", "c", "d", "gone"]
    let versions = ["1.0.0", "1.1.0", "1.2.0-rc.1", "2.0.0", "2.0.0-beta"].compactMap { Version($0) }
    let requirements = try ["*", "^1.0", "^1.2.0-rc.1", "<2", ">=1.1.0", "=2.0.0-beta", "<1.1.0 || >1.1.0"]
      .map {
        try Requirement(parsing: $0)
      }
    func edges(from index: Int, chance: Int) -> [Dependency] {
      names.indices.compactMap { other in
        let isMissing = names[other] == "gone"
        guard other != index, Int.random(in: 0..<100, using: &random) < (isMissing ? 2 : chance) else {
          return nil
        }
        return Dependency(
          names[other],
          requirements.randomElement(using: &random) ?? .any,
          isLazy: Bool.random(using: &random)
        )
      }
    }
    let manifests = (0..<4).map { index in
      let dependencies = edges(from: index, chance: 10)
      let taken = Set(dependencies.map(\.name))
      let provided = interfaces.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
      let required = interfaces.filter { _ in Int.random(in: 0..<12, using: &random) == 0 }
      return ModuleManifest(
        name: names[index],
        version: versions.randomElement(using: &random) ?? Version(1, 0, 0),
        dependencies: dependencies,
        optionalDependencies: edges(from: index, chance: 6).filter { !taken.contains($0.name) },
        conflicts: edges(from: index, chance: 3),
        provides: provided.map {
          ProvidedInterface($0, versions.randomElement(using: &random) ?? Version(1, 0, 0))
        },
        requires: required.map { Dependency($0, requirements.randomElement(using: &random) ?? .any) }
      )
    }
    return GivenModules(manifests: manifests)
  }
}
