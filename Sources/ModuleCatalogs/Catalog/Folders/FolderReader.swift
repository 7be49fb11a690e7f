import ModuleManifests

/// Lists and reads below one catalog folder, and never outside it.
///
/// A link may lead to another place in the catalog; one that leads outside is reported and not followed. Anything that is neither
/// a file nor a folder is reported if it has the name of a manifest.
final class FolderReader {
  /// The path as the application writes it.
  let path: String
  /// The same path as the system resolves it.
  private let directory: String
  /// The folder without links.
  private let root: String
  private let loader: ManifestLoader
  private var listings: [String: FolderListing] = [:]
  /// Whether something may contain manifests but cannot be used.
  private(set) var hasUnread = false

  init(path: String, directory: String, root: String, loader: ManifestLoader) {
    self.path = path
    self.directory = directory
    self.root = root
    self.loader = loader
  }

  /// Returns the path by which diagnostics name something in the catalog.
  func shown(_ relative: String) -> String { Path.join(path, relative) }

  /// Returns the contents of a folder; `""` is the catalog itself. Each folder is listed once.
  func listing(of relative: String) -> FolderListing {
    if let known = listings[relative] { return known }
    var listing = FolderListing()
    do throws(FileError) {
      for entry in try Folder.entries(of: actual(relative)) where !entry.name.hasPrefix(".") {
        add(entry, in: relative, to: &listing)
      }
    } catch {
      report(.unreadableFile, "cannot be listed: \(error.message)", at: relative)
    }
    listings[relative] = listing
    return listing
  }

  /// Returns the content of a file in a listing.
  func read(_ item: FolderListing.Item, as relative: String, limit: Int) -> SourceFile? {
    do throws(FileError) {
      let bytes = try FileReader.bytes(of: item.path, limit: limit, followingLinks: false)
      return SourceFile(path: shown(relative), bytes: bytes)
    } catch {
      report(.unreadableFile, "cannot be read: \(error.message)", at: relative)
      return nil
    }
  }

  func add(_ diagnostic: Diagnostic) { loader.bag.add(diagnostic) }

  /// Reports something that cannot be used.
  ///
  /// - Parameter isUnread: whether it may contain manifests.
  func report(
    _ code: DiagnosticCode,
    _ message: String,
    at relative: String,
    hint: String? = nil,
    isUnread: Bool = true
  ) {
    add(Diagnostic(code, message, at: SourcePosition(file: shown(relative)), hint: hint))
    guard isUnread else { return }
    hasUnread = true
    // A version is in the folder of its module, unless it is misplaced.
    let module =
      FolderListing.stem(of: relative, ".ndjson")
      ?? (relative.hasSuffix(".json") ? Path.parent(of: relative) : relative)
    loader.unreadVersions.insert(module.isEmpty ? nil : module)
  }

  private func actual(_ relative: String) -> String { Path.join(directory, relative) }

  private func add(_ entry: Folder.Entry, in relative: String, to listing: inout FolderListing) {
    let child = Path.join(relative, entry.name)
    let looksLikeManifest = entry.name.hasSuffix(".json") || entry.name.hasSuffix(".ndjson")
    var path = actual(child)
    var kind = entry.kind
    if kind == .link {
      guard let target = follow(child, reporting: looksLikeManifest, in: &listing) else { return }
      (path, kind) = target
    }
    let item = FolderListing.Item(name: entry.name, path: path)
    switch kind {
    case .directory:
      listing.folders[entry.name] = item
    case .regular:
      if let stem = FolderListing.stem(of: entry.name, ".ndjson") {
        listing.packed[stem] = item
      } else if let stem = FolderListing.stem(of: entry.name, ".json") {
        listing.manifests[stem] = item
      } else {
        listing.others[entry.name] = "this is a file, not a folder"
      }
    default:
      if looksLikeManifest { report(.unreadableFile, "this is \(kind.described), not a file", at: child) }
      listing.others[entry.name] = "this is \(kind.described), not a folder"
    }
  }

  /// Returns the target of a link, or `nil` if it must not or cannot be followed.
  private func follow(_ child: String, reporting: Bool, in listing: inout FolderListing)
    -> (path: String, kind: FileKind)?
  {
    do throws(FileError) {
      guard let kind = try FileKind.of(actual(child)) else {
        let message = FileError.missing(actual(child)).message
        if reporting { report(.unreadableFile, message, at: child) }
        listing.others[Path.name(of: child)] = message
        return nil
      }
      // Something other than a manifest matters only if a module of this name is requested.
      guard reporting || kind == .directory else { return (actual(child), kind) }
      guard let target = Path.resolved(actual(child)) else { return nil }
      guard Path.isResolved(target, inside: root) else {
        report(
          .outsideCatalog,
          "this link points outside the catalog",
          at: child,
          hint: "copy its target, or list its folder in `catalogs`"
        )
        return nil
      }
      return (target, kind)
    } catch {
      report(.unreadableFile, "cannot be followed: \(error.message)", at: child)
      return nil
    }
  }
}
