import ModuleCatalogs
import ModuleManifests

/// The files of an article, which must be what their names say and free of findings.
enum ArticleFile {
  static func problems(_ path: String, _ text: String) -> [String] {
    let bytes = Array(text.utf8)
    switch path {
    case "modules.json": return problems(ApplicationManifest.decode(bytes, path: path))
    case _ where path.hasSuffix(".lock.json"): return problems(Lockfile.decode(bytes, path: path))
    case _ where path.hasSuffix(".ndjson"):
      return text.split(separator: "\n").flatMap {
        problems(ModuleManifest.decode(Array($0.utf8), path: path))
      }
    case _ where path.hasSuffix(".json"): return problems(ModuleManifest.decode(bytes, path: path))
    // SwiftPM's tools version is on the first line; the console shows whether SwiftPM can read the rest.
    case "Package.swift": return text.hasPrefix("// swift-tools-version") ? [] : ["it has no tools version"]
    // Only git reads this; it is wrong if the console does not print what the article says.
    case ".gitattributes": return []
    default: return ["the kind of file of \(path) is unknown"]
    }
  }

  private static func problems<Value>(_ decoded: Decoded<Value>) -> [String] {
    decoded.diagnostics.map(\.description) + (decoded.value == nil ? ["it cannot be read"] : [])
  }
}
