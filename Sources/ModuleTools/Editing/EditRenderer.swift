import ModuleManifests

/// Turns an edited tree into byte replacements, as few and as small as possible.
struct EditRenderer {
  let document: ManifestDocument
  let bytes: [UInt8]
  let style: EditStyle
  private var patches: [(range: Range<Int>, bytes: [UInt8])] = []

  init(_ document: ManifestDocument) {
    self.document = document
    bytes = document.json.bytes
    style = EditStyle(document)
  }

  /// Returns the file with all replacements applied.
  func patched() -> [UInt8] {
    var output: [UInt8] = []
    var position = 0
    // An insertion after a value comes after the replacement of that value.
    let sorted = patches.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    for patch in sorted {
      output += bytes[position..<patch.range.lowerBound]
      output += patch.bytes
      position = patch.range.upperBound
    }
    return output + bytes[position...]
  }

  /// Adds the replacements in another document of the same file.
  mutating func add(_ other: EditRenderer) { patches += other.patches }

  mutating func replace(_ range: Range<Int>, with bytes: [UInt8] = []) {
    guard !range.isEmpty || !bytes.isEmpty else { return }
    patches.append((range, bytes))
  }

  /// Collects the changes inside a value that was read.
  ///
  /// - Parameter parent: the container around it.
  mutating func render(_ value: EditValue, replacing element: JSONElement? = nil, in parent: JSONElement?) {
    guard let source = value.source else {
      if let element = element ?? (parent == nil ? document.json.root : nil) {
        rewrite(element, as: value.plain, in: parent, like: element)
      }
      return
    }
    let slots = value.slots
    if slots.contains(where: { $0.source != nil }) {
      let shape = SourceShape(source)
      for (slot, child) in zip(slots.filter { $0.source != nil }, Self.values(of: source))
      where !slot.isRemoved {
        if slot.isRenamed, let key = slot.sourceKey {
          replace(key.range, with: EditWriter.string(slot.key ?? ""))
        }
        render(slot.value, replacing: child, in: source)
      }
      layOut(slots, of: source, shape)
    } else if slots.contains(where: { !$0.isRemoved }) {
      // There is no formatting in it to follow, so rewrite all of it.
      rewrite(source, as: value.plain, in: parent, like: nil)
    }
  }

  private static func values(of element: JSONElement) -> [JSONElement] {
    element.kind == .object ? element.members.map(\.value) : Array(element.elements)
  }

  private mutating func rewrite(
    _ element: JSONElement,
    as value: JSONValue,
    in parent: JSONElement?,
    like model: JSONElement?
  ) {
    let indentation = bytes.indentation(ofLineAt: element.range.lowerBound, base: document.json.base)
    let isInline = isInline(value, in: parent, like: model)
    replace(
      element.range,
      with: EditWriter.bytes(value, isInline: isInline, indentation: indentation, style: style)
    )
  }

  /// Returns whether a new value belongs on one line.
  ///
  /// - Parameters:
  ///   - parent: the container that it goes into.
  ///   - model: the value that it replaces.
  func isInline(_ value: JSONValue, in parent: JSONElement?, like model: JSONElement?) -> Bool {
    if style.isOneLine || value.isScalar || value.isEmptyContainer { return true }
    let kind: JSONKind = if case .object = value { .object } else { .array }
    if let model, model.kind == kind, model.childCount > 0 { return !bytes.hasLineFeed(in: model.range) }
    guard let parent else { return false }
    if parent.childCount > 0, !bytes.hasLineFeed(in: parent.range) { return true }
    let neighbors = Self.values(of: parent).filter { $0.kind == kind && $0.childCount > 0 }
    if let neighbor = neighbors.last { return !bytes.hasLineFeed(in: neighbor.range) }
    // A manifest section is a list of lines, which keeps future diffs small.
    if kind == .object, parent.index == document.json.root.index { return false }
    return EditWriter.isShort(value)
  }
}
