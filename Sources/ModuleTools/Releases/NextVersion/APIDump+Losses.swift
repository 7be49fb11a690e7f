import ModuleCatalogs
import ModuleManifests

extension APIDump.Declaration {
  /// Returns what a declaration with the same signature no longer offers, as a predicate; `nil` if it offers everything.
  func loss(since before: Self) -> String? {
    for (attribute, written) in Self.usedAttributes where loses(attribute, since: before) {
      return "is no longer \(written)"
    }
    if isActor, !before.isActor { return "is now an actor" }
    if accessor("get", isMarked: "throwing") == true, before.accessor("get", isMarked: "throwing") == false {
      return "throws now"
    }
    if accessor("set", isMarked: "isInternal") == true,
      before.accessor("set", isMarked: "isInternal") == false
    {
      return "can be set only in its own package now"
    }
    if owner?.member("declKind")?.string == "Struct", before.loses("Lazy", since: self) {
      return "is lazy now, and can be read only from a variable"
    }
    // Of an enum's case, name and identifier leave out the labels.
    if member("declKind") == "EnumElement", types != before.types {
      return "has different labels"
    }
    if owner?.member("isOpen")?.bool ?? false {
      if before.loses("Required", since: self) { return "is now required of subclasses" }
      if member("init_kind") == "Convenience", before.member("init_kind") == "Designated" {
        return "is now a convenience initializer, which subclasses cannot call"
      }
    }
    guard let text, let old = before.text else { return nil }
    return loss(text, since: old)
  }

  /// Returns what is missing from the text of the declaration, as a predicate; `nil` if nothing is.
  private func loss(_ text: String, since old: String) -> String? {
    let (accessors, oldAccessors) = (Self.accessors(in: text), Self.accessors(in: old))
    if accessors.contains("async"), !oldAccessors.contains("async") { return "is async now" }
    if accessors.contains("mutating"), !oldAccessors.contains("mutating") {
      return "has a mutating getter now"
    }
    if accessors.contains("set"), !accessors.contains("nonmutating"), oldAccessors.contains("nonmutating") {
      return "has a mutating setter now"
    }
    if let errors = Self.errors(of: accessors), let oldErrors = Self.errors(of: oldAccessors),
      errors != oldErrors, oldErrors != "throws"
    {
      return "throws different errors now"
    }
    if let lost = Self.parameterAttributes(in: old).subtracting(Self.parameterAttributes(in: text)).min() {
      return "has a parameter that is no longer \(lost)"
    }
    if old.contains("-> sending "), !text.contains("-> sending ") {
      return "has a result that is no longer sending"
    }
    switch member("declKind") {
    case "EnumElement" where Self.defaultCount(in: text) < Self.defaultCount(in: old):
      return "has fewer default values"
    case "Protocol" where Self.primaryTypes(in: old).map { $0 != Self.primaryTypes(in: text) } ?? false:
      return "has different primary associated types"
    default: return nil
    }
  }

  /// The words that say how a property or subscript can be read and written.
  private static func accessors(in text: String) -> [Substring] {
    guard text.hasSuffix("}"), let start = text.lastIndex(of: "{") else { return [] }
    return text[start...].dropFirst().dropLast().split(separator: " ")
  }

  private static func errors(of accessors: [Substring]) -> Substring? {
    accessors.first { $0.hasPrefix("throws") }
  }

  private static func parameterAttributes(in text: String) -> Set<Substring> {
    guard let start = text.firstIndex(of: "(") else { return [] }
    return Set(text[start...].split { " (".contains($0) }.filter { $0.hasPrefix("@") })
  }

  private static func defaultCount(in text: String) -> Int { text.ranges(of: " = ").count }

  /// What follows the name of a protocol in angle brackets.
  private static func primaryTypes(in text: String) -> Substring? {
    let head = text.prefix { $0 != ":" && $0 != ">" }
    return head.firstIndex(of: "<").map { head[$0...] }
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

  /// Returns whether something is true of an accessor of a property or subscript; `nil` if there is no such accessor.
  private func accessor(_ kind: String, isMarked key: String) -> Bool? {
    let accessors = node.member("accessors")?.elements
    return accessors?.first { $0.member("accessorKind")?.string == kind }.map {
      $0.member(key)?.bool ?? false
    }
  }

  /// The types in its declaration.
  private var types: [UInt8]? { node.member("children").map { CanonicalJSON.bytes(of: $0) } }

  private func member(_ key: String) -> String? { node.member(key)?.string }
}
