import ModuleManifests

/// The file of an interface in the static layout: `{"providers": ["cart"]}`.
package enum InterfaceFile {
  /// The modules of a file as it has them; `nil` if it is no such file.
  static func providers(_ file: SourceFile) -> [String]? {
    (try? JSONDocument(parsing: file.bytes))?.root.member("providers")?.elements.compactMap(\.string)
  }

  static func text(_ modules: [String]) -> String {
    JSONValue.object(["providers": .strings(modules)]).compactText
  }
}
