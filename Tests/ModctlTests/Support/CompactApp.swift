import Foundation
import Testing

/// An application in a few lines, for tables.
///
/// The first line is the application `shop`. Each other line is a version of a module, followed by a colon and its content,
/// separated by semicolons:
///
///     shop: cart ^2.0; override log 2.3.1
///     cart 2.1.0: log ^1.4; lazy payment ^2; optional ads ^1; conflicts legacy-cart *
///     payment 2.0.0: requires Bank ^1; provides Pay 2.0.0; published 2026-03-01T00:00:00Z; yanked loses money
///     stripe 2.0.0: package https://git.example/shop.git 3.0.0
///     workspace log 1.4.0
///
/// The application also accepts `prereleases NAME`, `provider INTERFACE NAME` and `lock NAME VERSION`.
struct CompactApp {
  struct Mistake: Error {
    let line: String
  }

  private(set) var files: [(path: String, content: Shape)] = []
  private var pins: [(name: String, version: String)] = []
  private let hasWorkspace: Bool

  init(_ text: String) throws {
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      !$0.isEmpty
    }
    hasWorkspace = lines.contains { $0.hasPrefix("workspace ") }
    for line in lines { try read(line) }
    if !pins.isEmpty {
      let modules = pins.map { Shape.Member($0.name, .object([.init("version", .text($0.version))])) }
      files.append(
        ("modules.lock.json", .object([.init("modules", .object(modules)), .init("lockfile", .raw("1"))]))
      )
    }
  }

  /// Returns the texts of the files by path.
  ///
  /// - Parameter order: puts the members of each object into some order.
  func texts(_ order: ([Shape.Member]) -> [Shape.Member] = { $0 }) -> [(path: String, text: String)] {
    files.map { ($0.path, $0.content.rendered(order)) }
  }

  /// Writes the application into a folder.
  func folder() throws -> AppFolder {
    try AppFolder(Dictionary(texts().map { ($0.path, $0.text) }) { $1 })
  }

  /// Returns what `resolve` prints about the failure of an application, or another command, on one line.
  static func failure(_ table: String, _ arguments: String...) throws -> String {
    let app = try CompactApp(table).folder()
    let result = try Modctl.run(arguments.isEmpty ? ["resolve"] : arguments, in: app.url)
    result.expect(1)
    return result.flatErrors
  }

  private mutating func read(_ line: String) throws {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    var head = parts[0].split(separator: " ").map(String.init)
    let items = parts.dropFirst().joined().split(separator: ";").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let isWorkspace = head.first == "workspace"
    if isWorkspace { head.removeFirst() }
    var manifest = Sections()
    for item in items where !item.isEmpty { try add(item, to: &manifest) }
    switch head.count {
    case 1:
      manifest.members.append(.init("name", .text(head[0])))
      if hasWorkspace {
        manifest.members.append(.init("workspace", .list([.text("Sources/*/module.json")])))
      }
      manifest.members.append(.init("catalogs", .list([.text("manifests")])))
      files.append(("modules.json", manifest.shape))
      // A catalog without modules is still a folder.
      files.append(("manifests/.keep", .raw("")))
    case 2:
      manifest.members.append(.init("version", .text(head[1])))
      manifest.members.append(.init("name", .text(head[0])))
      files.append(
        (
          isWorkspace ? "Sources/\(head[0])/module.json" : "manifests/\(head[0])/\(head[1]).json",
          manifest.shape
        )
      )
    default: throw Mistake(line: line)
    }
  }

  private mutating func add(_ item: String, to manifest: inout Sections) throws {
    let words = item.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count > 1 else { throw Mistake(line: item) }
    let rest = words.dropFirst(2).joined(separator: " ")
    switch words[0] {
    case "lazy":
      manifest.put(
        words[1],
        .object([.init("version", .text(rest)), .init("lazy", .raw("true"))]),
        into: "dependencies"
      )
    case "optional": manifest.put(words[1], .text(rest), into: "optionalDependencies")
    case "conflicts", "provides", "requires": manifest.put(words[1], .text(rest), into: words[0])
    case "package":
      let members = [Shape.Member("url", .text(words[1])), .init("version", .text(rest))]
      manifest.members.append(.init("package", .object(members)))
    case "provider": manifest.put(words[1], .text(rest), into: "providers")
    case "published": manifest.members.append(.init("published", .text(words[1])))
    case "yanked":
      manifest.members.append(.init("yanked", .text(words.dropFirst().joined(separator: " "))))
    case "prereleases": manifest.lists["prereleases", default: []].append(.text(words[1]))
    case "override":
      manifest.lists["overrides", default: []].append(
        .object([
          .init("module", .text(words[1])), .init("version", .text(rest)), .init("reason", .text("because")),
        ])
      )
    case "lock": pins.append((words[1], rest))
    default: manifest.put(words[0], .text(words.dropFirst().joined(separator: " ")), into: "dependencies")
    }
  }

  /// The content of a manifest while it is parsed.
  private struct Sections {
    var members: [Shape.Member] = []
    var lists: [String: [Shape]] = [:]
    private var objects: [String: [Shape.Member]] = [:]

    mutating func put(_ key: String, _ value: Shape, into section: String) {
      objects[section, default: []].append(.init(key, value))
    }

    var shape: Shape {
      var result = members
      for (key, items) in lists.sorted(by: { $0.key < $1.key }) { result.append(.init(key, .list(items))) }
      for (key, entries) in objects.sorted(by: { $0.key < $1.key }) {
        result.append(.init(key, .object(entries)))
      }
      return .object(result)
    }
  }
}
