import ModuleManifests
import VersionResolver

/// A catalog that is a folder: `NAME/VERSION.json` and `NAME.ndjson`, with `SCOPE/` in front for scoped names.
///
/// For one module, it lists the catalog, the module's scope and the module's own folder, and reads nothing else.
final class FolderSource: ManifestSource {
  private let reader: FolderReader
  private let loader: ManifestLoader
  private var modules: [String: ManifestPlaces] = [:]
  private var checkedFolders: Set<String> = []

  init(_ reader: FolderReader, loader: ManifestLoader) {
    self.reader = reader
    self.loader = loader
  }

  func places(of module: String) -> ManifestPlaces {
    if let known = modules[module] { return known }
    let places = ModuleName.isValid(module) ? find(module) : .none
    modules[module] = places
    return places
  }

  func claims(_ module: String) -> Bool {
    guard ModuleName.isValid(module) else { return false }
    let scope = module.contains("/") ? Path.parent(of: module) : ""
    if !scope.isEmpty, checkedListing(of: "").folders[scope] == nil { return !places(of: module).isEmpty }
    return checkedListing(of: scope).packed[Path.name(of: module)] != nil || !places(of: module).isEmpty
  }

  func moduleNames() -> [String] {
    var names: Set<String> = []
    for scope in [""] + checkedListing(of: "").folders.keys where scope.isEmpty || ModuleName.isValid(scope) {
      let listing = checkedListing(of: scope)
      for stem in listing.packed.keys { names.insert(Path.join(scope, stem)) }
      for folder in listing.folders.keys {
        let name = Path.join(scope, folder)
        guard ModuleName.isValid(name) else { continue }
        if checkedListing(of: name).hasVersions { names.insert(name) }
      }
    }
    return names.filter { ModuleName.isValid($0) }
  }

  var isEmpty: Bool { moduleNames().isEmpty && !reader.hasUnread }

  private func find(_ module: String) -> ManifestPlaces {
    let scope = module.contains("/") ? Path.parent(of: module) : ""
    let name = Path.name(of: module)
    if !scope.isEmpty, checkedListing(of: "").folders[scope] == nil {
      reportOther(checkedListing(of: ""), at: scope, insteadOf: module)
      return .none
    }
    let listing = checkedListing(of: scope)
    var places: [ManifestPlaces] = []
    if listing.folders[name] == nil, listing.packed[name] == nil {
      reportOther(listing, at: module, insteadOf: module)
    }
    if listing.folders[name] != nil { places.append(manifests(of: module)) }
    if let item = listing.packed[name],
      let file = reader.read(item, as: Path.join(scope, item.name), limit: PackedFile.maximumSize)
    {
      places.append(PackedFile(file, module: module, loader: loader).places(of: module))
    }
    return ManifestPlaces(joining: places)
  }

  /// Reports what is where the folder of a requested module or scope would be: its versions would be missing unnoticed.
  private func reportOther(_ listing: FolderListing, at relative: String, insteadOf module: String) {
    guard let message = listing.others[Path.name(of: relative)] else { return }
    reader.report(
      .unreadableFile,
      message,
      at: relative,
      hint: "manifests of `\(module)` go into \(module)/VERSION.json or \(module).ndjson",
      isUnread: false
    )
  }

  private func manifests(of module: String) -> ManifestPlaces {
    var entries: [ManifestEntry] = []
    let listing = checkedListing(of: module)
    for (stem, item) in listing.manifests.sorted(by: { Bytewise.precedes($0.key, $1.key) }) {
      guard let version = try? Version(parsing: stem) else { continue }
      let relative = Path.join(module, item.name)
      let text = ManifestText.unread(path: reader.shown(relative)) { [reader] in
        reader.read(item, as: relative, limit: JSONLimits.document.bytes)
      }
      entries.append(ManifestEntry(module: module, version: version, text: text, loader: loader))
    }
    for name in listing.folders.keys where FolderListing.version(ofFile: name) != nil {
      reader.report(.unreadableFile, "this is a folder, not a file", at: Path.join(module, name))
    }
    return ManifestPlaces(entries)
  }

  /// Returns a listing, whose names are checked once.
  private func checkedListing(of relative: String) -> FolderListing {
    let listing = reader.listing(of: relative)
    if checkedFolders.insert(relative).inserted {
      FolderNameCheck(reader: reader).check(listing, of: relative)
    }
    return listing
  }
}
