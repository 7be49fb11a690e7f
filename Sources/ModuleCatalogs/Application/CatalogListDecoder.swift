import ModuleManifests

/// Reads `catalogs` of an application: paths, and objects for remote catalogs.
struct CatalogListDecoder {
  private static let shape =
    "{\"url\": \"https://modules.example/catalog/\"}, or {\"git\": \"https://git.example/catalog.git\"}"
  private static let what = "a catalog"
  let context: DecodingContext

  /// Returns the catalogs in the order of the file.
  func decode(_ element: JSONElement) -> [CatalogReference] {
    context.uniqueElements(element, "catalogs", catalog)
  }

  private func catalog(_ element: JSONElement, _ name: String) -> CatalogReference? {
    if element.kind == .object { return remote(element) }
    guard element.kind == .string else {
      context.wrongType(element, name, expected: "a path or an object", hint: "\"manifests\", \(Self.shape)")
      return nil
    }
    let path = context.string(element, name) { text in
      text.isEmpty ? "a path may not be empty" : ApplicationManifestDecoder.pathProblem(text)
    }
    return path.map { CatalogReference(.path($0)) }
  }

  private func remote(_ element: JSONElement) -> CatalogReference? {
    var (url, git, branch, path): (String?, String?, String?, String?)
    var scopes: [String] = []
    for (key, value) in element.members {
      let text = key.string ?? ""
      switch text {
      case "url": url = self.text(value, text, CatalogURL.problem(in:), CatalogURL.example)
      case "git": git = self.text(value, text, GitReference.urlProblem, GitReference.example)
      case "branch": branch = self.text(value, text, GitReference.branchProblem, "name a branch: \"main\"")
      case "path": path = self.text(value, text, GitReference.pathProblem, GitReference.pathExample)
      case "scopes": scopes = self.scopes(value)
      default: context.unknownKey(key, known: CatalogReference.keys, of: Self.what)
      }
    }
    let isURL = element.member("url") != nil
    guard isURL != (element.member("git") != nil) else {
      context.error(
        .badValue,
        "\(Self.what) has either `url` or `git`; a folder is a path: \"manifests\"",
        at: element.range,
        hint: Self.shape
      )
      return nil
    }
    for key in ["branch", "path"] where isURL {
      guard let entry = element.entry(key) else { continue }
      context.error(
        .badValue,
        "`\(key)` belongs to `git`, not to `url`",
        at: entry.key.range,
        hint: key == "path" ? "a folder below the server is part of its `url`" : nil
      )
    }
    if let url { return CatalogReference(.url(url), scopes: scopes) }
    return git.map { CatalogReference(.git($0, branch: branch, path: path), scopes: scopes) }
  }

  private func text(
    _ element: JSONElement,
    _ key: String,
    _ problem: (String) -> String?,
    _ hint: String
  ) -> String? {
    context.string(element, key, hint: hint) { text in
      problem(text).map { "\(Printable.quoted(SecretInURL.hidden(in: text))) \($0)" }
    }
  }

  private func scopes(_ element: JSONElement) -> [String] {
    let list = StringListDecoder(context: context).decode(element, "scopes", what: "a scope") { text in
      if text.contains("/") { return "a scope is the part of a name before the `/`" }
      return ModuleName.mistake(in: text)
    }
    if element.kind == .array, element.elements.first == nil {
      context.error(
        .badValue,
        "with an empty `scopes`, the catalog is never asked for a module",
        at: element.range,
        hint: "leave `scopes` out to ask it for every module"
      )
    }
    return list
  }
}
