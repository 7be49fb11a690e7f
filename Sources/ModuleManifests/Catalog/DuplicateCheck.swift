import VersionResolver

/// Compares manifests that claim to be the same version of the same module.
struct DuplicateCheck {
  let bag: DiagnosticBag

  /// Whether the first manifest may be used: all others say the same. What they say is reported in any case.
  func accepts(_ group: [ManifestEntry]) -> Bool {
    guard let first = group.first else { return true }
    var isAccepted = true
    for other in group.dropFirst() {
      if !other.version.isIdentical(to: first.version) {
        reportBuild(first, other)
        isAccepted = false
      } else if !compare(first, other) {
        isAccepted = false
      }
    }
    return isAccepted
  }

  private func reportBuild(_ first: ManifestEntry, _ other: ManifestEntry) {
    bag.add(
      Diagnostic(
        .buildConflict,
        "\(other.module) \(other.version) and \(first.version) differ only in build metadata, which orders nothing",
        at: other.position,
        notes: [.init("\(first.version) is here", at: first.position)],
        hint: "give one of them another version"
      )
    )
  }

  /// Whether both manifests have the same content, whatever their spelling.
  private func compare(_ first: ManifestEntry, _ other: ManifestEntry) -> Bool {
    guard let left = first.document, let right = other.document else { return false }
    let keys = differingKeys(left.json.root, right.json.root)
    guard let key = keys.first else {
      bag.add(
        Diagnostic(
          .duplicateManifest,
          "\(other.module) \(other.version) is in the catalogs twice, with the same content",
          at: other.position,
          severity: .warning,
          notes: [.init("it is also here", at: first.position)],
          hint: "remove one of the two"
        )
      )
      return true
    }
    let list = keys.map { Printable.quoted($0.joined(separator: ".")) }.joined(separator: ", ")
    let steps = key.map { ManifestDocument.Step.key($0) }
    bag.add(
      Diagnostic(
        .differingManifests,
        "\(other.module) \(other.version) is in the catalogs twice, and they differ in \(list)",
        in: right.file,
        (right.json.root.member("version") ?? right.json.root).range,
        notes: [
          .init("it is also here", at: first.position),
          .init("one says this", at: left.position(of: steps)),
          .init("the other this", at: right.position(of: steps)),
        ].filter { $0.position != nil },
        hint: "remove one of the two, or give it another version"
      )
    )
    return false
  }

  /// The paths of the members in which two manifests differ, `$schema` apart; one step deep, two in objects.
  private func differingKeys(_ left: JSONElement, _ right: JSONElement) -> [[String]] {
    differingMembers(left, right).filter { $0 != "$schema" }.flatMap { key -> [[String]] in
      guard let a = left.member(key), let b = right.member(key), a.kind == .object, b.kind == .object else {
        return [[key]]
      }
      return differingMembers(a, b).map { [key, $0] }
    }
  }

  private func differingMembers(_ left: JSONElement, _ right: JSONElement) -> [String] {
    let (a, b) = (canonicalMembers(left), canonicalMembers(right))
    return Set(a.keys).union(b.keys).filter { a[$0] != b[$0] }.sortedBytewise()
  }

  private func canonicalMembers(_ object: JSONElement) -> [String: [UInt8]] {
    var members: [String: [UInt8]] = [:]
    for (key, value) in object.members {
      if let name = key.string { members[name] = CanonicalJSON.bytes(of: value) }
    }
    return members
  }
}
