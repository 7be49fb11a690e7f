import ModuleManifests
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
