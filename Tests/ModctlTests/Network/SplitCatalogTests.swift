import Foundation
import ModuleCatalogs
import ModuleTools
import TestSupport
import Testing
import VersionResolver

/// Divides the catalog of random applications among a folder, a file and two servers, which also have other versions of what an
/// earlier one answers for.
@Suite("Several catalogs, compared with one that has what they answer")
struct SplitCatalogTests {
  /// The catalogs in all orders of what is on this machine and what is not.
  private static let orders = [
    [
      #""manifests""#, #""more.ndjson""#, #"{"url": "https://one.example/"}"#,
      #"{"url": "https://two.example/"}"#,
    ],
    [
      #"{"url": "https://one.example/"}"#, #""manifests""#, #"{"url": "https://two.example/"}"#,
      #""more.ndjson""#,
    ],
    [
      #"{"url": "https://two.example/"}"#, #"{"url": "https://one.example/"}"#, #""more.ndjson""#,
      #""manifests""#,
    ],
  ]

  /// An application whose catalogs are divided, and the servers.
  private func divided(_ files: [String: String], seed: UInt64) throws -> (AppFolder, FolderLayoutReader) {
    var random = SplitMix64(seed: seed &* 13)
    let order = random.pick(Self.orders)
    let places = ["manifests", "more", "one", "two"]
    // The positions of the places in the order; those on this machine count as one, at the first.
    var ranks = places.map { place in order.firstIndex { $0.contains(place) } ?? 0 }
    ranks[0...1] = [min(ranks[0], ranks[1]), min(ranks[0], ranks[1])]
    let home = random.below(4)
    var (local, servers) = ([String: String](), ["one/.keep": "", "two/.keep": ""])
    var more: [String] = []
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      guard path.hasPrefix("manifests/"), path.hasSuffix(".ndjson") else {
        local[path] = text
        continue
      }
      let file = String(path.dropFirst("manifests/".count))
      // The first catalog that knows an interface answers for it, so its providers stay together.
      let place = text.contains("\"provides\":{\"") ? home : random.below(4)
      switch place {
      case 0: local[path] = text
      case 1: more += text.split(separator: "\n").map(String.init)
      default: servers["\(places[place])/\(file)"] = text
      }
      let name = file.dropLast(".ndjson".count)
      for other in 2...3 where ranks[other] > ranks[place] && random.chance(50) {
        servers["\(places[other])/\(file)"] =
          #"{"name": "\#(name)", "version": "1.0.0"}"# + "\n" + #"{"name": "\#(name)", "version": "9.0.0"}"#
          + "\n"
      }
    }
    local["more.ndjson"] = more.map { $0 + "\n" }.joined()
    let manifest = local["modules.json"] ?? ""
    local["modules.json"] = manifest.replacing("\"manifests\"", with: order.joined(separator: ", "))
    return (try AppFolder(local), try FolderLayoutReader(servers: servers))
  }

  /// What can be asked about an application, without places.
  private func answers(_ folder: AppFolder, _ names: [String]) -> [String] {
    do throws(ApplicationError) {
      let application = try ApplicationResolver(directory: folder.url.path).resolve()
      let outdated = OutdatedReport(application).modules.map { module in
        let obstacles = module.obstacles.map { obstacle in
          if case .demand(let demand) = obstacle { "\(demand)" } else { "\(obstacle)" }
        }
        return "\(module.name) \(module.selected) \(module.compatible as Any) \(module.newest) \(obstacles)"
      }
      let reasons = names.map { name in
        let report = WhyReport(name, in: application)
        return "\(name): \(report.status) \(report.newest as Any) \(report.pathCount) \(report.demands)"
      }
      return [application.lockfile.text] + outdated + reasons
    } catch {
      return ["\(error.code)", error.resolutionError.map { "\($0)" } ?? ""]
    }
  }

  @Test("resolve, outdated and why say the same", arguments: RandomRuns.blocks(4))
  func same(block: UInt64) throws {
    for seed in block * 15 + 9_000_000..<block * 15 + 9_000_015 {
      let files = try AppFolder.packed(RandomApplication(seed: seed).files)
      let whole = try AppFolder(files)
      let (parts, reader) = try divided(files, seed: seed)
      let names = files.keys.sorted().compactMap { path in
        path.hasPrefix("manifests/") && path.hasSuffix(".ndjson")
          ? String(path.dropFirst("manifests/".count).dropLast(".ndjson".count)) : nil
      }
      let expected = answers(whole, names)
      let found = CatalogReaders.$current.withValue(reader) { answers(parts, names) }
      #expect(found == expected, "seed \(seed)")
    }
  }
}
