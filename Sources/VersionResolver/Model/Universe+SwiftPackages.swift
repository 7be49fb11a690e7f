/// One package of SwiftPM as modules name it.
struct SwiftPackage: Sendable {
  /// A version of the package at one location; a folder has no version.
  struct Candidate: Sendable, Hashable {
    var canonical: String
    var version: Version?
  }

  /// By ordinal - 1.
  var candidates: [Candidate] = []
  /// How the first module wrote the location, by ordinal - 1.
  var locations: [PackageLocation] = []
  var ordinals: [Candidate: Int] = [:]
}

/// Packages of SwiftPM as virtual packages.
///
/// A module's edge to its package admits exactly one candidate and not the absence of the package, so that two modules fit
/// together only if they name the same one. Nothing ever decides for a package: what modules leave of it is all there is to
/// know. Which versions a package has is not asked from anybody, since any module might name one; a candidate is added
/// when a module that is read names it. So there is room for some from the beginning, and all the unused places
/// together mean "whatever else there may be".
extension Universe {
  /// What modules name of a package of SwiftPM; `nil` for a module or an interface.
  func swiftPackage(of subject: Subject) -> SwiftPackage? { known(subject).flatMap { swiftPackages[$0] } }

  /// The package of SwiftPM with an identity, made the first time.
  mutating func swiftPackage(_ identity: String) -> PackageID {
    if let known = swiftPackageIDs[identity] { return known }
    let package = append(identity, [], isInterface: false, room: swiftPackageRoom)
    packages[Int(package)].isSwiftPackage = true
    swiftPackageIDs[identity] = package
    swiftPackages[package] = SwiftPackage()
    return package
  }

  /// The package of SwiftPM at a location, and the location's canonical form; worked out once for each text.
  mutating func swiftPackage(at text: String) -> (package: PackageID, canonical: String) {
    if let known = swiftPackageLocations[text] { return known }
    let location = PackageLocation(text)
    let found = (swiftPackage(location.identity), location.canonical)
    swiftPackageLocations[text] = found
    return found
  }

  /// The offset in ``sets`` of the only candidate that an edge to a package admits.
  ///
  /// - Throws: ``ResolutionError/Code/outOfRoom``.
  mutating func admit(_ edge: Edge, into package: PackageID) throws(ResolutionError) -> Int32 {
    let location = PackageLocation(edge.target)
    let version = location.kind == .folder ? nil : edge.requirement.onlyVersion
    let candidate = SwiftPackage.Candidate(
      canonical: swiftPackage(at: edge.target).canonical,
      version: version
    )
    // Taken out, so that it is changed in place.
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
