package import ModuleManifests

/// The file `interfaces/NAME.json` of a catalog in the static layout: `{"providers": ["cart"]}`.
package struct InterfaceFile {
  /// The modules in the order of the file, without elements that are not names of modules.
  package private(set) var providers: [String] = []
  /// Whether the list has only names of modules.
  package private(set) var hasOnlyNames = true
  /// Why there is no list.
  package private(set) var diagnostic: Diagnostic?

  package init(reading file: SourceFile) {
    do throws(JSONError) {
      let json = try JSONDocument(parsing: file.bytes)
      guard let list = json.root.member("providers"), list.kind == .array else {
        diagnostic = Diagnostic(
          .missingKey,
          "the key `providers` is missing in the index of an interface",
          in: file,
          json.root.range,
          hint: "{\"providers\": [\"cart\"]}"
        )
        return
      }
      let elements = list.elements.map(\.string)
      providers = elements.compactMap(\.self).filter { ModuleName.isValid($0) }
      hasOnlyNames = providers.count == elements.count
    } catch {
      diagnostic = Diagnostic(error, in: file)
    }
  }

  /// Returns the content of the file for some modules, without a line break at its end.
  package static func text(_ modules: [String]) -> String {
    JSONValue.object(["providers": .strings(modules)]).compactText
  }
}
