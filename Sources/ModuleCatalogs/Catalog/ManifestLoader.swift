import ModuleManifests
import VersionResolver

/// Decodes manifests and reports what is wrong with them.
///
/// Entries keep one of these and not the source that holds them, which would keep both alive for ever.
final class ManifestLoader {
  let caches: DecodingCaches
  let bag: DiagnosticBag
  /// What was read of plain lines, of all files.
  var plain: PlainLineReader
  /// The document that was made last: what asks for one place in a manifest mostly asks for several.
  private var recent: (document: ManifestDocument, start: Int)?

  init(bag: DiagnosticBag, caches: DecodingCaches = DecodingCaches()) {
    self.bag = bag
    self.caches = caches
    plain = PlainLineReader(caches: caches)
  }

  /// Reads and decodes one line of a packed file.
  func decode(_ file: SourceFile, line: Range<Int>) -> Decoded<ModuleManifest> {
    DocumentDecoder.decode(file, range: line, limits: .line, caches: caches) {
      ModuleManifestDecoder(context: $1).decode($0)
    }
  }

  /// Reads and decodes a file of its own.
  func decode(_ file: SourceFile) -> Decoded<ModuleManifest> {
    DocumentDecoder.decode(file, caches: caches) { ModuleManifestDecoder(context: $1).decode($0) }
  }

  /// The value of a decoded manifest, after everything about it is reported.
  func reported(_ decoded: consuming Decoded<ModuleManifest>) -> ModuleManifest? {
    if !decoded.diagnostics.isEmpty { bag.add(decoded.diagnostics) }
    return decoded.value
  }

  /// The text with the places of its parts; `nil` if it is unread, cannot be read, or is not JSON.
  func document(of text: ManifestText) -> ManifestDocument? {
    switch text {
    case .line(let file, let range): document(of: file, range, .line)
    case .file(let file): document(of: file, 0..<file.bytes.count, .document)
    case .document(let document, _): document
    case .unread, .unreadable: nil
    }
  }

  private func document(of file: SourceFile, _ range: Range<Int>, _ limits: JSONLimits) -> ManifestDocument? {
    if let recent, recent.document.file === file, recent.start == range.lowerBound { return recent.document }
    guard let json = try? JSONDocument(parsing: file.bytes, range: range, limits: limits) else { return nil }
    let document = ManifestDocument(file: file, json: json)
    recent = (document, range.lowerBound)
    return document
  }
}
