import Foundation

/// Writes an archive as a catalog.
///
/// The versions of a package become 1.0.0, 2.0.0 and so on. A choice becomes a module with a version for each alternative, the
/// first alternative being the newest version. All dependencies are lazy, because Debian's packages need each other in cycles.
struct CatalogWriter {
  private struct Manifest: Encodable {
    struct Requirement: Encodable {
      let version: String
      let lazy = true

      enum CodingKeys: CodingKey { case version, lazy }
    }

    let name: String
    let version: String
    var dependencies: [String: Requirement] = [:]
    var conflicts: [String: String] = [:]
  }

  private typealias Match = (package: String, versions: Set<Int>)

  private let archive: Archive
  private let encoder = JSONEncoder()
  private var lines: [Data] = []
  private var choices: [String: String] = [:]

  init(_ archive: Archive) {
    self.archive = archive
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Returns the catalog.
  mutating func catalog() throws -> Data {
    for name in archive.names {
      for (index, package) in (archive.packages[name] ?? []).enumerated() { try add(package, index) }
    }
    return Data(lines.joined(separator: [0x0A])) + [0x0A]
  }

  /// Debian's names may contain a plus, and never an underscore.
  static func module(_ package: String) -> String { package.replacingOccurrences(of: "+", with: "_") }

  static func version(_ index: Int) -> String { "\(index + 1).0.0" }

  private mutating func add(_ package: Archive.Package, _ index: Int) throws {
    var manifest = Manifest(name: Self.module(package.name), version: Self.version(index))
    var needed: [String: Set<Int>] = [:]
    for alternatives in package.needs {
      let found = merged(alternatives.flatMap(archive.matches))
      if found.contains(where: { $0.package == package.name && $0.versions.contains(index) }) { continue }
      let others = found.filter { $0.package != package.name }
      if others.count == 1 {
        needed[others[0].package] =
          needed[others[0].package]?.intersection(others[0].versions) ?? others[0].versions
      } else {
        let target = try others.isEmpty ? "missing" : choice(others)
        manifest.dependencies[target] = Manifest.Requirement(version: "*")
      }
    }
    for (target, versions) in needed {
      manifest.dependencies[Self.module(target)] = Manifest.Requirement(
        version: requirement(target, versions)
      )
    }
    for (target, versions) in merged(package.conflicts.flatMap(archive.matches)) where target != package.name
    {
      manifest.conflicts[Self.module(target)] = requirement(target, versions)
    }
    lines.append(try encoder.encode(manifest))
  }

  /// Returns the module that stands for a choice.
  private mutating func choice(_ alternatives: [Match]) throws -> String {
    let key = alternatives.map { "\($0.package) \(requirement($0.package, $0.versions))" }.joined(
      separator: " | "
    )
    if let known = choices[key] { return known }
    let name = "choice_\(choices.count)"
    choices[key] = name
    for (index, alternative) in alternatives.reversed().enumerated() {
      var manifest = Manifest(name: name, version: Self.version(index))
      manifest.dependencies[Self.module(alternative.package)] = Manifest.Requirement(
        version: requirement(alternative.package, alternative.versions)
      )
      lines.append(try encoder.encode(manifest))
    }
    return name
  }

  /// Joins the versions of each package.
  private func merged(_ matches: [(package: String, index: Int)]) -> [Match] {
    var result: [Match] = []
    for match in matches {
      if let known = result.firstIndex(where: { $0.package == match.package }) {
        result[known].versions.insert(match.index)
      } else {
        result.append((match.package, [match.index]))
      }
    }
    return result
  }

  private func requirement(_ package: String, _ versions: Set<Int>) -> String {
    if versions.count == archive.packages[package]?.count { return "*" }
    if versions.isEmpty { return "<1.0.0" }
    var ranges: [ClosedRange<Int>] = []
    for index in versions.sorted() {
      if let last = ranges.last, last.upperBound + 1 == index {
        ranges[ranges.count - 1] = last.lowerBound...index
      } else {
        ranges.append(index...index)
      }
    }
    return ranges.map { range in
      range.count == 1
        ? "=\(Self.version(range.lowerBound))"
        : ">=\(Self.version(range.lowerBound)) <\(Self.version(range.upperBound + 1))"
    }.joined(separator: " || ")
  }
}
