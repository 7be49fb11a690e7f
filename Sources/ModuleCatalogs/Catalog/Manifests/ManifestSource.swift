/// A source of manifests: a folder, a packed file, or the workspace.
protocol ManifestSource: AnyObject {
  /// Returns the places where the versions of one module are written, in any order. Nothing else needs to be read for it.
  func places(of module: String) -> ManifestPlaces

  /// Returns the same places as entries.
  func entries(of module: String) -> [ManifestEntry]

  /// Returns the names of all modules, in any order.
  func moduleNames() -> [String]

  /// Whether it is certain that there is no module.
  var isEmpty: Bool { get }

  /// Reports what is wrong with the source as a whole, even if no module is needed.
  func open()

  /// Reports what is wrong with any manifest.
  func readEverything()

  /// Returns whether the name is taken here, so that no remote catalog is asked for it, even if nothing can be read.
  func claims(_ module: String) -> Bool
}

extension ManifestSource {
  func entries(of module: String) -> [ManifestEntry] { places(of: module).map(\.entry) }

  var isEmpty: Bool { moduleNames().isEmpty }

  func open() {}

  func readEverything() {
    for module in moduleNames() { places(of: module).read() }
  }

  func claims(_ module: String) -> Bool { !places(of: module).isEmpty }
}
