import ModuleManifests
import VersionResolver

/// A JSON value under construction. Containers are filled after they were handed out, even after their encoder is gone.
final class JSONStorage {
  /// A member or an element, finished or under construction.
  private enum Part {
    case value(JSONValue)
    case storage(JSONStorage)

    var value: JSONValue {
      switch self {
      case .value(let value): value
      case .storage(let storage): storage.value
      }
    }
  }

  private enum Content {
    case value(JSONValue)
    case array
    case object
  }

  private var content = Content.object
  private var parts: [Part] = []
  /// For an object, the key of each of the ``parts``.
  private var keys: [String] = []
  /// For an object with many members, the index of each key.
  private var places: [String: Int] = [:]

  func set(_ value: JSONValue) { content = .value(value) }

  func beginObject() {
    if case .object = content { return }
    begin(.object)
  }

  func beginArray() {
    if case .array = content { return }
    begin(.array)
  }

  private func begin(_ content: Content) {
    self.content = content
    parts = []
    keys = []
    places = [:]
  }

  var count: Int {
    if case .array = content { return parts.count }
    return 0
  }

  func append() -> JSONStorage {
    let element = JSONStorage()
    if case .array = content { parts.append(.storage(element)) }
    return element
  }

  func set(_ value: JSONValue, for key: String) { set(.value(value), key) }

  /// Returns the storage of a member. A member that is written twice keeps its first position and its last value.
  func member(_ key: String) -> JSONStorage {
    let member = JSONStorage()
    set(.storage(member), key)
    return member
  }

  /// Returns the storage of a container that is a member. Requesting it again continues it, as with Foundation's encoder.
  func container(_ key: String) -> JSONStorage {
    if let place = place(of: key), case .storage(let begun) = parts[place] { return begun }
    return member(key)
  }

  private func set(_ part: Part, _ key: String) {
    guard case .object = content else { return }
    if let place = place(of: key) {
      parts[place] = part
    } else {
      keys.append(key)
      parts.append(part)
      if keys.count > Self.fewKeys { remember() }
    }
  }

  /// With more members than this, a linear search for a key takes longer than a table.
  private static let fewKeys = 16

  private func place(of key: String) -> Int? {
    keys.count > Self.fewKeys ? places[key] : keys.firstIndex(of: key)
  }

  private func remember() {
    for place in places.count..<keys.count { places[keys[place]] = place }
  }

  /// Sorts the members by their keys, or groups of elements by the text of their first.
  func sort(inGroupsOf count: Int) {
    switch content {
    case .value: return
    case .object:
      let order = keys.indices.sorted { Bytewise.precedes(keys[$0], keys[$1]) }
      (keys, parts) = (order.map { keys[$0] }, order.map { parts[$0] })
      places = [:]
      if keys.count > Self.fewKeys { remember() }
    case .array:
      let starts = Array(stride(from: 0, to: parts.count, by: count))
      let texts = starts.map { parts[$0].value.compactText }
      let order = texts.indices.sorted { Bytewise.precedes(texts[$0], texts[$1]) }
      parts = order.flatMap { parts[starts[$0]..<min(starts[$0] + count, parts.count)] }
    }
  }

  var value: JSONValue {
    switch content {
    case .value(let value): return value
    case .array: return .array(parts.map(\.value))
    case .object: return .object(JSONObject(zip(keys, parts).map { (key: $0, value: $1.value) }))
    }
  }
}
