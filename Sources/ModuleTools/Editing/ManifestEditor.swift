package import ModuleManifests

/// Changes individual values of a manifest and leaves every other byte as it is: formatting, the order of keys, line endings,
/// `x-` keys, and whatever else authors care about in their files.
///
/// ```swift
/// var editor = ManifestEditor(document)
/// try editor.replaceRequirement(on: "cart", in: "dependencies", with: "^2.0")
/// try editor.insertMember("log", "^1.4", into: ["dependencies"])
/// let bytes = editor.edited()
/// ```
///
/// Edits are collected and laid out together, so edits of different parts may come in any order. A path identifies parts as they
/// were read: removing an element does not shift the others, and appended elements are numbered after the last one. A renamed
/// member can be referred to by either name. A document that is one line of a packed catalog remains one line, and the result is
/// the whole file.
package struct ManifestEditor {
  package typealias Step = ManifestDocument.Step

  let document: ManifestDocument
  private var root: EditValue

  /// - Complexity: O(*n*) for *n* values in the document.
  package init(_ document: ManifestDocument) {
    self.document = document
    root = EditValue(document.json.root)
  }

  /// Returns the bytes of the whole file with all edits applied.
  ///
  /// - Parameter others: edits of other lines of the same packed catalog.
  /// - Complexity: O(*n*) for *n* bytes of the file.
  package func edited(with others: [ManifestEditor] = []) -> [UInt8] {
    var renderer = rendered
    for other in others { renderer.add(other.rendered) }
    return renderer.patched()
  }

  private var rendered: EditRenderer {
    var renderer = EditRenderer(document)
    renderer.render(root, in: nil)
    return renderer
  }

  /// Replaces the value at a path.
  ///
  /// - Throws: `missing` if there is none.
  package mutating func replaceValue(at path: [Step], with value: JSONValue) throws(ManifestEditError) {
    try edit(at: path) { target in target = EditValue(value) }
  }

  /// Changes the key of a member, keeping its place and value.
  ///
  /// - Throws: `missing` if there is no such member, `keyExists` if its object already has the new key.
  package mutating func renameKey(at path: [Step], to key: String) throws(ManifestEditError) {
    try editSlot(at: path) { (container, index) throws(ManifestEditError) in
      guard container.isObject else { throw .wrongKind(path.dropLast(), expected: "an object") }
      guard !container.slots[index].isCalled(key) else { return }
      guard !container.slots.contains(where: { $0.isCalled(key) }) else { throw .keyExists(key) }
      container.slots[index].key = key
      container.slots[index].isRenamed = true
    }
  }

  /// Removes a member or an element, with its comma and its line; a container that becomes empty is written as `{}` or `[]`.
  ///
  /// - Throws: `missing` if there is none. The document itself cannot be removed.
  package mutating func remove(at path: [Step]) throws(ManifestEditError) {
    try editSlot(at: path) { container, index in container.slots[index].isRemoved = true }
  }

  /// Adds a member at the end of an object; if the object already has the key, its value is replaced in place.
  ///
  /// - Parameters:
  ///   - path: the object. It is created if it does not exist, and so are any missing objects on the way to it.
  ///   - keepsOrder: whether to insert the member at its sorted position if the keys of the object are sorted.
  /// - Throws: `wrongKind` if there is something else along the path.
  package mutating func insertMember(
    _ key: String,
    _ value: JSONValue,
    into path: [Step],
    keepsOrder: Bool = false
  ) throws(ManifestEditError) {
    try edit(at: path, isCreating: true) { (object) throws(ManifestEditError) in
      guard object.isObject else { throw .wrongKind(path, expected: "an object") }
      if let index = object.slots.firstIndex(where: { $0.isCalled(key) }) {
        object.slots[index].value = EditValue(value)
      } else {
        let index = keepsOrder ? object.sortedIndex(of: key) : nil
        object.slots.insert(EditSlot(key: key, value: value), at: index ?? object.slots.count)
      }
    }
  }

  /// Adds an element at the end of an array.
  ///
  /// - Parameter path: the array. It is created if it does not exist, with the objects around it.
  /// - Throws: `wrongKind` if there is something else in its place.
  package mutating func appendElement(_ value: JSONValue, to path: [Step]) throws(ManifestEditError) {
    guard case .key(let key)? = path.last else {
      return try edit(at: path) { (array) throws(ManifestEditError) in
        guard array.isArray else { throw .wrongKind(path, expected: "an array") }
        array.slots.append(EditSlot(key: nil, value: value))
      }
    }
    try edit(at: path.dropLast(), isCreating: true) { (parent) throws(ManifestEditError) in
      guard parent.isObject else { throw .wrongKind(path.dropLast(), expected: "an object") }
      guard let index = parent.index(of: .key(key)) else {
        return parent.slots.append(EditSlot(key: key, value: .array([value])))
      }
      guard parent.slots[index].value.isArray else { throw .wrongKind(path, expected: "an array") }
      parent.slots[index].value.slots.append(EditSlot(key: nil, value: value))
    }
  }

  /// Replaces the requirement on a module or interface with a text.
  ///
  /// A string is replaced. In an object, `version` is replaced; a SwiftPM key (`from`, `range`, …) is replaced in place by
  /// `version`. Everything else in the object stays: `reason`, `lazy`, `x-` keys.
  ///
  /// - Parameters:
  ///   - target: the name of the module or interface.
  ///   - section: the key at the top of the document, such as `dependencies`.
  ///   - text: the requirement, such as `^1.4`.
  /// - Throws: `missing` if the section does not name the target.
  package mutating func replaceRequirement(
    on target: String,
    in section: String,
    with text: String
  ) throws(ManifestEditError) {
    try edit(at: [.key(section), .key(target)]) { value in
      let spelling = Dependency.Spelling.allCases.first { value.index(of: .key($0.rawValue)) != nil }
      guard value.isObject else {
        value = EditValue(.string(text))
        return
      }
      let version = Dependency.Spelling.text.rawValue
      guard let spelling, let index = value.index(of: .key(spelling.rawValue)) else {
        value.slots.append(EditSlot(key: version, value: .string(text)))
        return
      }
      value.slots[index].value = EditValue(.string(text))
      if spelling != .text {
        value.slots[index].key = version
        value.slots[index].isRenamed = true
      }
    }
  }

  /// Calls `body` with the value at a path; if `body` throws, nothing changes.
  private mutating func edit(
    at path: [Step],
    isCreating: Bool = false,
    _ body: (inout EditValue) throws(ManifestEditError) -> Void
  ) throws(ManifestEditError) {
    var copy = root
    try copy.edit(at: path, isCreating: isCreating, body)
    root = copy
  }

  /// Calls `body` with the container of a part and the part's index in that container.
  private mutating func editSlot(
    at path: [Step],
    _ body: (inout EditValue, Int) throws(ManifestEditError) -> Void
  ) throws(ManifestEditError) {
    guard let last = path.last else { throw .missing(path) }
    try edit(at: path.dropLast()) { (container) throws(ManifestEditError) in
      guard let index = container.index(of: last) else { throw .missing(path) }
      try body(&container, index)
    }
  }
}
