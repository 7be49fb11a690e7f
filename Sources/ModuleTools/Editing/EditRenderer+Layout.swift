import ModuleManifests

/// Removing members from a container and adding others.
extension EditRenderer {
  /// Removes and adds children of a container that had some to begin with.
  mutating func layOut(_ slots: [EditSlot], of container: JSONElement, _ shape: SourceShape) {
    let count = shape.children.count
    let style = SeparatorStyle(shape, style, base: document.json.base)
    var isRemoved: [Bool] = []
    // New children that come after all that stay.
    var texts: [[UInt8]] = []
    for slot in slots {
      if slot.source == nil {
        if !slot.isRemoved { texts.append(text(of: slot, in: container, style)) }
        continue
      }
      if !slot.isRemoved {
        insert(texts, before: isRemoved.count, of: shape, style)
        texts = []
      }
      isRemoved.append(slot.isRemoved)
    }
    guard let last = isRemoved.lastIndex(of: false) else {
      let inside = shape.range.lowerBound + 1..<shape.range.upperBound - 1
      let all = shape.children[0].lowerBound..<shape.children[count - 1].upperBound
      return replace(texts.isEmpty ? inside : all, with: Array(texts.joined(separator: style.separator)))
    }
    var run = 0
    while run < last {
      guard isRemoved[run] else {
        run += 1
        continue
      }
      let end = isRemoved[run...].firstIndex(of: false) ?? last
      remove(run..<end, from: shape)
      run = end
    }
    let end = shape.children[last].upperBound
    if last == count - 1 {
      texts.insert([], at: 0)
      replace(end..<end, with: Array(texts.joined(separator: style.separator)))
    } else if texts.isEmpty {
      replace(end..<shape.children[count - 1].upperBound)
    } else {
      // New children take the place of the removed ones, after the existing comma.
      let place = shape.children[last + 1].lowerBound..<shape.children[count - 1].upperBound
      replace(place, with: Array(texts.joined(separator: style.separator)))
    }
  }

  private func text(of slot: EditSlot, in container: JSONElement, _ style: SeparatorStyle) -> [UInt8] {
    (slot.key.map { EditWriter.string($0) + style.colon } ?? [])
      + EditWriter.bytes(
        slot.value.plain,
        isInline: isInline(slot.value.plain, in: container, like: nil),
        indentation: style.indentation,
        style: self.style
      )
  }

  /// Inserts children before one that stays, separated the way that child is from its predecessor.
  private mutating func insert(
    _ texts: [[UInt8]],
    before index: Int,
    of shape: SourceShape,
    _ style: SeparatorStyle
  ) {
    let gap = bytes[shape.gap(before: index)]
    let isModel = index > 0 && gap.count <= EditStyle.maximumGap && gap.count { $0 == 0x0A } < 2
    let separator = isModel ? Array(gap) : style.separator
    let start = shape.children[index].lowerBound
    replace(start..<start, with: Array(texts.map { $0 + separator }.joined()))
  }

  /// Removes children that are followed by one that stays.
  private mutating func remove(_ run: Range<Int>, from shape: SourceShape) {
    let before = shape.gap(before: run.lowerBound)
    let after = shape.gap(before: run.upperBound)
    let start = shape.children[run.lowerBound].lowerBound
    let comma = bytes[before].lastIndex(of: 0x2C)
    let feed = bytes[before].lastIndex(of: 0x0A)
    // True if only whitespace precedes it on its line.
    let isOnOwnLine = feed.map { $0 > comma ?? before.lowerBound - 1 } ?? false
    guard isOnOwnLine, let feed else {
      if run.lowerBound == 0 { return replace(start..<after.upperBound) }
      return replace(before.lowerBound..<after.lowerBound)
    }
    let nextComma = bytes[after].firstIndex(of: 0x2C) ?? after.lowerBound
    guard let nextFeed = bytes[nextComma..<after.upperBound].firstIndex(of: 0x0A) else {
      // Another child follows on the same line.
      return replace(start..<after.upperBound)
    }
    var end = nextFeed + 1
    let isFirst = run.lowerBound == 0
    let hasBlankBefore = bytes[(comma ?? before.lowerBound)..<feed].contains(0x0A)
    if isFirst || hasBlankBefore, let lastFeed = bytes[end..<after.upperBound].lastIndex(of: 0x0A) {
      // Keeping the blank lines on both sides would leave two.
      end = lastFeed + 1
    }
    replace(feed + 1..<end)
  }
}
