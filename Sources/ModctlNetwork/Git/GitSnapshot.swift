package import ModuleCatalogs
package import ModuleManifests
import VersionResolver

/// A catalog in one commit of a repository: a folder with `NAME/VERSION.json` files, as on disk, or the static layout.
package struct GitSnapshot {
  private let tree: GitTree
  /// The folder of the catalog in the repository; empty for the root.
  private let root: String
  /// Whether it is an exported catalog.
  package let isStatic: Bool
  /// The providers of the interfaces, once they have been looked for.
  private let providers = Guarded<[String: [String]]?>(nil)

  package var commit: String { tree.commit }
  package var repository: GitRepository { tree.repository }
  /// The problem that the copy lacks a part of the commit.
  var damaged: CatalogProblem { tree.damaged }

  /// - Parameter path: the folder of the catalog.
  init(_ tree: GitTree, path: String?) throws(CatalogProblem) {
    self.tree = tree
    root = path ?? ""
    let found = try tree.objects(at: [root, Path.join(root, CatalogLayout.root)])
    // The first publication creates the folder.
    guard found[0]?.kind == "tree" || GitRepository.isEmptyTree(tree.commit) else {
      throw CatalogProblem(
        .missingCatalog,
        "there is no folder \(Printable.quoted(root)) in \(tree.repository.url)",
        hint: "correct `path`, or `branch`"
      )
    }
    let index = found[1].flatMap { $0.kind == "blob" ? $0 : nil }
    isStatic = index != nil
    guard let index else { return }
    let format =
      try index.size > Self.maximumSize ? .invalid : CatalogFormat(of: tree.contents(of: [index])[0])
    if let problem = format.problem(at: Path.join(tree.repository.url, root)) { throw problem }
  }

  /// Returns the path of a file in the catalog as diagnostics show it.
  private func shown(_ file: String) -> String { Path.join(tree.repository.url, Path.join(root, file)) }

  /// The content of a module.
  struct Module {
    /// Empty if there is no such module.
    var files: [SourceFile] = []
    /// The links where there could be a file or the module's folder, as diagnostics show them. They are not followed.
    var links: [String] = []
  }

  /// Returns the files of each module.
  func modules(named names: [String]) throws(CatalogProblem) -> [Module] {
    let packed = names.map { isStatic ? CatalogLayout.file(ofModule: $0) : $0 + ".ndjson" }
    let folders = isStatic ? [] : names
    let paths = (packed + folders).map { Path.join(root, $0) }
    let found = try tree.objects(at: paths)
    let links = try tree.links(among: found, at: paths)
    var modules = names.map { _ in Module() }
    for link in links.sorted() {
      modules[link % names.count].links.append(shown((packed + folders)[link]))
    }
    var wanted: [(index: Int, path: String, object: GitTree.Object)] = []
    for (index, path) in packed.enumerated() where !links.contains(index) {
      if let object = found[index], object.kind == "blob" { wanted.append((index, path, object)) }
    }
    let trees = folders.indices.compactMap { index -> (index: Int, object: GitTree.Object)? in
      guard let object = found[packed.count + index], object.kind == "tree" else { return nil }
      return (index, object)
    }
    var entries: [(index: Int, entry: GitTree.Entry)] = []
    for (tree, list) in zip(trees, try tree.entries(of: trees.map(\.object))) {
      entries += list.filter(Self.isManifest).map { (tree.index, $0) }
      for entry in list where entry.kind == .link && Self.hasNameOfManifest(entry) {
        modules[tree.index].links.append(shown(Path.join(names[tree.index], entry.name)))
      }
    }
    for (item, object) in zip(entries, try tree.objects(of: entries.map(\.entry))) {
      wanted.append((item.index, Path.join(names[item.index], item.entry.name), object))
    }
    if let large = wanted.first(where: { $0.object.size > Self.maximumSize }) {
      throw tooLarge(large.object, large.path)
    }
    for (item, bytes) in zip(wanted, try tree.contents(of: wanted.map(\.object))) {
      modules[item.index].files.append(SourceFile(path: shown(item.path), bytes: bytes))
    }
    return modules
  }

  /// Returns the names of the modules whose files a later commit changes or no longer has, in either layout.
  func modulesChanged(by later: GitSnapshot) throws(CatalogProblem) -> [String] {
    let arguments = [
      "--literal-pathspecs", "diff-tree", "-r", "-z", "--name-only", "--no-renames", "--diff-filter=DMT",
      commit,
      later.commit,
    ]
    let run = try tree.run(arguments + (root.isEmpty ? [] : ["--", root]))
    let layout = CatalogLayout.modules + "/"
    var names: Set<String> = []
    for path in run.text.split(separator: "\0") {
      let file = root.isEmpty ? String(path) : String(path.dropFirst(root.count + 1))
      if let name = FolderListing.stem(of: file, ".ndjson") {
        names.insert(name)
        if name.hasPrefix(layout) { names.insert(String(name.dropFirst(layout.count))) }
      } else {
        names.insert(Path.parent(of: file))
      }
    }
    return names.filter { ModuleName.isValid($0) }.sortedBytewise()
  }

  /// Returns the names of all modules, sorted.
  package func names() throws(CatalogProblem) -> [String] {
    if isStatic {
      return try file(CatalogLayout.names).map(CatalogLayout.names) ?? []
    }
    return Set(try files().map(\.module)).sortedBytewise()
  }

  /// Returns the files of all modules in a folder that is not an exported catalog, sorted by module.
  ///
  /// Objects are found by their identifiers: git takes time in proportion to a folder's length to find one name in it.
  private func files() throws(CatalogProblem) -> [(module: String, entry: GitTree.Entry)] {
    var files: [(module: String, entry: GitTree.Entry)] = []
    var folders = [(path: "", object: try tree.objects(at: [root])[0])]
    for level in 0...2 {
      var next: [(path: String, entry: GitTree.Entry)] = []
      let trees = folders.compactMap { folder in folder.object.map { (folder.path, $0) } }
        .filter { $0.1.kind == "tree" }
      for ((path, _), list) in zip(trees, try tree.entries(of: trees.map(\.1))) {
        for entry in list {
          if level > 0, Self.isManifest(entry) { files.append((path, entry)) }
          guard level < 2 else { continue }
          if entry.kind == .file, let name = FolderListing.stem(of: entry.name, ".ndjson") {
            files.append((Path.join(path, name), entry))
          } else if entry.kind == .folder {
            next.append((Path.join(path, entry.name), entry))
          }
        }
      }
      let objects = try tree.objects(of: next.map(\.entry))
      folders = zip(next, objects).map { (path: $0.path, object: $1) }
    }
    return files.filter { ModuleName.isValid($0.module) }.sorted { Bytewise.precedes($0.module, $1.module) }
  }

  /// Returns the index of an interface; `nil` if no module is known to provide it.
  ///
  /// A folder has no index, so all its manifests are read, as for a folder on disk.
  package func interface(_ name: String) throws(CatalogProblem) -> SourceFile? {
    let path = CatalogLayout.file(ofInterface: name)
    if isStatic { return try file(path) }
    return try providersByInterface()[name].map {
      SourceFile(path: shown(path), bytes: Array(InterfaceFile.text($0).utf8))
    }
  }

  /// Returns the modules of a folder that provide each interface in some version, sorted.
  private func providersByInterface() throws(CatalogProblem) -> [String: [String]] {
    if let known = providers.withLock({ $0 }) { return known }
    let files = try files()
    let objects = try tree.objects(of: files.map(\.entry))
    if let large = objects.firstIndex(where: { $0.size > Self.maximumSize }) {
      throw tooLarge(objects[large], Path.join(files[large].module, files[large].entry.name))
    }
    var found: [String: [String]] = [:]
    for (file, bytes) in zip(files, try tree.contents(of: objects)) {
      let documents = PublishedDocuments.documents(in: SourceFile(path: file.entry.name, bytes: bytes))
      for provides in documents.compactMap({ $0.json.root.member("provides") }) {
        for name in provides.members.compactMap(\.key.string) where found[name]?.last != file.module {
          found[name, default: []].append(file.module)
        }
      }
    }
    providers.withLock { $0 = found }
    return found
  }

  /// Returns the content of a file in the catalog; `nil` if there is none.
  package func bytes(at path: String) throws(CatalogProblem) -> [UInt8]? { try file(path)?.bytes }

  /// Returns the path of a file in the catalog relative to its repository.
  package func pathInRepository(_ path: String) -> String { Path.join(root, path) }

  /// Returns the path in the repository of a file for which diagnostics show a path.
  package func pathInRepository(shownAs path: String) -> String {
    String(path.dropFirst(Path.join(tree.repository.url, "-").count - 1))
  }

  private func file(_ path: String) throws(CatalogProblem) -> SourceFile? {
    guard let object = try tree.objects(at: [Path.join(root, path)])[0], object.kind == "blob",
      object.size <= Self.maximumSize
    else { return nil }
    return SourceFile(path: shown(path), bytes: try tree.contents(of: [object])[0])
  }

  private func tooLarge(_ object: GitTree.Object, _ path: String) -> CatalogProblem {
    CatalogProblem(
      .unreadableFile,
      "\(object.size) bytes exceed the limit of \(Self.maximumSize)",
      at: SourcePosition(file: shown(path))
    )
  }

  private static func isManifest(_ entry: GitTree.Entry) -> Bool {
    entry.kind == .file && hasNameOfManifest(entry)
  }

  private static func hasNameOfManifest(_ entry: GitTree.Entry) -> Bool {
    guard entry.name.hasSuffix(".json") else { return false }
    return (try? Version(parsing: entry.name.dropLast(".json".utf8.count))) != nil
  }

  private static let maximumSize = 64 << 20
}
