import ModuleManifests

/// A JSON value in the making: containers are filled after they were handed out, even after their encoder is gone.
final class JSONStorage {
  private enum Content {
    case value(JSONValue)
    case array([JSONStorage])
    case object(keys: [String], values: [String: JSONStorage])
  }

  private var content = Content.object(keys: [], values: [:])

  func set(_ value: JSONValue) { content = .value(value) }

  func beginObject() {
    if case .object = content { return }
    content = .object(keys: [], values: [:])
  }

  func beginArray() {
    if case .array = content { return }
    content = .array([])
  }

  var count: Int {
    if case .array(let elements) = content { return elements.count }
    return 0
  }

  func append() -> JSONStorage {
    let element = JSONStorage()
    if case .array(var elements) = content {
      content = .value(.null)
      elements.append(element)
      content = .array(elements)
    }
    return element
  }

  /// The place of a member; a member that is written twice keeps its first place and its last value.
  func member(_ key: String) -> JSONStorage {
    let member = JSONStorage()
    if case .object(var keys, var values) = content {
      content = .value(.null)
      if values.updateValue(member, forKey: key) == nil { keys.append(key) }
      content = .object(keys: keys, values: values)
    }
    return member
  }

  var value: JSONValue {
    switch content {
    case .value(let value): return value
    case .array(let elements): return .array(elements.map(\.value))
    case .object(let keys, let values):
      var object: JSONObject = [:]
      for key in keys { object[key] = values[key]?.value }
      return .object(object)
    }
  }
}
