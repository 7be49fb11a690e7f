/// Wording about the SwiftPM packages that modules come from.
extension Explainer {
  /// Returns an edge's package in words: "shop-modules 3.2.0", "the folder ./cart"; with the location if several packages have
  /// the same identity.
  func package(_ edge: Edge) -> String {
    let candidates = universe.swiftPackage(of: edge.subject)?.candidates ?? []
    return edge.packageDescription(showingLocation: Set(candidates.map(\.canonical)).count > 1)
  }

  /// Returns which candidates of its package an edge admits: the one that it names.
  func admitted(by edge: Edge) -> [Bool] {
    let location = PackageLocation(edge.target)
    let named = SwiftPackage.Candidate(
      canonical: location.canonical,
      version: location.kind == .folder ? nil : edge.requirement.onlyVersion
    )
    return (universe.swiftPackage(of: edge.subject)?.candidates ?? []).map {
      $0 == named
    }
  }

  /// Returns the locations of some candidates of a package in canonical form; empty for a module.
  func locations(of subject: Subject, _ positions: [Int]) -> [String] {
    guard let record = universe.swiftPackage(of: subject) else { return [] }
    return positions.map { record.candidates[$0].canonical }
  }

  /// Returns some candidates of a package in words: "3.2.0, 3.1.0"; each with its location if several packages have the same
  /// identity.
  func packageVersions(_ subject: Subject, _ positions: [Int]) -> String {
    guard let record = universe.swiftPackage(of: subject) else { return "" }
    let isAmbiguous = Set(record.candidates.map(\.canonical)).count > 1
    let texts = positions.map { position in
      let candidate = record.candidates[position]
      guard let version = candidate.version else { return record.locations[position].text }
      return isAmbiguous ? "\(version) from \(candidate.canonical)" : "\(version)"
    }
    return texts.count > 4
      ? texts.prefix(3).joined(separator: ", ") + " and \(texts.count - 3) more"
      : texts.joined(separator: ", ")
  }

  /// "cart 2.1.0 and payment 1.4.0 come from shop-modules, in versions 3.2.0 and 3.1.0"
  ///
  /// - Parameter sources: the modules that come from it, by name, each with the edges of its possible versions.
  func packageSummary(_ package: Subject, _ sources: [(name: String, edges: [Edge])]) -> String {
    let about = sources.sorted { Bytewise.precedes($0.name, $1.name) }
    guard about.count == 2, about.allSatisfy({ Set($0.edges).count == 1 }) else {
      let names = about.map(\.name)
      return "\(names.listed("and")) come from \(package), in different versions"
    }
    let edges = about.map { $0.edges[0] }
    guard Set(edges.map { PackageLocation($0.target).canonical }).count == 1,
      let first = edges[0].requirement.onlyVersion, let second = edges[1].requirement.onlyVersion
    else {
      return
        "\(about[0].name) comes from \(self.package(edges[0])), and \(about[1].name) from \(self.package(edges[1]))"
    }
    return "\(about[0].name) and \(about[1].name) come from \(package), in versions \(first) and \(second)"
  }
}

extension Edge {
  /// Returns the package of an edge and its version as they appear in a sentence: `shop-modules 3.2.0`, or `the folder ./cart`.
  ///
  /// - Parameter showingLocation: whether to write the location instead of the identity, because two packages share it.
  package func packageDescription(showingLocation: Bool = false) -> String {
    let location = PackageLocation(target)
    guard let version = requirement.onlyVersion, location.kind != .folder else {
      return "the folder \(target)"
    }
    return "\(showingLocation ? target : location.identity) \(version)"
  }

  /// The version of the edge's package, or its folder.
  package var packageVersion: String {
    let location = PackageLocation(target)
    guard let version = requirement.onlyVersion, location.kind != .folder else { return target }
    return version.description
  }

  /// What the edge requires, as shown in a conflict: `log ^1.0.0`, or `shop-modules 3.2.0`.
  package var demand: String { kind == .package ? packageDescription() : "\(target) \(requirement)" }
}
