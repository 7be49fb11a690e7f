#if Server
  import ModuleKit
  import ModuleManifests

  /// Reads a settings file: JSON, with the position of each value.
  enum SettingsFile {
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - origin: where the file was named, for error messages.
    static func read(_ path: String, namedBy origin: String) throws(ConfigurationError) -> [WrittenSetting] {
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try FileReader.bytes(of: path)
      } catch {
        throw ConfigurationError("the settings file cannot be read: \(error)", from: origin)
      }
      let file = SourceFile(path: path, bytes: bytes)
      let document: JSONDocument
      do throws(JSONError) {
        document = try JSONDocument(parsing: bytes, limits: .settings)
        if let repeated = document.duplicateKeys.first { throw repeated }
      } catch {
        let hint = error.hint.map { "; \($0)" } ?? ""
        throw ConfigurationError("\(error.message)\(hint)", at: file.position(of: error.range))
      }
      guard document.root.kind == .object else {
        throw ConfigurationError(
          "expected an object, found \(document.root.kind.described)",
          at: file.position(of: document.root.range)
        )
      }
      return try values(of: document, in: file)
    }

    /// Returns all values that are not objects, in file order, with the names that lead to them.
    private static func values(
      of document: JSONDocument,
      in file: SourceFile
    ) throws(ConfigurationError) -> [WrittenSetting] {
      var result: [WrittenSetting] = []
      var seen: [String: Range<Int>] = [:]
      var waiting: [(name: String, key: JSONElement?, value: JSONElement)] = [("", nil, document.root)]
      while let (name, key, value) = waiting.popLast() {
        if value.kind == .object {
          let members = value.members.compactMap { key, value in
            key.string.map { (name: name.isEmpty ? $0 : "\(name).\($0)", key: Optional(key), value: value) }
          }
          // Names that are ignored deliberately, as in every other file.
          waiting += members.filter { !isRemark($0.key?.string ?? "", atRoot: name.isEmpty) }.reversed()
          continue
        }
        if let other = seen.updateValue(value.range, forKey: name) {
          let first = file.position(of: other)
          throw ConfigurationError(
            "\(Printable.quoted(name)) is already set at \(first)",
            at: file.position(of: key?.range ?? value.range)
          )
        }
        let place = WrittenSetting.Place(file: file, range: value.range)
        result.append(WrittenSetting(layer: .file, name: name, content: .element(value), place: place))
      }
      return result
    }

    private static func isRemark(_ key: String, atRoot: Bool) -> Bool {
      key.hasPrefix("x-") || (atRoot && key == "$schema")
    }
  }
#endif
