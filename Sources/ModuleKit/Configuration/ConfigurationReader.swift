import ModuleManifests

/// Decodes one value and reports unknown keys.
final class ConfigurationReader {
  let file: SourceFile
  let types: CodedTypes
  /// The keys that were asked for in each object, by the object's offset.
  private var asked: [Int: Set<String>] = [:]
  private var objects: [JSONElement] = []

  init(file: SourceFile, coding: JSONCoding) {
    self.file = file
    types = CodedTypes(coding)
  }

  func read<Value: Decodable>(_ type: Value.Type, from element: JSONElement) throws(ConfigurationError)
    -> Value
  {
    let value: Value
    do {
      value = try ElementDecoder(element, codingPath: [], reader: self).decode(type)
    } catch let error as ConfigurationError where error.isPlaced {
      throw error
    } catch let error as DecodingError {
      throw translated(error, in: element)
    } catch {
      throw ConfigurationError(
        (error as? ConfigurationError)?.message ?? "\(error)",
        at: position(of: element)
      )
    }
    try complainAboutUnknownKeys()
    return value
  }

  func position(of element: JSONElement) -> SourcePosition { file.position(of: element.range) }

  /// An object is about to be read.
  func open(_ object: JSONElement) {
    if asked.updateValue([], forKey: object.range.lowerBound) == nil { objects.append(object) }
  }

  func ask(_ key: String, of object: JSONElement) {
    asked[object.range.lowerBound, default: []].insert(key)
  }

  private func complainAboutUnknownKeys() throws(ConfigurationError) {
    for object in objects {
      let known = asked[object.range.lowerBound] ?? []
      for (key, _) in object.members {
        guard let name = key.string, !known.contains(name), !name.hasPrefix("x-") else { continue }
        let near = EditDistance.nearest(to: name, in: known.sortedBytewise()).map {
          "; did you mean `\($0)`?"
        }
        throw ConfigurationError("unknown key \(Printable.quoted(name))\(near ?? "")", at: position(of: key))
      }
    }
  }

  /// An error of the standard library, at the place that its path leads to.
  private func translated(_ error: DecodingError, in root: JSONElement) -> ConfigurationError {
    let context: DecodingError.Context
    switch error {
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
      .dataCorrupted(let found):
      context = found
    @unknown default: return ConfigurationError("\(error)", at: position(of: root))
    }
    var element = root
    for key in context.codingPath {
      let child = key.intValue.map { index in element.elements.dropFirst(index).first { _ in true } }
      guard let next = child ?? element.member(key.stringValue) else { break }
      element = next
    }
    return ConfigurationError(context.debugDescription, at: position(of: element))
  }
}
