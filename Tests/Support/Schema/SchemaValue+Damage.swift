extension SchemaValue {
  /// Copies of the document in which one part has another type, is missing, or has an unknown part beside it.
  ///
  /// - Parameters:
  ///   - path: The location of the value.
  ///   - isClosed: Whether an unknown or a missing member is a mistake. If not, only types are changed.
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
