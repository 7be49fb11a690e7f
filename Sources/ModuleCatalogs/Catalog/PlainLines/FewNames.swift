/// The distinct names of a few members of an object, each of which is compared with all others.
struct FewNames {
  private static let maximumCount = 32

  private var names: [UnsafeRawBufferPointer] = []

  var isEmpty: Bool { names.isEmpty }

  /// Returns whether a name is new, and there is room for it.
  mutating func insert(_ name: UnsafeRawBufferPointer) -> Bool {
    guard names.count < Self.maximumCount, !names.contains(where: { $0.elementsEqual(name) }) else {
      return false
    }
    names.append(name)
    return true
  }
}
