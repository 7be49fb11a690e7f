import Foundation

/// The binary packages of one or several suites.
struct Archive {
  struct Package {
    let name: String
    let version: DebianVersion
    let fields: [String: String]

    /// What must be installed: a choice each.
    var needs: [[Relation]] { Relation.parse(fields["Pre-Depends"]) + Relation.parse(fields["Depends"]) }
    /// What may not be installed.
    var conflicts: [Relation] {
      (Relation.parse(fields["Conflicts"]) + Relation.parse(fields["Breaks"])).flatMap { $0 }
    }
    var provides: [Relation] { Relation.parse(fields["Provides"]).flatMap { $0 } }
  }

  /// The versions of each package, in ascending order.
  private(set) var packages: [String: [Package]] = [:]
  /// For each virtual package, the packages that provide it: the index of their version, and the provided version.
  private(set) var providers: [String: [(package: String, index: Int, version: DebianVersion?)]] = [:]

  var names: [String] { packages.keys.sorted() }

  /// - Parameter paths: uncompressed `Packages` files.
  init(_ paths: [String]) throws {
    for path in paths {
      for stanza in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n\n") { add(stanza) }
    }
    for name in names {
      packages[name]?.sort { $0.version < $1.version }
      for (index, package) in (packages[name] ?? []).enumerated() {
        for provided in package.provides {
          providers[provided.name, default: []]
            .append((name, index, provided.version.map(DebianVersion.init)))
        }
      }
    }
  }

  private mutating func add(_ stanza: Substring) {
    var fields: [String: String] = [:]
    for line in stanza.split(separator: "\n") where line.first != " " {
      guard let colon = line.firstIndex(of: ":") else { continue }
      fields[String(line[..<colon])] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    guard let name = fields["Package"], let text = fields["Version"] else { return }
    let version = DebianVersion(text)
    guard packages[name]?.contains(where: { $0.version == version }) != true else { return }
    packages[name, default: []].append(Package(name: name, version: version, fields: fields))
  }

  /// Returns the versions that satisfy a relation: those of the package itself first, then those of its providers.
  func matches(_ relation: Relation) -> [(package: String, index: Int)] {
    let own = packages[relation.name] ?? []
    return own.indices.filter { relation.admits(own[$0].version) }.map { (relation.name, $0) }
      + (providers[relation.name] ?? [])
      .filter { relation.version == nil || $0.version.map(relation.admits) == true }
      .map { ($0.package, $0.index) }
  }
}
