import ModuleManifests
import ModuleTools
import TestSupport
import Testing

@Suite("Laws of editing")
struct ManifestEditorLawTests {
  @Test(
    "An edited document reads as the edited value, and nothing else moved",
    arguments: RandomRuns.blocks(5)
  )
  func sameAsValueEdit(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let value = RandomEdit.document(using: &generator)
      let formatting = JSONFormatting.random(using: &generator)
      let text = formatting.text(value, using: &generator)
      let document = try ManifestDocument(text: text)
      let edit = RandomEdit.edit(of: value, number: 0, using: &generator)
      let edited = try document.edited([edit])
      let result = try ManifestDocument(text: edited)
      #expect(JSONValue(result.json.root) == edit.apply(to: value), "\(edit)\n\(text)\n=>\n\(edited)")
      #expect(result.json.duplicateKeys.isEmpty)
      if !text.utf8.contains(0x0A), !value.isEmpty {
        #expect(!edited.utf8.contains(0x0A), "\(edit)\n\(text)")
      }
      expectUntouched(document, edited: Array(edited.utf8), by: edit)
    }
  }

  /// Expects everything before and after the edited part to be unchanged, byte for byte.
  private func expectUntouched(_ document: ManifestDocument, edited: [UInt8], by edit: ValueEdit) {
    let bytes = document.file.bytes
    var range: Range<Int>?
    switch edit {
    case .replace(let path, _): range = document.range(of: path)
    case .rename(let path, _): range = document.range(of: path, .key)
    case .remove(let path): range = document.range(of: path.dropLast())
    case .insert(let path, _, _), .append(let path, _):
      var path = path
      while document.range(of: path) == nil { path.removeLast() }
      range = document.range(of: path)
    }
    guard let range else { return #expect(Bool(false), "\(edit) is about nothing") }
    #expect(edited.starts(with: bytes[..<range.lowerBound]), "\(edit)")
    #expect(edited.reversed().starts(with: bytes[range.upperBound...].reversed()), "\(edit)")
    if case .replace = edit { return }
    if case .rename = edit { return }
    // No byte of the neighbors in the container changed either.
    for (path, _) in JSONValue(document.json.root).parts {
      guard let old = document.range(of: path), range.lowerBound < old.lowerBound,
        old.upperBound < range.upperBound
      else { continue }
      if case .remove(let removed) = edit, path.starts(with: removed) { continue }
      #expect(edited.firstRange(of: bytes[old]) != nil, "\(edit) changed \(path)")
    }
  }

  @Test(
    "Edits that do not touch one another give the same bytes in any order",
    arguments: RandomRuns.blocks(5)
  )
  func anyOrder(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed &+ 5000)
    for _ in 0..<60 {
      let value = RandomEdit.document(using: &generator)
      let text = JSONFormatting.random(using: &generator).text(value, using: &generator)
      let document = try ManifestDocument(text: text)
      var edits: [ValueEdit] = []
      for number in 0..<8 {
        let edit = RandomEdit.edit(of: value, number: number, using: &generator)
        if !edits.contains(where: { $0.touches(edit) || edit.touches($0) }) { edits.append(edit) }
      }
      let edited = try document.edited(edits)
      let expected = ValueEdit.apply(edits, to: value)
      #expect(
        JSONValue(try ManifestDocument(text: edited).json.root) == expected,
        "\(edits)\n\(text)\n\(edited)"
      )
      for _ in 0..<3 {
        edits.shuffle(using: &generator)
        #expect(try document.edited(edits) == edited, "\(edits)\n\(text)")
      }
    }
  }

  @Test(
    "Members that keep the order are inserted where they belong, whatever the formatting",
    arguments: RandomRuns.blocks(5)
  )
  func sorted(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed &+ 30_000)
    for _ in 0..<60 {
      let names = (0..<12).map { "k\($0 + 10)" }
      let isSorted = Bool.random(using: &generator)
      var old = names.filter { _ in generator.below(3) == 0 }
      if !isSorted { old.shuffle(using: &generator) }
      let value = JSONValue.object(
        JSONObject([
          (key: "z", value: 1), (key: "in", value: .object(JSONObject(old.map { (key: $0, value: "old") }))),
        ])
      )
      let formatting = JSONFormatting.random(using: &generator)
      let text = formatting.text(value, using: &generator)
      let document = try ManifestDocument(text: text)
      var editor = ManifestEditor(document)
      let gone = old.filter { _ in generator.below(4) == 0 }
      var new = names.filter { !old.contains($0) && generator.below(2) == 0 }
      new.shuffle(using: &generator)
      for name in gone { try editor.remove(at: ["in", .key(name)]) }
      for name in new { try editor.insertMember(name, "new", into: ["in"], keepsOrder: true) }
      let edited = String(decoding: editor.edited(), as: UTF8.self)
      let members = try #require(try ManifestDocument(text: edited).element(at: ["in"])).members
      let keys = members.compactMap(\.key.string)
      let kept = old.filter { !gone.contains($0) }
      if kept == kept.sorted() {
        #expect(keys == (kept + new).sorted(), "\(text)\n=>\n\(edited)")
      } else {
        #expect(keys == kept + new, "\(text)\n=>\n\(edited)")
      }
      // Removing what was added restores the original.
      var back = ManifestEditor(try ManifestDocument(text: edited))
      for name in new { try back.remove(at: ["in", .key(name)]) }
      let restored = String(decoding: back.edited(), as: UTF8.self)
      let rest = try ManifestDocument(text: restored).element(at: ["in"])
      #expect(rest?.members.compactMap(\.key.string) == kept, "\(text)\n=>\n\(edited)")
      guard gone.isEmpty, !old.isEmpty else { continue }
      // If each member is separated in its own way, the space between two of them may become that of others.
      let isSame =
        formatting.layout == .hostile
        ? restored.filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace } : restored == text
      #expect(isSame, "\(text)\n=>\n\(edited)\n=>\n\(restored)")
    }
  }

  @Test("An edit and its inverse give the original value", arguments: RandomRuns.blocks(20))
  func inverse(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed &+ 9000)
    for _ in 0..<60 {
      let value = RandomEdit.document(using: &generator)
      let text = JSONFormatting.random(using: &generator).text(value, using: &generator)
      let document = try ManifestDocument(text: text)
      guard let part = value.parts.randomElement(using: &generator) else { continue }
      let new = RandomJSON.value(using: &generator, depth: 2)
      let there: ValueEdit
      let back: ValueEdit
      var isExact = false
      switch part.value {
      case .object(let object) where Bool.random(using: &generator):
        there = .insert(part.path, "new", new)
        back = .remove(part.path + ["new"])
        isExact = !object.members.isEmpty
      case .array(let values) where Bool.random(using: &generator):
        there = .append(part.path, new)
        back = .remove(part.path + [.index(values.count)])
        isExact = !values.isEmpty
      default:
        there = .replace(part.path, new)
        back = .replace(part.path, part.value)
      }
      let result = try ManifestDocument(text: document.edited([there])).edited([back])
      #expect(
        JSONValue(try ManifestDocument(text: result).json.root) == value,
        "\(there)\n\(text)\n\(result)"
      )
      if isExact { #expect(result == text, "\(there)") }
      // Both in one go, where the editor has to know what it added itself.
      #expect(JSONValue(try ManifestDocument(text: document.edited([there, back])).json.root) == value)
    }
  }

  @Test("Removing a member takes its lines and no others", arguments: RandomRuns.blocks(20))
  func wholeLines(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed &+ 20_000)
    for _ in 0..<60 {
      let value = RandomEdit.document(using: &generator)
      var formatting = JSONFormatting.random(using: &generator)
      formatting.layout = .lines
      let text = formatting.text(value, using: &generator)
      let document = try ManifestDocument(text: text)
      guard let path = value.parts.map(\.path).dropFirst().randomElement(using: &generator),
        let range = document.range(of: path, .key) ?? document.range(of: path),
        let end = document.range(of: path)?.upperBound
      else { continue }
      let bytes = document.file.bytes
      let lines = Self.lines(text)
      let first = bytes[..<range.lowerBound].count { $0 == 0x0A }
      let last = bytes[..<end].count { $0 == 0x0A }
      let edited = Self.lines(try document.edited([.remove(path)]))
      let isLast = !Self.endsWithComma(lines[last])
      if !isLast {
        #expect(edited == Array(lines[..<first] + lines[(last + 1)...]), "\(path)\n\(text)")
      } else if first > 0, Self.endsWithComma(lines[first - 1]) {
        // The element before it loses its comma.
        #expect(edited.count == lines.count - (last - first + 1), "\(path)\n\(text)")
        #expect(Array(edited[..<(first - 1)]) == Array(lines[..<(first - 1)]))
        #expect(Array(edited[first...]) == Array(lines[(last + 1)...]))
      }
    }
  }
}

extension ManifestEditorLawTests {
  /// A carriage return forms one character with the line feed after it, so a search for a line feed alone would miss it.
  private static func lines(_ text: String) -> [String] {
    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private static func endsWithComma(_ line: String) -> Bool {
    line.hasSuffix(",") || line.hasSuffix(",\r")
  }
}

extension JSONValue {
  fileprivate var isEmpty: Bool { parts.count == 1 }
}
