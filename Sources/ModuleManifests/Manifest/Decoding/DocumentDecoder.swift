/// The steps from a file to a value that all formats share.
package enum DocumentDecoder {
  /// Reads the JSON of a file and passes it to the decoder of a format.
  package static func decode<Value>(
    _ file: SourceFile,
    range: Range<Int>? = nil,
    limits: JSONLimits = .document,
    caches: DecodingCaches = DecodingCaches(),
    body: (JSONElement, DecodingContext) -> Value?
  ) -> Decoded<Value> {
    do throws(JSONError) {
      let json = try JSONDocument(parsing: file.bytes, range: range, limits: limits)
      return decode(ManifestDocument(file: file, json: json), caches: caches, body: body)
    } catch {
      return Decoded(value: nil, document: nil, diagnostics: [Diagnostic(error, in: file)])
    }
  }

  /// Passes a parsed document to the decoder of a format.
  static func decode<Value>(
    _ document: ManifestDocument,
    caches: DecodingCaches,
    body: (JSONElement, DecodingContext) -> Value?
  ) -> Decoded<Value> {
    let context = DecodingContext(file: document.file, caches: caches)
    for error in document.json.duplicateKeys { context.add(Diagnostic(error, in: document.file)) }
    let value = body(document.json.root, context)
    return Decoded(
      value: context.hasErrors ? nil : value,
      document: document,
      diagnostics: context.diagnostics.sorted()
    )
  }

  /// Reads a file and decodes its bytes.
  package static func read<Value>(
    _ path: String,
    in directory: String,
    as decode: ([UInt8], String) -> Decoded<Value>
  ) -> Decoded<Value> {
    do throws(FileError) {
      return decode(try FileReader.bytes(of: Path.join(directory, path)), path)
    } catch {
      let diagnostic = Diagnostic(
        .unreadableFile,
        "cannot be read: \(error.message)",
        at: SourcePosition(file: path)
      )
      return Decoded(value: nil, document: nil, diagnostics: [diagnostic])
    }
  }
}

extension Diagnostic {
  package init(_ error: JSONError, in file: SourceFile) {
    self.init(
      error.code == .duplicateKey ? .duplicateKey : .badJSON,
      error.message,
      in: file,
      error.range,
      notes: error.related.map { [Note($0.message, at: file.position(of: $0.range))] } ?? [],
      hint: error.hint
    )
  }
}

/// The result of reading a file: its value if nothing is wrong with it, and all diagnostics about it.
public struct Decoded<Value: Sendable>: Sendable {
  /// The value, or `nil` if any diagnostic is an error. `Lockfile.read(_:in:)` also returns `nil` if there is no file.
  public var value: Value?
  /// The document with the positions of its parts, or `nil` if the file is missing or not JSON.
  public var document: ManifestDocument?
  /// The diagnostics, sorted by position.
  public var diagnostics: [Diagnostic]

  public init(value: Value?, document: ManifestDocument?, diagnostics: [Diagnostic]) {
    self.value = value
    self.document = document
    self.diagnostics = diagnostics
  }
}
