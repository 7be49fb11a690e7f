import ModuleManifests
import VersionResolver

/// Reads the `overrides` of an application: `[{"module": "log", "version": "2.3.1", "reason": "…"}]`.
struct OverrideDecoder {
  private static let what = "an override"
  private static let reasonHint = "say why this version must be used, for later readers"
  let context: DecodingContext

  /// Returns the overrides, sorted by module.
  func decode(_ element: JSONElement) -> [ApplicationManifest.Override] {
    let shape = "[{\"module\": \"log\", \"version\": \"2.3.1\", \"reason\": \"…\"}]"
    guard context.expect(.array, element, "overrides", hint: shape) else { return [] }
    var list: [ApplicationManifest.Override] = []
    var first: [String: JSONElement] = [:]
    for (index, child) in element.elements.enumerated() {
      guard context.expect(.object, child, "overrides[\(index)]", hint: shape), let found = override(child)
      else { continue }
      if let earlier = first.updateValue(child, forKey: found.module) {
        context.repeated("`\(found.module)` is overridden twice", child, earlier)
      }
      list.append(found)
    }
    return list.sorted { Bytewise.precedes($0.module, $1.module) }
  }

  private func override(_ object: JSONElement) -> ApplicationManifest.Override? {
    var (module, version, reason): (String?, Version?, String?) = (nil, nil, nil)
    for (key, value) in object.members {
      let text = key.string ?? ""
      switch text {
      case "module": module = context.name(value, text)
      case "version": version = context.version(value, text)
      case "reason": reason = context.sentence(value, text, hint: Self.reasonHint)
      default: context.unknownKey(key, known: ApplicationManifest.overrideKeys, of: Self.what)
      }
    }
    for key in ApplicationManifest.overrideKeys where object.member(key) == nil {
      context.missing(key, in: object, of: Self.what, hint: key == "reason" ? Self.reasonHint : nil)
    }
    guard let module, let version, let reason else { return nil }
    return ApplicationManifest.Override(module: module, version: version, reason: reason)
  }
}
