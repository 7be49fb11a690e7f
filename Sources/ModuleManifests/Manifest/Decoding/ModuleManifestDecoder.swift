import VersionResolver

/// Reads `module.json`.
package struct ModuleManifestDecoder {
  private static let what = "a module manifest"
  let context: DecodingContext

  package init(context: DecodingContext) {
    self.context = context
  }

  /// Returns the manifest, or `nil` if its name or version is not usable. The context collects all mistakes.
  package func decode(_ root: JSONElement) -> ModuleManifest? {
    let shape = "a manifest looks like {\"name\": \"cart\", \"version\": \"1.0.0\"}"
    guard context.expect(.object, root, nil, hint: shape) else { return nil }
    var name: (text: String?, isPresent: Bool) = (nil, false)
    var version: (value: Version?, isPresent: Bool) = (nil, false)
    var manifest = ModuleManifest(name: "", version: Version(0, 0, 0))
    for (key, value) in root.members {
      switch key.string ?? "" {
      case "name": name = (context.name(value, "name"), true)
      case "version": version = (context.version(value, "version"), true)
      case let key where decode(key, value, into: &manifest): break
      default: context.unknownKey(key, known: ModuleManifest.keys, of: Self.what)
      }
    }
    if !name.isPresent { context.missing("name", in: root, of: Self.what) }
    if !version.isPresent { context.missing("version", in: root, of: Self.what) }
    guard let text = name.text, let version = version.value else { return nil }
    manifest.name = text
    manifest.version = version
    return manifest
  }

  /// Reads one optional member. Returns `false` if the format has no such key.
  private func decode(_ key: String, _ value: JSONElement, into manifest: inout ModuleManifest) -> Bool {
    let list = DependencyListDecoder(context: context)
    switch key {
    case "dependencies": manifest.dependencies = list.decode(value, key)
    case "optionalDependencies": manifest.optionalDependencies = list.decode(value, key)
    case "conflicts": manifest.conflicts = list.decode(value, key, allowingLazy: false)
    case "requires": manifest.requires = list.decode(value, key)
    case "provides": manifest.provides = provides(value)
    case "summary": manifest.summary = context.string(value, key)
    case "kind": manifest.kind = word(value, key, "a kind of module", plural: "kinds")
    case "routes": manifest.routes = routes(value)
    case "actions": manifest.actions = actions(value)
    case "package": manifest.package = ModulePackageDecoder(context: context).decode(value)
    case "published": manifest.published = context.timestamp(value, key)
    case "yanked":
      manifest.yanked = context.sentence(value, key, hint: "say why in a string: \"yanked\": \"loses items\"")
    case "$schema": _ = context.string(value, key)
    default: return false
    }
    return true
  }

  /// Returns one of the words of an enum.
  ///
  /// - Parameters:
  ///   - what: a description of each word, such as "a kind of module".
  ///   - plural: a name for all of them, such as "kinds".
  private func word<Word: CaseIterable & RawRepresentable<String>>(
    _ element: JSONElement,
    _ name: String,
    _ what: String,
    plural: String
  ) -> Word? {
    guard let text = context.string(element, name) else { return nil }
    if let word = Word(rawValue: text) { return word }
    let known = Word.allCases.map(\.rawValue)
    let hint =
      EditDistance.suggestion(for: text, in: known)
      ?? "known \(plural): \(known.joined(separator: ", "))"
    context.error(.badValue, "\(Printable.quoted(text)) is not \(what)", at: element.range, hint: hint)
    return nil
  }

  private func provides(_ element: JSONElement) -> [ProvidedInterface] {
    guard context.expect(.object, element, "provides", hint: "{\"Interface\": \"1.0.0\"}") else { return [] }
    var interfaces: [ProvidedInterface] = []
    for (key, value) in element.members {
      let name = context.name(key, "provides")
      let version = context.version(value, key.string ?? "")
      if let name, let version { interfaces.append(ProvidedInterface(name, version)) }
    }
    return interfaces.sorted { Bytewise.precedes($0.name, $1.name) }
  }

  private func actions(_ element: JSONElement) -> [DeclaredAction] {
    guard context.expect(.object, element, "actions", hint: "{\"cart.add-item\": \"internal\"}") else {
      return []
    }
    var actions: [DeclaredAction] = []
    for (key, value) in element.members {
      let name = context.name(key, "actions")
      let exposure: ActionExposure? =
        word(value, key.string ?? "", "an exposure of an action", plural: "exposures")
      if let name, let exposure { actions.append(DeclaredAction(name, exposure)) }
    }
    return actions.sorted { Bytewise.precedes($0.name, $1.name) }
  }

  private func routes(_ element: JSONElement) -> [String] {
    guard context.expect(.array, element, "routes", hint: "[\"shop://cart/:id\"]") else { return [] }
    return StringListDecoder(context: context).decode(element, "routes", what: "a route") { text in
      Printable.isSolid(text) ? nil : "a route has no spaces and no invisible characters"
    }
  }
}
