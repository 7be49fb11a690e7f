package import VersionResolver

/// Names, versions and requirements that have been read before. A catalog repeats each of them many times.
///
/// Each has a number, which is how many came before it. Other modules query the tables through nongeneric functions, which are
/// compiled once, here.
package final class DecodingCaches {
  /// Valid names only.
  let names: ByteTable<EdgeTarget>
  let versions = ByteTable<Version>()
  let requirements = ByteTable<Requirement>()

  /// - Parameter maximumNameCount: the number of names to keep; others can be read too, but more slowly.
  package init(maximumNameCount: Int = 1 << 20) {
    names = ByteTable(maximumCount: maximumNameCount)
  }

  package func name(_ number: Int32) -> String { names[number: number].name }
  /// The name with a number as the target of edges.
  package func target(_ number: Int32) -> EdgeTarget { names[number: number] }
  /// The first eight bytes of the name with a number.
  package func prefix(ofName number: Int32) -> UInt64 { names[number: number].prefix ?? 0 }
  package func version(_ number: Int32) -> Version { versions[number: number] }
  package func requirement(_ number: Int32) -> Requirement { requirements[number: number] }

  /// Returns the number of a name that has been read before.
  package func known(name bytes: UnsafeRawBufferPointer) -> Int32? { names.number(of: bytes) }

  /// Returns the number of a valid name, or `nil` if it is not valid or there is no room for it.
  package func number(ofName bytes: UnsafeRawBufferPointer) -> Int32? {
    names.number(of: bytes) ?? add(name: bytes)
  }

  /// Returns the number of a valid version, or `nil` if it is not valid or there is no room for it.
  package func number(ofVersion bytes: UnsafeRawBufferPointer) -> Int32? {
    versions.number(of: bytes) ?? add(version: bytes)
  }

  /// Returns the number of a valid requirement, or `nil` if it is not valid or there is no room for it.
  package func number(ofRequirement bytes: UnsafeRawBufferPointer) -> Int32? {
    requirements.number(of: bytes) ?? add(requirement: bytes)
  }

  @inline(never)
  private func add(name bytes: UnsafeRawBufferPointer) -> Int32? {
    guard ModuleName.isValid(bytes) else { return nil }
    return names.insert(bytes, EdgeTarget(String(decoding: bytes, as: UTF8.self)))
  }

  @inline(never)
  private func add(version bytes: UnsafeRawBufferPointer) -> Int32? {
    guard let version = try? Version(parsing: String(decoding: bytes, as: UTF8.self)) else { return nil }
    return versions.insert(bytes, version)
  }

  @inline(never)
  private func add(requirement bytes: UnsafeRawBufferPointer) -> Int32? {
    guard let requirement = try? Requirement(parsing: String(decoding: bytes, as: UTF8.self)) else {
      return nil
    }
    return requirements.insert(bytes, requirement)
  }
}
