import ModuleManifests
import VersionResolver

/// Decodes one value and reports unknown keys.
final class ConfigurationReader {
  let document: JSONDocument
  let types: CodedTypes
  private let file: SourceFile
  /// One bit for each node of the document: keys that were requested, and objects that were read.
  private var marks: [UInt64]
  /// The objects that were read, in order.
  private var objects: [JSONElement] = []
  /// What was requested but is missing, with the object.
  private var missing: [(object: Int, key: String)] = []

  init(_ document: JSONDocument, in file: SourceFile, coding: JSONCoding) {
    self.document = document
    self.file = file
    types = CodedTypes(coding)
    marks = [UInt64](repeating: 0, count: document.nodes.count / 64 + 1)
  }

  func read<Value: Decodable>(_ type: Value.Type, from element: JSONElement) throws(ConfigurationError)
    -> Value
  {
    let value: Value
    do {
      value = try ElementDecoder(element, path: nil, reader: self).decode(type)
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

  /// Begins reading an object. Several types may read the same one, such as a class and its superclass, each its own keys.
  func open(_ object: JSONElement) {
    if isMarked(object) { return }
    ask(object)
    objects.append(object)
  }

  /// Notes the request for a key that is present.
  func ask(_ key: JSONElement) { marks[key.index >> 6] |= 1 << UInt64(key.index & 63) }

  func askInVain(_ key: String, of object: JSONElement) { missing.append((object.index, key)) }

  private func isMarked(_ element: JSONElement) -> Bool {
    marks[element.index >> 6] >> UInt64(element.index & 63) & 1 != 0
  }

  private func complainAboutUnknownKeys() throws(ConfigurationError) {
    for object in objects {
      for (key, _) in object.members where !isMarked(key) {
        guard let name = key.string, !name.hasPrefix("x-") else { continue }
        let near = EditDistance.nearest(to: name, in: known(of: object)).map { "; did you mean `\($0)`?" }
        throw ConfigurationError("unknown key \(Printable.quoted(name))\(near ?? "")", at: position(of: key))
      }
    }
  }

  /// Returns the keys that were requested in an object, sorted.
  private func known(of object: JSONElement) -> [String] {
    let found = object.members.compactMap { key, _ in isMarked(key) ? key.string : nil }
    let asked = missing.filter { $0.object == object.index }.map(\.key)
    return Set(found + asked).sortedBytewise()
  }

  /// Returns an error of the standard library, at the location of its coding path.
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
      // A dictionary with numbers as keys has coding keys with numbers, too, but they are members of an object.
      var next = element.member(key.stringValue)
      if element.kind == .array, let index = key.intValue, index >= 0 {
        next = element.elements.dropFirst(index).first { _ in true }
      }
      guard let next else { break }
      element = next
    }
    return ConfigurationError(context.debugDescription, at: position(of: element))
  }
}
