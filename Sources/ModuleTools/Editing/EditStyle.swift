import ModuleManifests

/// The formatting habits of a document's author, as far as new text has to follow them.
struct EditStyle {
  /// More whitespace than this between two tokens is not a style to copy.
  static let maximumGap = 64

  /// Whether the document is written on one line, and therefore stays on one.
  var isOneLine: Bool
  var newline: [UInt8]
  /// The indentation of one level.
  var unit: [UInt8]
  /// The text between key and value.
  var colon = Array(": ".utf8)
  /// The text between two members on one line.
  var comma = Array(", ".utf8)
  /// The padding inside the braces of an object on one line.
  var objectPadding: [UInt8]
  var arrayPadding: [UInt8] = []

  /// - Complexity: O(*n*) for *n* bytes of the document.
  init(_ document: ManifestDocument) {
    let root = document.json.root
    let bytes = document.json.bytes
    let feed = bytes[root.range].firstIndex(of: 0x0A)
    let isEmpty = (root.kind == .object || root.kind == .array) && root.childCount == 0
    isOneLine = feed == nil && (!isEmpty || document.file.path.hasSuffix(".ndjson"))
    // A document on one line can still be followed by a line ending.
    let anyFeed = feed ?? bytes[root.range.upperBound...].firstIndex(of: 0x0A)
    let hasReturn = anyFeed.map { $0 > 0 && bytes[$0 - 1] == 0x0D } ?? false
    newline = hasReturn ? [0x0D, 0x0A] : [0x0A]
    unit = [0x20, 0x20]
    objectPadding = isOneLine ? [] : [0x20]

    var search = Search(base: document.json.base, bytes: bytes)
    search.visit(root)
    unit = search.unit ?? unit
    if let colon = search.colon {
      self.colon = colon
      if colon.last != 0x20 { (comma, objectPadding) = ([0x2C], []) }
    }
    comma = search.comma ?? comma
    objectPadding = search.objectPadding ?? objectPadding
    arrayPadding = search.arrayPadding ?? arrayPadding
  }

  /// Finds the first example of each habit.
  private struct Search {
    let base: Int
    let bytes: [UInt8]
    var unit: [UInt8]?
    var colon: [UInt8]?
    var comma: [UInt8]?
    var objectPadding: [UInt8]?
    var arrayPadding: [UInt8]?

    /// Recursion is bounded by ``JSONLimits/depth``.
    mutating func visit(_ element: JSONElement) {
      guard element.kind == .object || element.kind == .array, element.childCount > 0 else { return }
      let shape = SourceShape(element)
      look(at: shape, element.kind)
      for (key, value) in element.members {
        if colon == nil { colon = spacing(key.range.upperBound..<value.range.lowerBound) }
        visit(value)
      }
      for value in element.elements { visit(value) }
    }

    private mutating func look(at shape: SourceShape, _ kind: JSONKind) {
      let first = shape.gap(before: 0)
      if unit == nil, let feed = bytes[first].lastIndex(of: 0x0A) {
        let outer = bytes.indentation(ofLineAt: shape.range.lowerBound, base: base)
        let inner = bytes.blanks(from: feed + 1, to: first.upperBound)
        if inner.starts(with: outer), inner.count <= outer.count + 16 {
          unit = Array(inner.dropFirst(outer.count))
        }
      }
      guard !shape.isWrapped else { return }
      if comma == nil, shape.children.count > 1 { comma = spacing(shape.gap(before: 1)) }
      let padding: [UInt8] = first.isEmpty ? [] : [0x20]
      if kind == .object {
        objectPadding = objectPadding ?? padding
      } else {
        arrayPadding = arrayPadding ?? padding
      }
    }

    /// Returns a colon or comma with at most one space on each side, if it is written that way on one line.
    private func spacing(_ range: Range<Int>) -> [UInt8]? {
      guard !bytes.hasLineFeed(in: range), let mark = bytes[range].first(where: { $0 == 0x2C || $0 == 0x3A })
      else { return nil }
      let before: [UInt8] = bytes[range].first == mark ? [] : [0x20]
      let after: [UInt8] = bytes[range].last == mark ? [] : [0x20]
      return before + [mark] + after
    }
  }
}
