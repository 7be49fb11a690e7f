import ModuleCatalogs

/// One commit of a repository, read without a working tree.
struct GitTree {
  let repository: GitRepository
  let commit: String

  /// The object at a path.
  struct Object {
    let identifier: String
    /// `blob` or `tree`. A link is a blob too, with its target as content; see ``links(among:at:)``.
    let kind: String
    let size: Int
  }

  /// Returns the object at each path; `nil` where there is none.
  func objects(at paths: [String]) throws(CatalogProblem) -> [Object?] {
    let objects = try check(paths.map { "\(commit):\($0)" })
    try refuseLost(objects.indices.filter { objects[$0] == nil }.map { paths[$0] })
    return objects
  }

  /// Fails if there should be an object at one of these paths, where git has found none: git does not say whether a folder lacks
  /// a name, or the copy lacks the object. A crash or a full disk can leave an empty file in place of an object.
  private func refuseLost(_ paths: [String]) throws(CatalogProblem) {
    if paths.contains("") { throw damaged }
    for start in stride(from: 0, to: paths.count, by: 500) {
      let some = Array(paths[start..<min(start + 500, paths.count)])
      let arguments = ["--literal-pathspecs", "ls-tree", "-z", "--full-tree", commit, "--"]
      let run = try run(arguments + some)
      // MODE KIND IDENTIFIER TAB PATH NUL. The object of a submodule is in another repository.
      let listed = run.text.split(separator: "\0").filter { !$0.hasPrefix("160000 ") }
        .compactMap { $0.split(separator: "\t", maxSplits: 1).last.map(String.init) }
      if !Set(listed).isDisjoint(with: some) { throw damaged }
    }
  }

  /// Runs git, which fails only if the copy is damaged.
  func run(_ arguments: [String], _ input: [UInt8]? = nil) throws(CatalogProblem) -> ProgramRun {
    let run = try repository.run(arguments, input: input)
    guard run.status == 0 else { throw damaged }
    return run
  }

  /// Returns the objects identified by some names, using git's own syntax.
  private func check(_ names: [String]) throws(CatalogProblem) -> [Object?] {
    guard !names.isEmpty else { return [] }
    let input = Array(names.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")]
    let run = try run(["cat-file", "--batch-check"], input)
    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= names.count else { throw damaged }
    return lines.prefix(names.count).map { line in
      let words = line.split(separator: " ")
      guard words.count == 3, let size = Int(words[2]), words[1] == "blob" || words[1] == "tree" else {
        return nil
      }
      return Object(identifier: String(words[0]), kind: String(words[1]), size: size)
    }
  }

  /// Returns the indices of those paths that are links, or lead through one.
  ///
  /// - Parameter objects: the objects at the paths.
  func links(among objects: [Object?], at paths: [String]) throws(CatalogProblem) -> Set<Int> {
    let candidates = objects.indices.filter { objects[$0]?.kind == "blob" }
    guard !candidates.isEmpty else { return [] }
    let input = candidates.map { "\(commit):\(paths[$0])\n" }.joined()
    let run = try run(["cat-file", "--batch-check", "--follow-symlinks"], Array(input.utf8))
    var rest = run.output[...]
    var links: Set<Int> = []
    for index in candidates {
      // IDENTIFIER KIND SIZE of what a link leads to; if it leads nowhere, REASON SIZE LF TEXT.
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { throw damaged }
      let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      rest = rest[(end + 1)...]
      if words.last == "missing" { throw damaged }
      if words.count == 2, let size = Int(words[1]), size >= 0 { rest = rest.dropFirst(size).dropFirst() }
      if words.first.map(String.init) != objects[index]?.identifier { links.insert(index) }
    }
    return links
  }

  /// Returns the contents of objects, all of which must exist.
  func contents(of objects: [Object]) throws(CatalogProblem) -> [[UInt8]] {
    guard !objects.isEmpty else { return [] }
    let input = objects.map { $0.identifier + "\n" }.joined()
    let run = try run(["cat-file", "--batch"], Array(input.utf8))
    var rest = run.output[...]
    var result: [[UInt8]] = []
    for object in objects {
      // IDENTIFIER KIND SIZE LF CONTENT LF
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
        rest.distance(from: end, to: rest.endIndex) > object.size + 1
      else { throw damaged }
      let start = end + 1
      result.append(Array(rest[start..<start + object.size]))
      rest = rest[(start + object.size + 1)...]
    }
    return result
  }

  /// An entry of a folder.
  struct Entry {
    enum Kind {
      case file, folder, link
    }

    let name: String
    let kind: Kind
    let identifier: String
  }

  /// Returns the files, folders and links in each tree; submodules are left out.
  func entries(of trees: [Object]) throws(CatalogProblem) -> [[Entry]] {
    let width = commit.utf8.count / 2
    return try contents(of: trees).map { bytes in Self.entries(bytes, width: width) }
  }

  /// Parses a tree: MODE, a space, the name, a NUL and the bytes of the identifier.
  private static func entries(_ bytes: [UInt8], width: Int) -> [Entry] {
    var entries: [Entry] = []
    var rest = bytes[...]
    while let space = rest.firstIndex(of: 0x20), let end = rest[space...].firstIndex(of: 0),
      rest.endIndex - end > width
    {
      let mode = String(decoding: rest[..<space], as: UTF8.self)
      let name = String(decoding: rest[(space + 1)..<end], as: UTF8.self)
      let identifier = rest[(end + 1)...].prefix(width).map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
      let kind: Entry.Kind? =
        mode == "40000" ? .folder : mode == "120000" ? .link : mode.hasPrefix("100") ? .file : nil
      if let kind { entries.append(Entry(name: name, kind: kind, identifier: identifier.joined())) }
      rest = rest[(end + 1 + width)...]
    }
    return entries
  }

  /// Returns the objects of entries, with their sizes.
  func objects(of entries: [Entry]) throws(CatalogProblem) -> [Object] {
    let objects = try check(entries.map(\.identifier)).compactMap { $0 }
    guard objects.count == entries.count else { throw damaged }
    return objects
  }

  /// The problem that an object cannot be read, although it is part of the commit.
  var damaged: CatalogProblem {
    CatalogProblem(
      .unreachableCatalog,
      "the copy of \(repository.url) in the cache is damaged",
      hint: "run the command without --offline, or remove it: \(repository.folder)"
    )
  }
}
