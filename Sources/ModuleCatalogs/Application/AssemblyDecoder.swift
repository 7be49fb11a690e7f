import ModuleManifests
import VersionResolver

/// Reads `assembly` of an application: `{"output": "Modules", "modulekit": {"path": "../ModuleKit"}}`.
struct AssemblyDecoder {
  private static let shape = "{\"output\": \"Modules\", \"modulekit\": {\"path\": \"../ModuleKit\"}}"
  private static let sourceShape =
    "{\"path\": \"../ModuleKit\"}, or {\"url\": \"https://git.example/ModuleKit.git\", \"from\": \"1.0.0\"}"
  let context: DecodingContext

  func decode(_ element: JSONElement) -> ApplicationManifest.Assembly {
    var assembly = ApplicationManifest.Assembly()
    guard context.expect(.object, element, "assembly", hint: Self.shape) else { return assembly }
    for (key, value) in element.members {
      switch key.string ?? "" {
      case "output": assembly.output = context.path(value, "output") ?? assembly.output
      case "modulekit":
        assembly.moduleKit = source(value)
        assembly.moduleKitTraits = value.member("traits").map {
          context.names($0, "traits", hint: "[\"default\", \"Server\"]")
        }
      case "handedIn": assembly.handedIn = context.names(value, "handedIn", hint: "[\"cart\"]")
      default: context.unknownKey(key, known: ApplicationManifest.Assembly.keys, of: "an assembly")
      }
    }
    return assembly
  }

  private func source(_ element: JSONElement) -> ApplicationManifest.Source? {
    let what = "the location of ModuleKit"
    guard context.expect(.object, element, "modulekit", hint: Self.sourceShape) else { return nil }
    var (path, url): (String?, String?)
    var references: [ApplicationManifest.Reference?] = []
    for (key, value) in element.members {
      let text = key.string ?? ""
      switch text {
      case "path": path = context.path(value, text)
      case "url": url = ModulePackageDecoder(context: context).url(value)?.text
      case "from": references.append(context.version(value, text).map { .from($0) })
      case "exact": references.append(context.version(value, text).map { .exact($0) })
      case "branch": references.append(name(value, text).map { .branch($0) })
      case "revision": references.append(name(value, text).map { .revision($0) })
      case "traits": break
      default: context.unknownKey(key, known: ApplicationManifest.Source.keys, of: what)
      }
    }
    let isFolder = element.member("path") != nil
    let isRepository = element.member("url") != nil
    if isFolder != isRepository, references.count == (isFolder ? 0 : 1) {
      if let path { return .path(path) }
      guard let url, let reference = references[0] else { return nil }
      return .url(url, reference)
    }
    context.error(
      .badValue,
      "\(what) is a `path`, or a `url` with one of \(ApplicationManifest.Source.references.joined(separator: ", "))",
      at: element.range,
      hint: Self.sourceShape
    )
    return nil
  }

  private func name(_ element: JSONElement, _ key: String) -> String? {
    ModulePackageDecoder(context: context).string(element, key, "name what git knows, without spaces")
  }
}
