import ModuleManifests
import VersionResolver

/// Reads `modules.json`.
struct ApplicationManifestDecoder {
  private static let what = "an application manifest"
  let context: DecodingContext

  /// Returns the manifest, or `nil` if it has no usable name. The context collects all mistakes.
  func decode(_ root: JSONElement) -> ApplicationManifest? {
    let shape =
      "an application manifest looks like {\"name\": \"shop\", \"dependencies\": {\"cart\": \"^2.0\"}}"
    guard context.expect(.object, root, nil, hint: shape) else { return nil }
    var name: (text: String?, isPresent: Bool) = (nil, false)
    var manifest = ApplicationManifest(name: "")
    for (key, value) in root.members {
      switch key.string ?? "" {
      case "name": name = (context.name(value, "name"), true)
      case let key where decode(key, value, into: &manifest): break
      default: context.unknownKey(key, known: ApplicationManifest.keys, of: Self.what)
      }
    }
    if !name.isPresent { context.missing("name", in: root, of: Self.what) }
    guard let text = name.text else { return nil }
    manifest.name = text
    return manifest
  }

  /// Reads one optional member. Returns `false` if the format has no such key.
  private func decode(_ key: String, _ value: JSONElement, into manifest: inout ApplicationManifest) -> Bool {
    let dependencies = DependencyListDecoder(context: context)
    let strings = StringListDecoder(context: context)
    switch key {
    case "dependencies": manifest.dependencies = dependencies.decode(value, key)
    case "requires": manifest.requires = dependencies.decode(value, key)
    case "catalogs": manifest.catalogs = CatalogListDecoder(context: context).decode(value)
    case "workspace":
      manifest.workspace = strings.decode(value, key, what: "a pattern", check: Self.pathProblem)
    case "prereleases":
      manifest.prereleases = Set(context.names(value, key, hint: "[\"log\"]")).sortedBytewise()
    case "providers":
      let modules = ProviderDecoder(context: context).decode(value)
      manifest.providers = modules.compactMapValues { $0.count == 1 ? $0[0] : nil }
      manifest.choices = modules.filter { $0.value.count > 1 }
    case "adapters": manifest.adapters = AdapterDecoder(context: context).decode(value)
    case "overrides": manifest.overrides = OverrideDecoder(context: context).decode(value)
    case "assembly": manifest.assembly = AssemblyDecoder(context: context).decode(value)
    case "$schema": _ = context.string(value, key)
    default: return false
    }
    return true
  }

  static func pathProblem(_ text: String) -> String? {
    text.utf8.contains(0) ? "a path may not contain a NUL byte" : nil
  }
}
