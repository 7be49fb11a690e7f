import VersionResolver

/// The keys of a manifest that a plain line may have.
enum PlainKey: Hashable {
  case name, version, summary, schema, kind, published, provides, package, yanked
  /// A list of requirements.
  case edges(Edge.Kind)

  /// A bit for each, to find the key that is there twice.
  var bit: UInt16 {
    switch self {
    case .name: 1
    case .version: 1 << 1
    case .summary: 1 << 2
    case .schema: 1 << 3
    case .kind: 1 << 4
    case .published: 1 << 5
    case .provides: 1 << 6
    case .package: 1 << 7
    case .edges(let kind): 1 << (8 + UInt16(kind.rawValue))
    case .yanked: 1 << 12
    }
  }

  /// A bit for each key of a package, by its text.
  static func packageTable() -> ByteTable<UInt16> {
    let table = ByteTable<UInt16>()
    for (index, key) in ModulePackage.keys.enumerated() {
      var key = key
      key.withUTF8 { table.insert(UnsafeRawBufferPointer($0), 1 << UInt16(index)) }
    }
    return table
  }

  /// The keys by their text.
  static func table() -> ByteTable<PlainKey> {
    let table = ByteTable<PlainKey>()
    let words: [(String, PlainKey)] = [
      ("name", .name), ("version", .version), ("summary", .summary), ("$schema", .schema), ("kind", .kind),
      ("published", .published), ("provides", .provides), ("package", .package), ("yanked", .yanked),
    ]
    let lists = [Edge.Kind.dependency, .optional, .conflict, .interface].map {
      ($0.section, PlainKey.edges($0))
    }
    for (word, key) in words + lists {
      var word = word
      word.withUTF8 { table.insert(UnsafeRawBufferPointer($0), key) }
    }
    return table
  }
}
