import ModuleManifests

/// The file of an interface in the static layout: `{"providers": ["cart"]}`.
package enum InterfaceFile {
  /// Returns the modules in the order of the file; `nil` if it is not an interface file.
  static func providers(_ file: SourceFile) -> [String]? {
    (try? JSONDocument(parsing: file.bytes))?.root.member("providers")?.elements.compactMap(\.string)
  }

  static func text(_ modules: [String]) -> String {
    JSONValue.object(["providers": .strings(modules)]).compactText
  }
}
