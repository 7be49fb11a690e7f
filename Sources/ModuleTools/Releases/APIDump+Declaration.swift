import ModuleCatalogs
import ModuleManifests

extension APIDump {
  /// Something that a module declares.
  struct Declaration: Sendable {
    /// `func Cart.total(_:)`
    let title: String
    /// `Cart.total(_:)`
    let name: String
    /// The title of the declaration at the top of the file that it is, or is a part of.
    let root: String
    /// Whether it is only for the targets of its own package.
    let isInternal: Bool
    /// Everything that is said about it, but for its members.
    let content: [UInt8]
    /// Whether it is a part of a property, such as its setter.
    var isAccessor: Bool { node.member("declKind")?.string == "Accessor" }
    /// The attributes of it that modules declare, such as global actors; `nil` if it is not known which.
    var ownAttributes: [Attribute]?
    private let node: JSONElement

    init(
      title: String,
      name: String,
      root: String,
      isInternal: Bool,
      node: JSONElement
    ) {
      self.title = title
      self.name = name
      self.root = root
      self.isInternal = isInternal
      self.node = node
      let isType = node.member("kind")?.string == "TypeDecl"
      content = CanonicalJSON.bytes(of: node, excluding: isType ? ["children"] : [])
    }

    /// What keeps it from some who could use it before, as a predicate; `nil` if nothing does.
    ///
    /// - Parameter harmless: attributes that callers do not notice.
    func restriction(since before: Declaration, harmless: Set<String>) -> String? {
      if isInternal { return before.isInternal ? nil : "is for its own package only now" }
      let later = introductions.first { introduction in
        let earlier = before.introductions.first { $0.platform == introduction.platform }
        return (earlier?.numbers ?? []).lexicographicallyPrecedes(introduction.numbers)
      }
      if let later {
        let version = later.numbers.map(String.init).joined(separator: ".")
        return "is available from \(later.platform) \(version) on only"
      }
      guard attributes.count("Custom") > before.attributes.count("Custom") else { return nil }
      guard let ownAttributes else {
        return "has an attribute that a module declares, such as a global actor"
      }
      let noticed = ownAttributes.first { !harmless.contains($0.identifier) }
      return noticed.map { "has the attribute @\($0.name) now" }
    }

    var hasOwnAttribute: Bool { attributes.contains("Custom") }

    /// Whether it declares an attribute that callers do not notice: how a property is stored, or a result put together.
    var isHarmlessAttribute: Bool {
      attributes.contains("PropertyWrapper") || attributes.contains("ResultBuilder")
    }

    private var attributes: [String] { node.member("declAttributes")?.elements.compactMap(\.string) ?? [] }

    /// The platforms and the first version of each that has it, in the order of the file.
    private var introductions: [(platform: String, numbers: [Int])] {
      node.members.compactMap { key, value in
        guard let key = key.string, key.hasPrefix("intro_"), let version = value.string else { return nil }
        let platform = key.dropFirst(6) == "Macosx" ? "macOS" : String(key.dropFirst(6))
        return (platform, version.split(separator: ".").map { Int($0) ?? 0 })
      }
    }

    /// What is said about it, but for the modules in which things are declared.
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
