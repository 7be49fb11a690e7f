import ModuleManifests
import ModuleTools

/// One edit, for the editor and for a plain value, which serves as the oracle.
enum ValueEdit: Sendable {
  typealias Step = ManifestDocument.Step

  case replace([Step], JSONValue)
  case rename([Step], String)
  case remove([Step])
  case insert([Step], String, JSONValue)
  case append([Step], JSONValue)

  /// The subject of the edit: a part, or the container into which something is inserted.
  var path: [Step] {
    switch self {
    case .replace(let path, _), .rename(let path, _), .remove(let path), .insert(let path, _, _),
      .append(let path, _):
      path
    }
  }

  /// The path as far as it exists in the document, if keys that do not exist begin with `missing`.
  private var home: [Step] {
    Array(path.prefix { if case .key(let key) = $0 { !key.hasPrefix("missing ") } else { true } })
  }

  /// Whether two edits touch one another, so their order matters.
  func touches(_ other: ValueEdit) -> Bool {
    switch (self, other) {
    case (.insert, .insert), (.append, .append), (.insert, .append), (.append, .insert): home == other.home
    case (.insert, _), (.append, _): home.starts(with: other.path)
    case (_, .insert), (_, .append): other.home.starts(with: path)
    default: path.starts(with: other.path) || other.path.starts(with: path)
    }
  }

  func apply(to editor: inout ManifestEditor) throws {
    switch self {
    case .replace(let path, let value): try editor.replaceValue(at: path, with: value)
    case .rename(let path, let key): try editor.renameKey(at: path, to: key)
    case .remove(let path): try editor.remove(at: path)
    case .insert(let path, let key, let value): try editor.insertMember(key, value, into: path)
    case .append(let path, let value): try editor.appendElement(value, to: path)
    }
  }

  func apply(to value: JSONValue) -> JSONValue {
    switch self {
    case .replace(let path, let new): return value.replacing(path[...]) { _ in new }
    case .rename(let path, let key):
      return value.replacing(path.dropLast()) { container in
        guard case .object(var object) = container, case .key(let old)? = path.last else { return container }
        object.members = object.members.map { ($0.key == old ? key : $0.key, $0.value) }
        return .object(object)
      }
    case .remove(let path):
      return value.replacing(path.dropLast()) { container in
        switch (container, path.last) {
        case (.object(var object), .key(let key)?):
          object[key] = nil
          return .object(object)
        case (.array(var values), .index(let index)?):
          values.remove(at: index)
          return .array(values)
        default: return container
        }
      }
    case .insert(let path, let key, let new):
      return value.replacing(path[...]) { container in
        guard case .object(var object) = container ?? .object(JSONObject()) else { return container }
        object[key] = new
        return .object(object)
      }
    case .append(let path, let new):
      return value.replacing(path[...]) { container in
        guard case .array(let values) = container ?? .array([]) else { return container }
        return .array(values + [new])
      }
    }
  }

  /// Applies all edits together, in an order that keeps indices valid.
  static func apply(_ edits: [ValueEdit], to value: JSONValue) -> JSONValue {
    func rank(_ edit: ValueEdit) -> Int {
      switch edit {
      case .replace: 0
      case .rename: 1
      case .insert, .append: 2
      case .remove: 3
      }
    }
    func indices(_ edit: ValueEdit) -> [Int] {
      edit.path.map { if case .index(let index) = $0 { index } else { -1 } }
    }
    func isBefore(_ left: ValueEdit, _ right: ValueEdit) -> Bool {
      guard rank(left) == rank(right) else { return rank(left) < rank(right) }
      return indices(right).lexicographicallyPrecedes(indices(left))
    }
    // Insertions below a renamed path do not occur, since those edits touch.
    return edits.sorted(by: isBefore).reduce(value) { $1.apply(to: $0) }
  }
}

extension JSONValue {
  /// The value with a part replaced; missing objects on the way are created.
  func replacing(_ path: ArraySlice<ManifestDocument.Step>, by body: (JSONValue?) -> JSONValue?) -> JSONValue
  {
    guard let first = path.first else { return body(self) ?? self }
    switch (self, first) {
    case (.object(var object), .key(let key)):
      if let child = object[key] {
        object[key] = child.replacing(path.dropFirst(), by: body)
      } else if path.count == 1 {
        object[key] = body(nil)
      } else {
        object[key] = JSONValue.object(JSONObject()).replacing(path.dropFirst(), by: body)
      }
      return .object(object)
    case (.array(var values), .index(let index)):
      values[index] = values[index].replacing(path.dropFirst(), by: body)
      return .array(values)
    default: return self
    }
  }

  /// Every part with its path, starting with the value itself.
  var parts: [(path: [ManifestDocument.Step], value: JSONValue)] {
    var parts: [(path: [ManifestDocument.Step], value: JSONValue)] = [([], self)]
    switch self {
    case .object(let object):
      for (key, value) in object.members { parts += value.parts.map { ([.key(key)] + $0.path, $0.value) } }
    case .array(let values):
      for (index, value) in values.enumerated() {
        parts += value.parts.map { ([.index(index)] + $0.path, $0.value) }
      }
    default: break
    }
    return parts
  }
}
