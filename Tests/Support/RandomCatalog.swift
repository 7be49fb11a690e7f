/// A catalog generated from a seed alone: manifests of every kind, in the order of their publication.
package struct RandomCatalog {
  package struct Entry {
    package let name: String
    package let version: String
    /// JSON on one line.
    package let text: String
  }

  /// Each version of each module exactly once.
  package private(set) var entries: [Entry] = []

  private static let names = ["ant", "bee", "acme/cat", "acme/dog", "Eel", "f.o_x-1"]
  private static let interfaces = ["Ink", "acme/Jam"]
  private static let versions = ["0.1.0", "1.0.0", "1.1.0-rc.1", "1.1.0", "1.10.0", "2.0.0+b.7"]
  private static let oddities = [
    #""x-a": -0"#, #""x-b": 1.0"#, #""x-c": 1e5"#, #""x-d": {"b": [1, null], "a": "\u0000\u202e\n"}"#,
    #""summary": "caf\u00e9 \ud83d\ude00 \/"# + "\"",
  ]

  package init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for name in Self.names.prefix(1 + random.below(Self.names.count)) {
      for version in Self.versions.shuffled(using: &random).prefix(1 + random.below(5)) {
        var members = [#""name": "\#(name)""#, #""version": "\#(version)""#]
        if random.chance(60) {
          members.append(#""dependencies": {"\#(Self.names[random.below(6)])x": "^1"}"#)
        }
        for interface in Self.interfaces where random.chance(30) {
          members.append(#""provides": {"\#(interface)": "1.0.0"}"#)
          break
        }
        if random.chance(40) { members.append(Self.oddities[random.below(Self.oddities.count)]) }
        if random.chance(70) {
          members.append(#""published": "2026-0\#(1 + random.below(9))-01T00:00:00Z""#)
        }
        if random.chance(15) { members.append(#""yanked": "broken""#) }
        if random.chance(20) { members.append(#""$schema": "https://example.invalid/module.json""#) }
        let text =
          "{" + members.shuffled(using: &random).joined(separator: random.chance(50) ? ", " : ",") + "}"
        entries.append(Entry(name: name, version: version, text: text))
      }
    }
    entries.shuffle(using: &random)
  }

  /// The files of a catalog folder: some modules packed, some with one file for each version.
  package static func files(of entries: [Entry]) -> [String: String] {
    var files: [String: String] = [:]
    for entry in entries {
      if entry.name.utf8.count % 2 == 0 {
        files["\(entry.name)/\(entry.version).json"] = entry.text
      } else {
        files["\(entry.name).ndjson", default: ""] += entry.text + "\n"
      }
    }
    return files
  }
}
