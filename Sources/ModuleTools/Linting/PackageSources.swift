import ModuleManifests

/// The files of a package, read as text.
struct PackageSources {
  /// The folder with `Package.swift`.
  let folder: String

  /// A package has at most so many files that are worth reading for a lint.
  private static let limit = 2000

  /// The text of `Package.swift`; `nil` if there is none.
  var manifest: String? {
    (try? FileReader.bytes(of: Path.join(folder, "Package.swift"))).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Whether a Swift file declares a type or an alias of this name; true if the package is too large to be read.
  func declare(_ name: String) -> Bool {
    let patterns = ["struct", "class", "actor", "enum", "typealias"].map { Array("\($0) \(name)".utf8) }
    var open = [folder]
    var count = 0
    while let next = open.popLast() {
      guard let entries = try? Directory.entries(of: next) else { continue }
      for entry in entries where !entry.name.hasPrefix(".") {
        let path = Path.join(next, entry.name)
        if entry.kind == .directory {
          open.append(path)
        } else if entry.kind == .regular, entry.name.hasSuffix(".swift") {
          count += 1
          if count > Self.limit { return true }
          guard let bytes = try? FileReader.bytes(of: path) else { continue }
          if patterns.contains(where: { Self.contains(bytes, $0) }) { return true }
        }
      }
    }
    return false
  }

  /// Whether bytes contain a declaration, and not only the beginning of a longer name.
  private static func contains(_ bytes: [UInt8], _ pattern: [UInt8]) -> Bool {
    guard let first = pattern.first, bytes.count >= pattern.count else { return false }
    for start in 0...(bytes.count - pattern.count) where bytes[start] == first {
      guard bytes[start..<start + pattern.count].elementsEqual(pattern) else { continue }
      let end = start + pattern.count
      if end == bytes.count || !isInsideName(bytes[end]) { return true }
    }
    return false
  }

  private static func isInsideName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
