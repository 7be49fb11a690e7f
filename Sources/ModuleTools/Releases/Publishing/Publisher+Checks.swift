import ModuleCatalogs
import ModuleManifests
import VersionResolver

extension Publisher {
  /// Returns the errors that `modctl check --packages` would report, by file.
  ///
  /// - Parameter modules: those whose packages are read.
  func errors(reading modules: [String]) -> [String: [Diagnostic]] {
    var checker = ApplicationChecker(directory: directory)
    checker.dumpPackage = dumpPackage
    checker.dumpedModules = Set(modules)
    return Dictionary(grouping: checker.check().diagnostics.errors, by: \.position.file)
  }

  /// Returns why a manifest is not fit to be published, whatever the catalog and the workspace have.
  func diagnostics(about bump: ModuleBump) -> [Diagnostic] {
    var found: [Diagnostic] = []
    if !bump.isEnough, !allowsBreaking { found.append(bump.diagnostic) }
    if bump.manifest.package?.location.kind == .folder {
      found.append(
        Diagnostic(
          .badValue,
          "others cannot get a package from a folder",
          at: bump.document.position(of: ["package", "path"]) ?? bump.document.file.start,
          hint: "name its `url` or `id`"
        )
      )
    }
    return found
  }

  /// Returns what to write for a manifest; nothing if its version is published with the same content.
  func item(_ bump: ModuleBump, _ target: CatalogTarget, _ published: PublishedCatalog)
    throws(Refusal) -> Publication.Item
  {
    if bump.isPublished {
      if let diagnostic = conflict(bump, published.catalog) { throw Refusal(.badData, diagnostic) }
      var bump = bump
      bump.code.unseen = "this version is already published"
      let file = published.catalog.document(of: bump.name, at: bump.version)?.file.path
      return Publication.Item(bump: bump, file: nil, publishedFile: file, revision: nil)
    }
    let folder = Path.join(directory, Path.parent(of: bump.document.file.path))
    let revision = try revision(bump.manifest, folder)
    let item = Publication.Item(
      bump: bump,
      file: target.file(for: bump.manifest, in: directory, published),
      content: PublishedForm.value(bump.document, published: self.published, revision: revision),
      revision: revision
    )
    try checkSize(of: item)
    return item
  }

  /// Refuses a manifest that could not be read from its file.
  private func checkSize(of item: Publication.Item) throws(Refusal) {
    let limits = item.file.map(PackedFile.isName) ?? false ? JSONLimits.line : .document
    let count = item.bytes.count
    guard count > limits.bytes else { return }
    let message =
      "\(item.bump.name) \(item.bump.version) would be a \(limits.unit) of \(count) bytes, but modctl reads at most "
      + "\(limits.bytes)"
    throw Refusal(.checkFailed, .badValue, message, at: item.bump.position)
  }

  /// Compares the code of what is not published yet. This is the last check because it may take minutes.
  func checkCode(of items: inout [Publication.Item]) throws(Refusal) {
    for index in items.indices where items[index].file != nil && items[index].bump.codeRelease != nil {
      compareCode(&items[index].bump)
    }
    let low = items.map(\.bump).filter { !$0.isPublished && !$0.isEnough }
    guard low.isEmpty || allowsBreaking else {
      throw Refusal(.checkFailed, low.map(\.diagnostic).sorted())
    }
  }

  /// Returns a finding if this version is published with different content; `nil` if the content is the same.
  private func conflict(_ bump: ModuleBump, _ catalog: Catalog) -> Diagnostic? {
    guard let old = catalog.document(of: bump.name, at: bump.version) else { return nil }
    let keys = PublishedForm.differences(old, bump.document)
    guard let key = keys.first else { return nil }
    let next = bump.required.map { "; the next one is \($0): modctl bump \(bump.name) --write" }
    return Diagnostic(
      .alreadyPublished,
      "\(bump.name) \(bump.version) is already published, but differs in \(PublishedForm.list(keys))",
      at: bump.document.position(of: [.key(key)]) ?? bump.position,
      notes: [.init("the published version is here", at: old.position(of: [.key(key)]) ?? old.file.start)],
      hint: "a published version never changes"
        + (next ?? ", and no higher version is left; give the module another name")
    )
  }
}
