import ModuleManifests

/// A member of an object, or an element of an array, in a document that is being edited.
///
/// Removed slots stay in their list, so an element's index means the same before and after.
struct EditSlot {
  /// The bytes from which it was read, from the first byte of the key to the last byte of the value; `nil` if it is new.
  let source: Range<Int>?
  /// The key as it was read, in an object.
  let sourceKey: JSONElement?
  /// The key to write, in an object.
  var key: String?
  var isRenamed = false
  var isRemoved = false
  var value: EditValue

  /// Creates a slot for a part that was read.
  init(key: JSONElement?, value: JSONElement) {
    source = (key?.range.lowerBound ?? value.range.lowerBound)..<value.range.upperBound
    sourceKey = key
    self.key = key?.string
    self.value = EditValue(value)
  }

  /// Creates a slot for a new part.
  init(key: String?, value: JSONValue) {
    source = nil
    sourceKey = nil
    self.key = key
    self.value = EditValue(value)
  }

  /// Returns whether its key is `name`. Two spellings of one letter are two names, as they are to the reader.
  func isCalled(_ name: String) -> Bool {
    !isRemoved && (key?.utf8.elementsEqual(name.utf8) ?? false)
  }

  /// Returns whether its key was `name` when it was read.
  func wasCalled(_ name: String) -> Bool {
    !isRemoved && (sourceKey?.withText { $0.elementsEqual(name.utf8) } ?? false)
  }
}
