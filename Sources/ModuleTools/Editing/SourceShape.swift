import ModuleManifests

/// How a container is laid out in the file: the text between its brackets and its members.
struct SourceShape {
  let bytes: [UInt8]
  let range: Range<Int>
  /// The range of each member, from its key to the end of its value, or of each element.
  let children: [Range<Int>]

  init(_ element: JSONElement) {
    bytes = element.document.bytes
    range = element.range
    children =
      element.kind == .object
      ? element.members.map { $0.key.range.lowerBound..<$0.value.range.upperBound }
      : element.elements.map(\.range)
  }

  /// Returns the text before a child: whitespace, plus a comma unless the child is the first; at the end, the text before the
  /// closing bracket.
  func gap(before index: Int) -> Range<Int> {
    let start = index == 0 ? range.lowerBound + 1 : children[index - 1].upperBound
    let end = index == children.count ? range.upperBound - 1 : children[index].lowerBound
    return start..<end
  }

  /// Whether any two of its children, or a bracket and a child, are on different lines.
  var isWrapped: Bool {
    (0...children.count).contains { bytes.hasLineFeed(in: gap(before: $0)) }
  }
}

extension [UInt8] {
  func hasLineFeed(in range: Range<Int>) -> Bool {
    self[range].contains(0x0A)
  }

  /// Returns the whitespace at the start of the line that contains `offset`. Lines before `base` belong to another document.
  func indentation(ofLineAt offset: Int, base: Int) -> [UInt8] {
    let start = self[base..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? base
    return blanks(from: start, to: offset)
  }

  /// Returns the range of spaces and tabs at `start`, up to `end`.
  func blanks(from start: Int, to end: Int) -> [UInt8] {
    Array(self[start..<end].prefix { $0 == 0x20 || $0 == 0x09 })
  }
}
