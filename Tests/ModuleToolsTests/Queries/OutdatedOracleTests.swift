import Foundation
import ModuleTools
import TestSupport
import Testing
import VersionResolver

@Suite("The newest compatible version, compared with all possible selections")
struct OutdatedOracleTests {
  private typealias Needs = [(target: Int, allowed: Set<Int>)]

  /// Modules a, b, … with versions 1 to 3. Each needs some later modules in some versions.
  private struct Universe {
    static let versions = 3
    var needs: [[Needs]] = []
    var roots: Needs = []

    init(seed: UInt64) {
      var generator = SplitMix64(seed: seed)
      let count = 4
      func some(after module: Int, chance: Int) -> Needs {
        (module + 1..<count).compactMap { target in
          guard generator.below(100) < chance else { return nil }
          let allowed = Set((0..<Self.versions).filter { _ in generator.below(3) > 0 })
          return allowed.isEmpty ? nil : (target, allowed)
        }
      }
      roots = some(after: -1, chance: 70)
      needs = (0..<count).map { module in (0..<Self.versions).map { _ in some(after: module, chance: 50) } }
    }

    func name(_ module: Int) -> String { ["a", "b", "c", "d"][module] }

    func text(_ needs: Needs) -> String {
      let members = needs.map { need in
        let requirement = need.allowed.sorted().map { "=\($0 + 1).0.0" }.joined(separator: " || ")
        return "\"\(name(need.target))\": \"\(requirement)\""
      }
      return "\"dependencies\": {\(members.joined(separator: ", "))}"
    }

    var application: String {
      "{\"name\": \"shop\", \(text(roots)), \"catalogs\": [\"all.ndjson\"]}"
    }

    var manifests: [String] {
      needs.indices.flatMap { module in
        (0..<Self.versions).map { version in
          "{\"name\": \"\(name(module))\", \"version\": \"\(version + 1).0.0\", \(text(needs[module][version]))}"
        }
      }
    }

    /// The greatest version of each module in any selection, by trying all selections.
    var greatest: [Int?] {
      var greatest = [Int?](repeating: nil, count: needs.count)
      var total = 1
      for _ in needs { total *= Self.versions + 1 }
      for number in 0..<total {
        var rest = number
        var chosen: [Int?] = []
        for _ in needs {
          let digit = rest % (Self.versions + 1)
          chosen.append(digit == 0 ? nil : digit - 1)
          rest /= Self.versions + 1
        }
        func holds(_ needs: Needs) -> Bool {
          needs.allSatisfy { need in chosen[need.target].map { need.allowed.contains($0) } ?? false }
        }
        guard holds(roots),
          chosen.indices.allSatisfy({ module in chosen[module].map { holds(needs[module][$0]) } ?? true })
        else { continue }
        for module in chosen.indices {
          if let version = chosen[module] { greatest[module] = max(greatest[module] ?? 0, version) }
        }
      }
      return greatest
    }
  }

  @Test("The version is the greatest in any selection", arguments: RandomRuns.block(0, of: 150, from: 0))
  func compatible(_ seed: UInt64) throws {
    let universe = Universe(seed: seed)
    let folder = try CheckFolder(universe.application, universe.manifests)
    let greatest = universe.greatest
    guard let application = try? ApplicationResolver(directory: folder.url.path).resolve() else { return }
    let report = OutdatedReport(application)
    for module in application.selection.modules {
      let index = try #require(["a", "b", "c", "d"].firstIndex(of: module.name))
      let found = report.modules.first { $0.name == module.name }
      #expect((found == nil) == (module.version == Version(3, 0, 0)))
      let compatible = try #require(found.map(\.compatible) ?? module.version)
      #expect(
        compatible == greatest[index].map { Version(UInt64($0 + 1), 0, 0) },
        "\(module.name), seed \(seed)"
      )
    }
  }
}
