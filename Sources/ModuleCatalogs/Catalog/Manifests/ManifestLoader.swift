import ModuleManifests

/// Decodes manifests and reports what is wrong with them.
///
/// Entries hold one of these instead of the source that contains them, because that would keep both alive forever.
final class ManifestLoader {
  let caches: DecodingCaches
  let bag: DiagnosticBag
  /// The data read from plain lines of all files.
  var plain: PlainLineReader
  /// The file whose lines were read last.
  private var plainFile: SourceFile?
  var unreadVersions = UnreadVersions()
  /// The most recent document: a caller that needs one position in a manifest usually needs several.
  private var recent: (document: ManifestDocument, start: Int)?

  init(bag: DiagnosticBag, caches: DecodingCaches = DecodingCaches()) {
    self.bag = bag
    self.caches = caches
    plain = PlainLineReader(caches: caches)
  }

  /// Prepares for reading plain lines of a file, if the last ones were in another.
  func beginReadingLines(of file: SourceFile) {
    if plainFile !== file { plain.beginFile() }
    plainFile = file
  }

  /// Reads and decodes one line of a packed file.
  func decode(_ file: SourceFile, line: Range<Int>) -> Decoded<ModuleManifest> {
    DocumentDecoder.decode(file, range: line, limits: .line, caches: caches) {
      ModuleManifestDecoder(context: $1).decode($0)
    }
  }

  /// Reads and decodes a separate file.
  func decode(_ file: SourceFile) -> Decoded<ModuleManifest> {
    DocumentDecoder.decode(file, caches: caches) { ModuleManifestDecoder(context: $1).decode($0) }
  }

  /// Returns the text with the positions of its parts, or `nil` if it is unread, cannot be read, or is not JSON.
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
