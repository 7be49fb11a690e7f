import ModuleManifests
import ModuleTools

extension ManifestChange {
  var json: JSONValue {
    var object: JSONObject = ["file": .string(path), "text": .string(text)]
    object["at"] = position?.json
    return .object(object)
  }
}
