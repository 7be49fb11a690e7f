import ModuleManifests
import ModuleTools
import TestSupport

/// Random edits that a value allows.
enum RandomEdit {
  static func document(using generator: inout SplitMix64) -> JSONValue {
    while true {
      let value = RandomJSON.value(using: &generator, depth: 4)
      if case .object = value { return value }
      if case .array = value { return value }
    }
  }

  /// - Parameter number: Makes new keys unique.
  static func edit(of value: JSONValue, number: Int, using generator: inout SplitMix64) -> ValueEdit {
    let new = RandomJSON.value(using: &generator, depth: 2)
    while true {
      guard let part = value.parts.randomElement(using: &generator) else { continue }
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: return .replace(part.path, new)
      case 1:
        guard case .key? = part.path.last else { continue }
        return .rename(part.path, "renamed \(number)")
      case 2:
        guard !part.path.isEmpty else { continue }
        return .remove(part.path)
      case 3:
        guard case .object = part.value else { continue }
        return .insert(part.path, "new \(number)", new)
      case 4:
        guard case .object = part.value else { continue }
        let missing: [ManifestDocument.Step] = [.key("missing \(number)"), "inner"]
        return Bool.random(using: &generator)
          ? .insert(part.path + missing, "new", new) : .append(part.path + missing, new)
      default:
        guard case .array = part.value else { continue }
        return .append(part.path, new)
      }
    }
  }
}

extension ManifestDocument {
  init(text: String, path: String = "module.json") throws {
    let bytes = Array(text.utf8)
    self.init(file: SourceFile(path: path, bytes: bytes), json: try JSONDocument(parsing: bytes))
  }

  func edited(_ edits: [ValueEdit]) throws -> String {
    var editor = ManifestEditor(self)
    for edit in edits { try edit.apply(to: &editor) }
    return String(decoding: editor.edited(), as: UTF8.self)
  }
}
