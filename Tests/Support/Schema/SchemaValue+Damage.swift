extension SchemaValue {
  /// The document with one part each of another type, gone, or beside a part that is none of it.
  ///
  /// - Parameters:
  ///   - path: where the value is.
  ///   - isClosed: whether an unknown member, or a member that is gone, is a mistake. If not, only types are changed.
  package func damaged(_ path: String = "", isClosed: Bool = true) -> [(path: String, document: SchemaValue)]
  {
    var result: [(path: String, document: SchemaValue)] = []
    switch self {
    case .object(let members):
      for (key, part) in members {
        var other = members
        if isClosed {
          other[key] = nil
          result.append(("\(path)/\(key)", .object(other)))
        }
        for (place, damaged) in part.damaged("\(path)/\(key)", isClosed: isClosed) {
          other[key] = damaged
          result.append((place, .object(other)))
        }
      }
      if isClosed {
        var more = members
        more["surprise"] = .null
        result.append(("\(path)/", .object(more)))
      }
      result.append((path, .string("surprise")))
    case .array(let elements):
      for index in elements.indices {
        for (place, damaged) in elements[index].damaged("\(path)/\(index)", isClosed: isClosed) {
          var other = elements
          other[index] = damaged
          result.append((place, .array(other)))
        }
      }
      result.append((path, .string("surprise")))
    case .null, .string: result.append((path, .number(0.5)))
    case .bool, .number: result.append((path, .string("surprise")))
    }
    return result
  }
}
