import ModuleCatalogs
import ModuleManifests

extension APIDump {
  /// A declaration in a module.
  struct Declaration: Sendable {
    /// For example, `func Cart.total(_:)`.
    let title: String
    /// For example, `Cart.total(_:)`.
    let name: String
    /// The title of the top-level declaration that it is, or is part of.
    let root: String
    /// Whether it is visible only to the targets of its own package.
    let isInternal: Bool
    /// The declaration that it is a member of.
    let owner: JSONElement?
    let node: JSONElement
    /// Its attributes that are declared by modules, such as global actors; `nil` if they are not known.
    var ownAttributes: [Attribute]?
    /// Its text without a body, such as `var total: Int { get async }`; `nil` if it is not known.
    var text: String?

    /// Everything the dump says about it, except for its members.
    var content: [UInt8] {
      let isType = node.member("kind")?.string == "TypeDecl"
      return CanonicalJSON.bytes(of: node, excluding: isType ? ["children"] : [])
    }

    /// Returns what keeps some clients from using it as they could before, as a predicate; `nil` if nothing does.
    ///
    /// - Parameter harmless: attributes that do not affect callers.
    func restriction(since before: Declaration, harmless: Set<String>) -> String? {
      if isInternal { return before.isInternal ? nil : "is now visible only in its own package" }
      let later = introductions.first { introduction in
        let earlier = before.introductions.first { $0.platform == introduction.platform }
        return (earlier?.numbers ?? []).lexicographicallyPrecedes(introduction.numbers)
      }
      if let later {
        let version = later.numbers.map(String.init).joined(separator: ".")
        return "is now available only on \(later.platform) \(version) and later"
      }
      if let loss = loss(since: before) { return loss }
      guard attributes.count("Custom") > before.attributes.count("Custom") else { return nil }
      guard let ownAttributes else {
        return "has an attribute that a module declares, such as a global actor"
      }
      let noticed = ownAttributes.first { !harmless.contains($0.identifier) }
      return noticed.map { "now has the attribute @\($0.name)" }
    }

    /// Whether it declares an attribute that does not affect callers, such as a property wrapper or a result builder.
    var isHarmlessAttribute: Bool {
      attributes.contains("PropertyWrapper") || attributes.contains("ResultBuilder")
    }

    var attributes: [String] { node.member("declAttributes")?.elements.compactMap(\.string) ?? [] }

    /// The platforms with the version in which each introduces it, in file order.
    private var introductions: [(platform: String, numbers: [Int])] {
      node.members.compactMap { key, value in
        guard let key = key.string, key.hasPrefix("intro_"), let version = value.string else { return nil }
        let platform = key.dropFirst(6) == "Macosx" ? "macOS" : String(key.dropFirst(6))
        return (platform, version.split(separator: ".").map { Int($0) ?? 0 })
      }
    }

    /// Returns everything the dump says about it, except for the modules in which things are declared.
    ///
    /// - Parameter modules: the names of these modules.
    func shape(without modules: [String]) -> JSONValue {
      Self.shape(JSONValue(node), modules)
    }

    private static func shape(_ value: JSONValue, _ modules: [String]) -> JSONValue {
      switch value {
      case .string(let text):
        return .string(modules.reduce(text) { $0.replacing($1 + ".", with: "") })
      case .array(let values): return .array(values.map { shape($0, modules) })
      case .object(let object):
        let kept = object.members.filter {
          !["usr", "mangledName", "moduleName", "superclassUsr"].contains($0.key)
        }
        return .object(JSONObject(kept.map { (key: $0.key, value: shape($0.value, modules)) }))
      default: return value
      }
    }
  }
}

extension [String] {
  fileprivate func count(_ some: String) -> Int { count { $0 == some } }
}
