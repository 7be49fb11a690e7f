import ModuleCatalogs
import ModuleManifests

extension APIDump.Declaration {
  /// Returns what a declaration with the same signature no longer offers, as a predicate; `nil` if it offers everything.
  func loss(since before: Self) -> String? {
    for (attribute, written) in Self.usedAttributes where loses(attribute, since: before) {
      return "is no longer \(written)"
    }
    if isActor, !before.isActor { return "is now an actor" }
    if accessors(with: "throwing") > before.accessors(with: "throwing") { return "throws now" }
    if accessors(with: "isInternal") > before.accessors(with: "isInternal") {
      return "can be set only in its own package now"
    }
    if owner?.member("declKind")?.string == "Struct", before.loses("Lazy", since: self) {
      return "is lazy now, and can be read only from a variable"
    }
    // Of an enum's case, name and identifier leave out the labels.
    if text("declKind") == "EnumElement", types != before.types {
      return "has other labels"
    }
    guard owner?.member("isOpen")?.bool ?? false else { return nil }
    if before.loses("Required", since: self) { return "is now required of subclasses" }
    if text("init_kind") == "Convenience", before.text("init_kind") == "Designated" {
      return "is now a convenience initializer, which subclasses cannot call"
    }
    return nil
  }

  /// The attributes that clients rely on, by their names in the dump, and as they are written.
  private static let usedAttributes: KeyValuePairs = [
    "DynamicCallable": "@dynamicCallable", "DynamicMemberLookup": "@dynamicMemberLookup",
    "Nonisolated": "nonisolated", "PropertyWrapper": "@propertyWrapper", "ResultBuilder": "@resultBuilder",
  ]

  private func loses(_ attribute: String, since before: Self) -> Bool {
    before.attributes.contains(attribute) && !attributes.contains(attribute)
  }

  private var isActor: Bool {
    node.member("conformances")?.elements.contains { $0.member("printedName")?.string == "Actor" } ?? false
  }

  /// The number of a property's or subscript's accessors for which something is true.
  private func accessors(with key: String) -> Int {
    node.member("accessors")?.elements.count { $0.member(key)?.bool ?? false } ?? 0
  }

  /// The types in its declaration.
  private var types: [UInt8]? { node.member("children").map { CanonicalJSON.bytes(of: $0) } }

  private func text(_ key: String) -> String? { node.member(key)?.string }
}
