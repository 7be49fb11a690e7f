import ModuleManifests

/// The file of an interface in the static layout: `{"providers": ["cart"]}`.
package enum InterfaceFile {
  static func text(_ modules: [String]) -> String {
    JSONValue.object(["providers": .strings(modules)]).compactText
  }
}
