import ModuleCatalogs
import ModuleManifests

/// One commit of a repository, read without a working tree.
struct GitTree {
  let repository: GitRepository
  let commit: String

  /// The object at a path.
  struct Object {
    let identifier: String
    /// `blob` or `tree`; links and submodules are neither.
    let kind: String
    let size: Int
  }

  /// Returns the object at each path; `nil` where there is none.
  func objects(at paths: [String]) throws(CatalogProblem) -> [Object?] {
    try check(paths.map { "\(commit):\($0)" })
  }

  /// Returns the objects identified by some names, using git's own syntax.
  private func check(_ names: [String]) throws(CatalogProblem) -> [Object?] {
    guard !names.isEmpty else { return [] }
    let input = Array(names.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")]
    guard let run = repository.git(["cat-file", "--batch-check"], input: input) else {
      throw GitRepository.missing
    }
    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
    guard run.status == 0, lines.count >= names.count else { throw damaged }
    return lines.prefix(names.count).map { line in
      let words = line.split(separator: " ")
      guard words.count == 3, let size = Int(words[2]), words[1] == "blob" || words[1] == "tree" else {
        return nil
      }
      return Object(identifier: String(words[0]), kind: String(words[1]), size: size)
    }
  }

  /// Returns the contents of objects, all of which must exist.
  func contents(of objects: [Object]) throws(CatalogProblem) -> [[UInt8]] {
    guard !objects.isEmpty else { return [] }
    let input = objects.map { $0.identifier + "\n" }.joined()
    guard let run = repository.git(["cat-file", "--batch"], input: Array(input.utf8)) else {
      throw GitRepository.missing
    }
    var rest = run.output[...]
    var result: [[UInt8]] = []
    for object in objects {
      // IDENTIFIER KIND SIZE LF CONTENT LF
      guard run.status == 0, let end = rest.firstIndex(of: UInt8(ascii: "\n")),
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
    let name: String
    let isFolder: Bool
    let identifier: String
  }

  /// Returns the files and folders in each tree; links and submodules are left out.
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
      if mode == "40000" || mode.hasPrefix("100") {
        entries.append(Entry(name: name, isFolder: mode == "40000", identifier: identifier.joined()))
      }
      rest = rest[(end + 1 + width)...]
    }
    return entries
  }

  /// Returns the objects of entries, with their sizes.
  func objects(of entries: [Entry]) throws(CatalogProblem) -> [Object?] {
    try check(entries.map(\.identifier))
  }

  var damaged: CatalogProblem {
    CatalogProblem(
      .unreachableCatalog,
      "the copy of \(repository.url) in the cache is damaged",
      hint: "remove it: \(repository.folder)"
    )
  }
}
