import VersionResolver

/// Values with a grammar of their own, by their numbers in the caches.
extension PlainLineReader {
  /// Reads an object whose keys are names and whose values are strings; false if it is not plain.
  ///
  /// - Parameter body: gets the number of a name, the string behind it, and whether the name follows the one before in the order
  ///   of bytes, or is the first.
  @inline(__always)
  mutating func eachMember(
    _ cursor: inout PlainCursor,
    _ body: (inout Self, Int32, UnsafeRawBufferPointer, Bool) -> Bool
  ) -> Bool {
    guard let isEmpty = cursor.opensEmptyObject() else { return false }
    if isEmpty { return true }
    beginList()
    var last: UnsafeRawBufferPointer?
    while true {
      guard let key = cursor.string(), let name = name(key), isNew(name), cursor.take(UInt8(ascii: ":")),
        let value = cursor.string(),
        body(&self, name, value, last.map { Bytewise.precedes($0, key) } ?? true),
        let hasMore = cursor.hasMore()
      else { return false }
      if !hasMore { return true }
      last = key
    }
  }

  /// The number of a valid name.
  @inline(__always)
  func name(_ bytes: UnsafeRawBufferPointer) -> Int32? {
    caches.names.number(of: bytes) ?? newName(bytes)
  }

  /// The number of a valid version.
  @inline(__always)
  func version(_ bytes: UnsafeRawBufferPointer) -> Int32? {
    caches.versions.number(of: bytes) ?? newVersion(bytes)
  }

  /// The number of a valid requirement.
  @inline(__always)
  func requirement(_ bytes: UnsafeRawBufferPointer) -> Int32? {
    caches.requirements.number(of: bytes) ?? newRequirement(bytes)
  }

  @inline(never)
  private func newName(_ bytes: UnsafeRawBufferPointer) -> Int32? {
    guard ModuleName.isValid(bytes) else { return nil }
    caches.names.insert(bytes, String(decoding: bytes, as: UTF8.self))
    return caches.names.number(of: bytes)
  }

  @inline(never)
  private func newVersion(_ bytes: UnsafeRawBufferPointer) -> Int32? {
    guard let version = try? Version(parsing: String(decoding: bytes, as: UTF8.self)) else { return nil }
    caches.versions.insert(bytes, version)
    return caches.versions.number(of: bytes)
  }

  @inline(never)
  private func newRequirement(_ bytes: UnsafeRawBufferPointer) -> Int32? {
    guard let requirement = try? Requirement(parsing: String(decoding: bytes, as: UTF8.self)) else {
      return nil
    }
    caches.requirements.insert(bytes, requirement)
    return caches.requirements.number(of: bytes)
  }
}
