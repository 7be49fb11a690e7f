import ModuleManifests
import VersionResolver

/// A value in a document that is being edited: a value that was read, possibly with changes inside, or a new one.
struct EditValue {
  enum Content {
    case scalar(JSONValue)
    case object([EditSlot])
    case array([EditSlot])
  }

  /// The value as it was read, `nil` if it is new.
  let source: JSONElement?
  var content: Content

  /// Creates a value from one that was read. Its depth is bounded by ``JSONLimits/depth``.
  init(_ element: JSONElement) {
    source = element
    content =
      switch element.kind {
      case .object: .object(element.members.map { EditSlot(key: $0.key, value: $0.value) })
      case .array: .array(element.elements.map { EditSlot(key: nil, value: $0) })
      default: .scalar(JSONValue(element))
      }
  }

  /// Creates a new value.
  init(_ value: JSONValue) {
    source = nil
    content =
      switch value {
      case .object(let object): .object(object.members.map { EditSlot(key: $0.key, value: $0.value) })
      case .array(let values): .array(values.map { EditSlot(key: nil, value: $0) })
      default: .scalar(value)
      }
  }

  /// The value that a reader of the edited document will see.
  var plain: JSONValue {
    switch content {
    case .scalar(let value): value
    case .object(let slots):
      .object(JSONObject(slots.filter { !$0.isRemoved }.map { (key: $0.key ?? "", value: $0.value.plain) }))
    case .array(let slots): .array(slots.filter { !$0.isRemoved }.map(\.value.plain))
    }
  }

  /// The members or elements; none for a scalar.
  var slots: [EditSlot] {
    get {
      switch content {
      case .scalar: []
      case .object(let slots), .array(let slots): slots
      }
    }
    set {
      switch content {
      case .scalar: break
      case .object: content = .object(newValue)
      case .array: content = .array(newValue)
      }
    }
  }

  var isObject: Bool { if case .object = content { true } else { false } }
  var isArray: Bool { if case .array = content { true } else { false } }

  /// Returns the index of the slot that a step leads to, if there is one.
  func index(of step: ManifestDocument.Step) -> Int? {
    switch (content, step) {
    case (.object(let slots), .key(let name)):
      slots.firstIndex { $0.isCalled(name) } ?? slots.firstIndex { $0.wasCalled(name) }
    case (.array(let slots), .index(let index)):
      slots.indices.contains(index) && !slots[index].isRemoved ? index : nil
    default: nil
    }
  }

  /// Returns the index for a new member if the keys of an object are sorted; `nil` if they are not.
  func sortedIndex(of key: String) -> Int? {
    let keys = slots.indices.filter { !slots[$0].isRemoved }.map { (index: $0, key: slots[$0].key ?? "") }
    guard zip(keys, keys.dropFirst()).allSatisfy({ Bytewise.precedes($0.key, $1.key) }) else { return nil }
    return keys.first { Bytewise.precedes(key, $0.key) }?.index ?? slots.count
  }

  /// Calls `body` with the value at a path.
  ///
  /// - Parameters:
  ///   - path: the whole path, for error messages.
  ///   - position: how many of its steps lead to this value.
  ///   - isCreating: whether missing keys along the way, and the last one, get an empty object.
  mutating func edit(
    at path: [ManifestDocument.Step],
    from position: Int = 0,
    isCreating: Bool = false,
    _ body: (inout EditValue) throws(ManifestEditError) -> Void
  ) throws(ManifestEditError) {
    guard position < path.count else { return try body(&self) }
    if isCreating, index(of: path[position]) == nil {
      guard case .key(let key) = path[position] else { throw .missing(path[...position]) }
      guard isObject else { throw .wrongKind(path[..<position], expected: "an object") }
      slots.append(EditSlot(key: key, value: .object(JSONObject())))
    }
    guard let index = index(of: path[position]) else { throw .missing(path[...position]) }
    var slots = slots
    try slots[index].value.edit(at: path, from: position + 1, isCreating: isCreating, body)
    self.slots = slots
  }
}
