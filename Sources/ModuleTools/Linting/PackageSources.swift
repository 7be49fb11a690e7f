import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// The files of a package, read as text.
struct PackageSources {
  /// The folder with `Package.swift`.
  let folder: String

  /// The maximum number of files in a package that a lint reads.
  private static let limit = 2000

  /// The text of `Package.swift`; `nil` if there is none.
  var manifest: String? {
    (try? FileReader.bytes(of: Path.join(folder, "Package.swift"))).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The folders that `Package.swift` names as `path: "…"`, relative to its own: those of dependencies and of targets.
  var namedFolders: [String] {
    (manifest ?? "").matches(of: /path:\s*"([^"\\]+)"/).map { String($0.output.1) }
  }

  /// The types and aliases that Swift files declare.
  struct DeclaredTypes {
    fileprivate var names: Set<String> = []
    fileprivate var isComplete = true

    /// Returns whether there is a type with this name, the last part of which is looked up; true if not all of the package was
    /// read.
    func contains(_ name: String) -> Bool {
      !isComplete || names.contains(name.split(separator: ".").last.map(String.init) ?? name)
    }
  }

  /// Reads all Swift files for the types that they declare.
  ///
  /// - Parameter visit: called for each file.
  func declaredTypes(visiting visit: () -> Void = {}) -> DeclaredTypes {
    var types = DeclaredTypes()
    types.isComplete = forEachFile { bytes in
      visit()
      Self.addTypes(in: bytes, to: &types.names)
    }
    return types
  }

  /// The modules that Swift files import with an access level other than `public`, and that no file imports without one.
  ///
  /// The compiler rejects another import of such a module in the target if it has no access level, unless the target enables
  /// `InternalImportsByDefault`.
  var modulesImportedWithLevel: Set<String> {
    var withLevel: Set<String> = []
    var without: Set<String> = []
    _ = forEachFile { bytes in
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        guard let (level, name) = Self.importDeclaration(line) else { continue }
        if level == nil { without.insert(name) } else if level != "public" { withLevel.insert(name) }
      }
    }
    return withLevel.subtracting(without)
  }

  /// Returns the access level and the module of an import in a line of code; `nil` for any other line.
  private static func importDeclaration(_ line: ArraySlice<UInt8>) -> (level: Substring?, name: String)? {
    // Few lines begin the way an import does.
    guard let first = line.first(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }),
      "@ifp".utf8.contains(first)
    else { return nil }
    var words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)[...]
    words = words.drop { $0.hasPrefix("@") }
    let levels: Set<Substring> = ["fileprivate", "internal", "package", "private", "public"]
    let level = words.first.flatMap { levels.contains($0) ? $0 : nil }
    if level != nil { words.removeFirst() }
    guard words.popFirst() == "import" else { return nil }
    let kinds: Set<Substring> = ["class", "enum", "func", "let", "protocol", "struct", "typealias", "var"]
    words = words.drop(while: kinds.contains)
    guard let name = words.first?.prefix(while: { $0 != "." && $0 != ";" }) else { return nil }
    return (level, String(name))
  }

  /// Reads all Swift files.
  ///
  /// - Returns: `false` if there may be more: files and folders that cannot be read, and folders behind links, which could form a
  ///   cycle.
  private func forEachFile(_ body: ([UInt8]) -> Void) -> Bool {
    var open = [folder]
    var count = 0
    var isComplete = true
    while let next = open.popLast() {
      guard let entries = try? Folder.entries(of: next) else {
        isComplete = false
        continue
      }
      for entry in entries where !entry.name.hasPrefix(".") {
        let path = Path.join(next, entry.name)
        if entry.kind == .directory {
          open.append(path)
        } else if entry.name.hasSuffix(".swift") {
          count += 1
          if count > Self.limit { return false }
          guard let bytes = try? FileReader.bytes(of: path) else {
            isComplete = false
            continue
          }
          body(bytes)
        } else if entry.kind == .link, (try? FileKind.of(path)) == .directory {
          isComplete = false
        }
      }
    }
    return isComplete
  }

  private static let keywords = ["struct", "class", "actor", "enum", "typealias"].map { Array($0.utf8) }

  /// Finds what follows a keyword and a space.
  private static func addTypes(in bytes: [UInt8], to names: inout Set<String>) {
    for space in bytes.indices where bytes[space] == UInt8(ascii: " ") {
      guard keywords.contains(where: { bytes[..<space].suffix($0.count).elementsEqual($0) }) else { continue }
      let name = bytes[(space + 1)...].prefix(while: isInsideName)
      if !name.isEmpty { names.insert(String(decoding: name, as: UTF8.self)) }
    }
  }

  private static func isInsideName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
