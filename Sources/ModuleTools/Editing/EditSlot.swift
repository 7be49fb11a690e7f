import ModuleManifests

/// One member of an object or element of an array of a document that is being edited.
///
/// What is removed stays in its list, so that the index of an element means the same before and after.
struct EditSlot {
  /// The bytes from which it was read, the key's first byte to the value's last; `nil` if it is new.
  let source: Range<Int>?
  /// The key as it was read, in an object.
  let sourceKey: JSONElement?
  /// The key as it is to be written, in an object.
  var key: String?
  var isRenamed = false
  var isRemoved = false
  var value: EditValue

  /// A part of the document as it was read.
  init(key: JSONElement?, value: JSONElement) {
    source = (key?.range.lowerBound ?? value.range.lowerBound)..<value.range.upperBound
    sourceKey = key
    self.key = key?.string
    self.value = EditValue(value)
  }

  /// A new part.
  init(key: String?, value: JSONValue) {
    source = nil
    sourceKey = nil
    self.key = key
    self.value = EditValue(value)
  }

  /// Whether it is called `name`. Two spellings of one letter are two names, as for the reader.
  func isCalled(_ name: String) -> Bool {
    !isRemoved && (key?.utf8.elementsEqual(name.utf8) ?? false)
  }

  /// Whether it was called `name` when it was read.
  func wasCalled(_ name: String) -> Bool {
    !isRemoved && (sourceKey?.withText { $0.elementsEqual(name.utf8) } ?? false)
  }
}
