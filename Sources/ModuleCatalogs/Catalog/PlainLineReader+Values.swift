import ModuleManifests
import VersionResolver

/// Values with a grammar of their own, by their numbers in the caches.
extension PlainLineReader {
  /// Reads an object whose keys are names and whose values are strings. Returns `false` if it is not plain.
  ///
  /// - Parameter body: called with the number of a name, its string value, and whether the name is the first or follows the
  ///   previous one in bytewise order.
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
      guard let key = cursor.string(), let name = caches.number(ofName: key), isNew(name),
        cursor.take(UInt8(ascii: ":")),
        let value = cursor.string(),
        body(&self, name, value, last.map { Bytewise.precedes($0, key) } ?? true),
        let hasMore = cursor.hasMore()
      else { return false }
      if !hasMore { return true }
      last = key
    }
  }
}
