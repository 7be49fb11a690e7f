/// A name that edges point to, with what finds and orders it. A catalog computes these once for all edges to the name.
package struct EdgeTarget: Sendable {
  package let name: String
  /// See ``String/asciiPrefix``.
  package let prefix: UInt64?
  /// The name's ``Swift/String/nameHash``.
  let hash: UInt32

  package init(_ name: String) {
    self.name = name
    prefix = name.asciiPrefix
    hash = name.nameHash
  }
}
