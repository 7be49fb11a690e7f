import VersionResolver

/// Decodes manifests and reports what is wrong with them.
///
/// Entries keep one of these and not the source that holds them, which would keep both alive for ever.
struct ManifestLoader {
  let caches: DecodingCaches
  let bag: DiagnosticBag

  /// Decodes a document that was read.
  func decode(_ document: ManifestDocument) -> Decoded<ModuleManifest> {
    Decoder.decode(document, caches: caches) { ModuleManifestDecoder(context: $1).decode($0) }
  }

  /// Reads and decodes one line of a packed file.
  func decode(_ file: SourceFile, line: Range<Int>) -> Decoded<ModuleManifest> {
    Decoder.decode(file, range: line, limits: .line, caches: caches) {
      ModuleManifestDecoder(context: $1).decode($0)
    }
  }

  /// Reads and decodes a file of its own.
  func decode(_ file: SourceFile) -> Decoded<ModuleManifest> {
    Decoder.decode(file, caches: caches) { ModuleManifestDecoder(context: $1).decode($0) }
  }

  /// Passes a decoded manifest on, after everything about it is reported.
  func reported(_ decoded: Decoded<ModuleManifest>) -> Decoded<ModuleManifest> {
    bag.add(decoded.diagnostics)
    return decoded
  }
}
