/// A SwiftPM package as modules name it.
struct SwiftPackage: Sendable {
  /// A version of the package at one location; a folder has no version.
  struct Candidate: Sendable, Hashable {
    var canonical: String
    var version: Version?
  }

  /// The candidates by ordinal - 1.
  var candidates: [Candidate] = []
  /// The locations as the first module wrote them, by ordinal - 1.
  var locations: [PackageLocation] = []
  var ordinals: [Candidate: Int] = [:]
}

/// SwiftPM packages as virtual packages.
///
/// A module's edge to its package admits exactly one candidate and not the absence of the package, so two modules fit together
/// only if they name the same one. The solver never decides a package: what modules leave of it is all there is to know. The
/// provider is not asked for a package's versions, because any module might name one; a candidate is added when a module that is
/// read names it. Room for some is therefore reserved from the beginning, and all unused ordinals together mean "whatever else
/// there may be".
extension Universe {
  /// Returns a SwiftPM package as modules name it, or `nil` for a module or an interface.
  func swiftPackage(of subject: Subject) -> SwiftPackage? { known(subject).flatMap { swiftPackages[$0] } }

  /// Returns the SwiftPM package with an identity, which is created the first time.
  mutating func swiftPackage(_ identity: String) -> PackageID {
    if let known = swiftPackageIDs[identity] { return known }
    let package = append(identity, [], isInterface: false, room: swiftPackageRoom)
    packages[Int(package)].isSwiftPackage = true
    swiftPackageIDs[identity] = package
    swiftPackages[package] = SwiftPackage()
    return package
  }

  /// Returns the SwiftPM package at a location and the location's canonical form, computed once for each text.
  mutating func swiftPackage(at text: String) -> (package: PackageID, canonical: String) {
    if let known = swiftPackageLocations[text] { return known }
    let location = PackageLocation(text)
    let found = (swiftPackage(location.identity), location.canonical)
    swiftPackageLocations[text] = found
    return found
  }

  /// Returns the offset in ``sets`` of the only candidate that an edge to a package admits.
  ///
  /// - Throws: ``ResolutionError/Code/outOfRoom``.
  mutating func admit(_ edge: Edge, into package: PackageID) throws(ResolutionError) -> Int32 {
    let location = PackageLocation(edge.target)
    let version = location.kind == .folder ? nil : edge.requirement.onlyVersion
    let candidate = SwiftPackage.Candidate(
      canonical: swiftPackage(at: edge.target).canonical,
      version: version
    )
    // Remove it so that it is modified in place.
    var record = swiftPackages.removeValue(forKey: package) ?? SwiftPackage()
    defer { swiftPackages[package] = record }
    let ordinal: Int
    if let known = record.ordinals[candidate] {
      ordinal = known
    } else {
      guard record.candidates.count < swiftPackageRoom else {
        throw ResolutionError(.outOfRoom, "there are too many versions of \(names[Int(package)])")
      }
      record.candidates.append(candidate)
      record.locations.append(location)
      ordinal = record.candidates.count
      record.ordinals[candidate] = ordinal
      versions[Int(package)].append(version ?? Version(0, 0, 0))
      packages[Int(package)].count += 1
      candidates[candidateIndex(package, ordinal)] = CandidateRecord(
        edgeStart: Int32(edges.count),
        edgeCount: 0
      )
    }
    let offset = addSet(of: package)
    sets[offset + ordinal >> 6] |= 1 << UInt64(ordinal & 63)
    return intern(offset, of: package)
  }
}

extension Requirement {
  /// The version of a requirement that admits exactly one.
  var onlyVersion: Version? {
    description.hasPrefix("=") ? Version(String(description.dropFirst())) : nil
  }
}
