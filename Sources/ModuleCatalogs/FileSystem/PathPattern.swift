package import ModuleManifests
import VersionResolver

/// A pattern for paths such as `Sources/*/module.json`.
///
/// `*` stands for any characters of one component, `?` for a single one, and a component `**` for any number of folders,
/// including none. As in a shell, hidden names are matched only by a pattern that starts with a dot. `**` does not enter links,
/// so cyclic links are not a trap. A pattern with `..` after a wildcard matches nothing.
package struct PathPattern: Sendable, Hashable {
  /// The maximum number of folders that `**` descends.
  private static let maximumDepth = 64
  /// More parts than a path can have on any system. A pattern with more matches nothing, and is not followed part by part.
  private static let maximumCount = 1024

  private let components: [String]
  private let isAbsolute: Bool

  package init(_ text: String) {
    isAbsolute = text.hasPrefix("/")
    var components = text.split(separator: "/").filter { $0 != "." }.map { String($0) }
    // `**/**` means what `**` means, and would take much longer.
    for index in components.indices.dropFirst().reversed()
    where components[index] == "**" && components[index - 1] == "**" {
      components.remove(at: index)
    }
    // At the end, `**` means the files in all those folders.
    if components.last == "**" { components.append("*") }
    self.components = components
  }

  /// True if the pattern is a plain path.
  package var isLiteral: Bool { !components.contains(where: Self.isWild) }

  /// Whether the pattern leaves folders that it has matched. Each `*/..` would multiply the ways to the same files.
  private var leavesMatches: Bool {
    components.firstIndex(where: Self.isWild).map { components[$0...].contains("..") } ?? false
  }

  private static func isWild(_ component: String) -> Bool {
    component.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
  }

  /// Returns the existing paths that match, in bytewise order, and the folders that could not be listed.
  ///
  /// - Parameter directory: the folder to which relative patterns refer; the paths are relative to it.
  package func matches(in directory: String) -> (paths: [String], failures: [FileError]) {
    guard components.count <= Self.maximumCount, !leavesMatches else { return ([], []) }
    let isNamed = components.last.map { !Self.isWild($0) } ?? false
    var search = Search(directory: directory, isNamed: isNamed)
    search.expand(isAbsolute ? "/" : "", components[...], depth: 0)
    return (search.found.sortedBytewise(), search.failures)
  }

  private struct Search {
    let directory: String
    /// Whether the last component is a plain name.
    let isNamed: Bool
    var found: Set<String> = []
    var failures: [FileError] = []
    /// Where `**` was expanded. With several of them, there are many ways to the same folder, and all continue alike.
    private var expanded: Set<Place> = []

    private struct Place: Hashable {
      let prefix: String
      let component: Int
      let depth: Int
    }

    init(directory: String, isNamed: Bool) {
      self.directory = directory
      self.isNamed = isNamed
    }

    mutating func expand(_ prefix: String, _ rest: ArraySlice<String>, depth: Int) {
      guard let component = rest.first else {
        if isFound(Path.join(directory, prefix)) { found.insert(prefix) }
        return
      }
      if component == "**" {
        let place = Place(prefix: prefix, component: rest.startIndex, depth: depth)
        guard expanded.insert(place).inserted else { return }
        expand(prefix, rest.dropFirst(), depth: depth)
        guard depth < PathPattern.maximumDepth else { return }
        for entry in entries(of: prefix) where entry.kind == .directory && !entry.name.hasPrefix(".") {
          expand(Path.join(prefix, entry.name), rest, depth: depth + 1)
        }
      } else if PathPattern.isWild(component) {
        for entry in entries(of: prefix) where PathPattern.component(component, matches: entry.name) {
          expand(Path.join(prefix, entry.name), rest.dropFirst(), depth: depth)
        }
      } else {
        expand(Path.join(prefix, component), rest.dropFirst(), depth: depth)
      }
    }

    /// Returns whether there is a file. What cannot be read counts as one, and reading it says why: a link that leads nowhere,
    /// what is in a folder that cannot be entered, and a folder with the file's name. Otherwise its module would be missing
    /// unnoticed.
    private func isFound(_ path: String) -> Bool {
      do throws(FileError) {
        guard let kind = try FileKind.of(path) else {
          return try FileKind.of(path, followingLinks: false) != nil
        }
        return kind != .directory || isNamed
      } catch {
        return true
      }
    }

    private mutating func entries(of prefix: String) -> [Folder.Entry] {
      let path = prefix.isEmpty ? directory : Path.join(directory, prefix)
      do throws(FileError) {
        guard try FileKind.of(path) == .directory else { return [] }
        return try Folder.entries(of: path)
      } catch {
        failures.append(error)
        return []
      }
    }
  }

  /// Returns whether a component of a pattern matches a name.
  ///
  /// Only the last `*` is ever retried, which is enough and keeps matching O(*n* · *m*).
  package static func component(_ pattern: String, matches name: String) -> Bool {
    let pattern = Array(pattern.unicodeScalars)
    let name = Array(name.unicodeScalars)
    if name.first == ".", pattern.first != "." { return false }
    var (p, n) = (0, 0)
    var star: (pattern: Int, name: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == "*" {
        star = (p, n)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == name[n] {
        p += 1
        n += 1
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        p = last.pattern + 1
        n = last.name + 1
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
