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
    } catch { throw placed(error, in: element) }
    try complainAboutUnknownKeys()
    return value
  }

  /// Returns what decoding threw as an error about the document. Not generic, so that it exists once.
  private func placed(_ error: any Error, in element: JSONElement) -> ConfigurationError {
    if let error = error as? DecodingError { return translated(error, in: element) }
    // Any other error has been placed where its value was decoded.
    return error as? ConfigurationError ?? ConfigurationError("\(error)", at: position(of: element))
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

  /// Returns an error about a value, with its key and its position.
  func refusal(_ message: String, of element: JSONElement, at path: [any CodingKey]) -> ConfigurationError {
    let name = CodingPath.name(path).map { "\($0): " } ?? ""
    return ConfigurationError(name + message, at: position(of: element))
  }

  /// Returns an error about a missing key. It names the keys that are there although nothing has asked for them, one of which may
  /// be meant.
  ///
  /// - Parameter object: the object that lacks the key.
  func missing<Key: CodingKey>(_ key: Key, in object: JSONElement) -> ConfigurationError {
    let wanted = key.stringValue
    let text = "\(Printable.quoted(wanted)) is missing"
    let unknown = object.members.compactMap { key, _ -> (key: JSONElement, name: String)? in
      guard let name = key.string, !name.hasPrefix("x-"), !isMarked(key) else { return nil }
      // The type knows more keys than it has asked for so far.
      return Key(stringValue: name) == nil ? (key, name) : nil
    }
    if unknown.isEmpty { return ConfigurationError(text, at: position(of: object)) }
    let nearest = EditDistance.nearest(to: wanted, in: unknown.map(\.name))
    if let near = unknown.first(where: { $0.name == nearest }) {
      let found = "found \(Printable.quoted(near.name)); did you mean \(Printable.quoted(wanted))?"
      return ConfigurationError("\(text); \(found)", at: position(of: near.key))
    }
    return ConfigurationError("\(text); \(found(unknown.map(\.name)))", at: position(of: object))
  }

  /// Returns which keys were found, at most five of them by name.
  private func found(_ names: [String]) -> String {
    if names.isEmpty { return "found none" }
    let more = names.count > 5 ? " and \(names.count - 5) more" : ""
    return "found " + names.prefix(5).map { Printable.quoted($0) }.joined(separator: ", ") + more
  }

  private func complainAboutUnknownKeys() throws(ConfigurationError) {
    for object in objects {
      for (key, _) in object.members where !isMarked(key) {
        guard let name = key.string, !name.hasPrefix("x-") else { continue }
        let near = EditDistance.suggestion(for: name, in: known(of: object)).map { "; \($0)" }
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
    let path = error.context?.codingPath ?? []
    var element = root
    for key in path {
      // A dictionary with numbers as keys has coding keys with numbers, too, but they are members of an object.
      var next = element.member(key.stringValue)
      if element.kind == .array, let index = key.intValue, index >= 0 {
        next = element.elements.dropFirst(index).first { _ in true }
      }
      guard let next else { break }
      element = next
    }
    guard error.isAboutCases, element.kind == .object else {
      return refusal(error.message, of: element, at: path)
    }
    let keys = element.members.compactMap { key, _ in key.string }
    return refusal("expected one known key, \(found(keys))", of: element, at: path)
  }
}
