/// Words about the packages of SwiftPM that modules come from.
extension Explainer {
  /// What edges say about their package: "shop-modules 3.2.0", "shop-modules 3.1.0 or 3.2.0", "the folder ./cart".
  func packages(_ edges: [Edge]) -> String {
    guard let first = edges.first else { return "" }
    let locations = Set(
      (universe.known(first.subject).flatMap { universe.swiftPackages[$0] }?.candidates ?? []).map(
        \.canonical
      )
    )
    var texts: [String] = []
    for edge in edges {
      let text = edge.packageDescription(showingLocation: locations.count > 1)
      if !texts.contains(text) { texts.append(text) }
    }
    if texts.count > 3 {
      return texts.prefix(3).joined(separator: ", ") + " or one of \(texts.count - 3) others"
    }
    return texts.joined(separator: " or ")
  }

  /// Some candidates of a package, newest first.
  func packageVersions(_ subject: Subject, _ positions: [Int]) -> String {
    guard let record = universe.known(subject).flatMap({ universe.swiftPackages[$0] }) else { return "" }
    let texts = positions.map { position in
      record.candidates[position].version.map(\.description) ?? record.locations[position].text
    }
    return texts.count > 4
      ? texts.prefix(3).joined(separator: ", ") + " and \(texts.count - 3) more"
      : texts.joined(separator: ", ")
  }

  /// "cart 2.1.0 and payment 1.4.0 come from shop-modules, in versions 3.2.0 and 3.1.0"
  func packageSummary(_ package: Subject, _ constraints: [Constraint]) -> String {
    let about = constraints.filter { $0.source != nil }.sorted { $0.precedes($1) }
    let names = about.map { constraint -> String in
      let name = constraint.source?.name ?? application
      guard let source = constraint.source, constraint.sources.count == 1 else { return name }
      return "\(name) \(allVersions(of: source)[constraint.sources[0]])"
    }
    guard about.count == 2, about.allSatisfy({ $0.edges.count == 1 }) else {
      return "\(list(names)) come from \(package), in different versions"
    }
    let edges = about.map { $0.edges[0] }
    let locations = Set(edges.map { PackageLocation($0.target).canonical })
    guard locations.count == 1, let first = edges[0].requirement.onlyVersion,
      let second = edges[1].requirement.onlyVersion
    else {
      return "\(names[0]) comes from \(packages([edges[0]])), and \(names[1]) from \(packages([edges[1]]))"
    }
    return "\(names[0]) and \(names[1]) come from \(package), in versions \(first) and \(second)"
  }
}

extension Edge {
  /// The package of an edge and its version, as a sentence has them: `shop-modules 3.2.0`, or `the folder ./cart`.
  ///
  /// - Parameter showingLocation: whether the location is written instead of the identity, where two packages have one.
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

  /// What the edge asks for, as a conflict shows it: `log ^1.0.0`, or `shop-modules 3.2.0`.
  package var demand: String { kind == .package ? packageDescription() : "\(target) \(requirement)" }
}
