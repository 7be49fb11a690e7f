package import VersionResolver

/// Names, versions and requirements that were read before: a catalog repeats each of them many times.
///
/// Each has a number, which counts those before it. What is asked of the tables from other modules is asked by functions without
/// type parameters, which are compiled once, here.
package final class DecodingCaches {
  /// Valid names only.
  let names: ByteTable<String>
  let versions = ByteTable<Version>()
  let requirements = ByteTable<Requirement>()

  /// - Parameter maximumNameCount: how many names are kept; others are read as well, but not as quickly.
  package init(maximumNameCount: Int = 1 << 20) {
    names = ByteTable(maximumCount: maximumNameCount)
  }

  package func name(_ number: Int32) -> String { names[number: number] }
  package func version(_ number: Int32) -> Version { versions[number: number] }
  package func requirement(_ number: Int32) -> Requirement { requirements[number: number] }

  /// The number of a name that was read before.
  package func known(name bytes: UnsafeRawBufferPointer) -> Int32? { names.number(of: bytes) }

  /// The number of a valid name; `nil` if it is not valid, or there is no room for it.
  package func number(ofName bytes: UnsafeRawBufferPointer) -> Int32? {
    names.number(of: bytes) ?? add(name: bytes)
  }

  /// The number of a valid version; `nil` if it is not valid, or there is no room for it.
  package func number(ofVersion bytes: UnsafeRawBufferPointer) -> Int32? {
    versions.number(of: bytes) ?? add(version: bytes)
  }

  /// The number of a valid requirement; `nil` if it is not valid, or there is no room for it.
  package func number(ofRequirement bytes: UnsafeRawBufferPointer) -> Int32? {
    requirements.number(of: bytes) ?? add(requirement: bytes)
  }

  @inline(never)
  private func add(name bytes: UnsafeRawBufferPointer) -> Int32? {
    guard ModuleName.isValid(bytes) else { return nil }
    names.insert(bytes, String(decoding: bytes, as: UTF8.self))
    return names.number(of: bytes)
  }

  @inline(never)
  private func add(version bytes: UnsafeRawBufferPointer) -> Int32? {
    guard let version = try? Version(parsing: String(decoding: bytes, as: UTF8.self)) else { return nil }
    versions.insert(bytes, version)
    return versions.number(of: bytes)
  }

  @inline(never)
  private func add(requirement bytes: UnsafeRawBufferPointer) -> Int32? {
    guard let requirement = try? Requirement(parsing: String(decoding: bytes, as: UTF8.self)) else {
      return nil
    }
    requirements.insert(bytes, requirement)
    return requirements.number(of: bytes)
  }
}
