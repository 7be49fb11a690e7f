import VersionResolver

/// A version whose build metadata counts, in an order that does not depend on which of two comes first.
struct ExactVersion: Equatable {
  let version: Version

  init(_ version: Version) { self.version = version }

  static func == (left: Self, right: Self) -> Bool { left.version.isIdentical(to: right.version) }

  func precedes(_ other: Self) -> Bool {
    if version != other.version { return version < other.version }
    return Bytewise.precedes(version.description, other.version.description)
  }
}
