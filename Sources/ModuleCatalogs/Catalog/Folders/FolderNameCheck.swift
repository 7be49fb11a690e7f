import ModuleManifests
import VersionResolver

/// Reports files in a catalog folder whose names prevent them from ever being found.
///
/// A file that is not a manifest (a README, a JSON Schema) is ignored. One that has a manifest's content, or is not even JSON, is
/// a mistake that would otherwise go unnoticed.
struct FolderNameCheck {
  let reader: FolderReader

  func check(_ listing: FolderListing, of relative: String) {
    for (stem, item) in listing.manifests {
      checkManifest(stem, item, Path.join(relative, item.name), isRoot: relative.isEmpty)
    }
    let depth = relative.isEmpty ? 0 : relative.utf8.count { $0 == UInt8(ascii: "/") } + 1
    if depth < 2 {
      for (stem, item) in listing.packed where !ModuleName.isValid(Path.join(relative, stem)) {
        reader.report(
          .misnamedFile,
          "\(Printable.quoted(item.name)) is not named after a module",
          at: Path.join(relative, item.name),
          hint: "packed manifests of one module belong in NAME.ndjson"
        )
      }
      for name in listing.folders.keys {
        if !ModuleName.isValid(Path.join(relative, name)) {
          checkFolder(name, relative)
        } else if isInsteadOfFile(name, relative) {
          reader.report(.unreadableFile, "this is a folder, not a file", at: Path.join(relative, name))
        }
      }
    } else {
      for item in listing.packed.values {
        reader.report(
          .misnamedFile,
          "a packed file does not belong in a module's folder",
          at: Path.join(relative, item.name),
          hint: "packed manifests of one module belong in NAME.ndjson next to the folders"
        )
      }
    }
    let names = Set(listing.folders.keys).union(listing.packed.keys)
    for (first, second) in CaseConflict.pairs(in: names) {
      reader.reportCaseConflict(first, second, in: relative, listing)
    }
  }

  private func checkManifest(_ stem: String, _ item: FolderListing.Item, _ relative: String, isRoot: Bool) {
    let error: VersionSyntaxError
    do throws(VersionSyntaxError) {
      _ = try Version(parsing: stem)
      guard isRoot else { return }
      reader.report(
        .misnamedFile,
        "a manifest is in the catalog itself",
        at: relative,
        hint: "move it to NAME/\(stem).json"
      )
      return
    } catch let found {
      error = found
    }
    guard let file = reader.read(item, as: relative, limit: JSONLimits.document.bytes),
      looksLikeManifest(file)
    else { return }
    if isRoot {
      reader.report(
        .misnamedFile,
        "a manifest is in the catalog itself",
        at: relative,
        hint: "move it to NAME/VERSION.json"
      )
    } else {
      // A wrong file name mostly comes with the same mistake inside the file, where the position is exact.
      let content = ModuleManifest.decode(file.bytes, path: file.path).diagnostics
      guard content.allSatisfy({ $0.severity != .error }) else {
        content.forEach(reader.add)
        return
      }
      reader.report(
        .misnamedFile,
        "\(Printable.quoted(item.name)) is not named after a version: \(error.message)",
        at: relative,
        hint: "manifests are named after their version, such as 1.2.3.json"
      )
    }
  }

  /// Checks a folder whose name no module can have. It matters only if it contains what would be a manifest elsewhere.
  private func checkFolder(_ name: String, _ parent: String) {
    let relative = Path.join(parent, name)
    let listing = reader.listing(of: relative)
    guard listing.hasVersions else { return }
    let problem = ModuleName.mistake(in: relative) ?? ""
    reader.report(.misnamedFile, "\(Printable.quoted(name)) is not a module's name: \(problem)", at: relative)
  }

  /// Returns whether a folder has the name of a manifest or a packed file, and is not the folder of a module or scope with that
  /// odd name.
  private func isInsteadOfFile(_ name: String, _ parent: String) -> Bool {
    guard FolderListing.version(ofFile: name) != nil || FolderListing.stem(of: name, ".ndjson") != nil
    else { return false }
    let relative = Path.join(parent, name)
    let listing = reader.listing(of: relative)
    return !listing.hasVersions && listing.packed.isEmpty
      && !listing.folders.keys.contains { reader.listing(of: Path.join(relative, $0)).hasVersions }
  }

  private func looksLikeManifest(_ file: SourceFile) -> Bool {
    guard let json = try? JSONDocument(parsing: file.bytes) else { return true }
    return json.root.member("name") != nil && json.root.member("version") != nil
  }
}

extension FolderReader {
  /// Reports two names in a folder that differ only in case.
  func reportCaseConflict(_ first: String, _ second: String, in relative: String, _ listing: FolderListing) {
    func position(of name: String) -> SourcePosition {
      let item = listing.folders[name] ?? listing.packed[name]
      return SourcePosition(file: shown(Path.join(relative, item?.name ?? name)))
    }
    add(CaseConflict.diagnostic(first, second, at: position(of: second), other: position(of: first)))
  }
}
