/// How an additional child of a container is separated from the existing ones.
struct SeparatorStyle {
  /// The text between two children, including the comma.
  var separator: [UInt8]
  /// The indentation of a new child's line.
  var indentation: [UInt8]
  var colon: [UInt8]

  init(_ shape: SourceShape, _ style: EditStyle, base: Int) {
    let bytes = shape.bytes
    let count = shape.children.count
    colon = style.colon
    separator = style.comma
    indentation = bytes.indentation(ofLineAt: shape.children[count - 1].upperBound, base: base)

    if count > 1 {
      let gap = Self.model(of: shape)
      guard gap.count <= EditStyle.maximumGap else { return }
      separator = Array(bytes[gap])
      if let feed = bytes[gap].lastIndex(of: 0x0A) {
        indentation = bytes.blanks(from: feed + 1, to: gap.upperBound)
      }
    } else if let feed = bytes[shape.gap(before: 0)].lastIndex(of: 0x0A) {
      let blanks = bytes.blanks(from: feed + 1, to: shape.children[0].lowerBound)
      guard blanks.count <= EditStyle.maximumGap else { return }
      indentation = blanks
      separator = [0x2C] + style.newline + blanks
    }
  }

  /// Returns the gap between children to copy: the last one, unless it contains a blank line that others do not have.
  private static func model(of shape: SourceShape) -> Range<Int> {
    let last = shape.gap(before: shape.children.count - 1)
    guard shape.bytes.lineFeeds(in: last) > 1 else { return last }
    for index in stride(from: shape.children.count - 2, to: 0, by: -1) {
      let gap = shape.gap(before: index)
      if shape.bytes.lineFeeds(in: gap) == 1 { return gap }
    }
    return last
  }
}

extension [UInt8] {
  fileprivate func lineFeeds(in range: Range<Int>) -> Int {
    self[range].count { $0 == 0x0A }
  }
}
