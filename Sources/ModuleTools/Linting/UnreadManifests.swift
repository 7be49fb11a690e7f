/// What manifests that cannot be used may contain.
struct UnreadManifests {
  /// Whether there is none.
  let isEmpty: Bool
  /// Interfaces that some of them may provide; `nil` if it may be any.
  private let interfaces: Set<String>?

  /// - Parameters:
  ///   - files: all manifests of modules.
  ///   - hasLines: whether there are lines beside them that cannot be used.
  init(_ files: some Sequence<CheckedFile>, hasLines: Bool) {
    let unread = files.filter { $0.manifest == nil }
    isEmpty = unread.isEmpty && !hasLines
    var names: Set<String>? = hasLines ? nil : []
    for file in unread {
      guard let possible = file.possibleInterfaces else {
        names = nil
        break
      }
      names?.formUnion(possible)
    }
    interfaces = names
  }

  func mayProvide(_ interface: String) -> Bool { interfaces?.contains(interface) ?? true }
}
