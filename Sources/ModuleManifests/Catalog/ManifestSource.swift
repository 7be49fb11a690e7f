/// Something that holds manifests: a folder, a packed file, or the workspace.
protocol ManifestSource: AnyObject {
  /// The entries of one module, in any order; nothing else need be read for it.
  func entries(of module: String) -> [ManifestEntry]

  /// The names of all modules, in any order.
  func moduleNames() -> [String]
}
