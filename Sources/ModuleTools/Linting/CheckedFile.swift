import ModuleManifests
import VersionResolver

/// One manifest that is checked: the application's or a module's.
struct CheckedFile {
  enum Origin {
    case application, workspace, catalog
  }

  let origin: Origin
  let name: String
  /// `nil` for the application.
  let version: Version?
  /// `nil` for the application, and for a module whose manifest has mistakes.
  let manifest: ModuleManifest?
  let document: ManifestDocument?
  let places: RequirementPlaces

  init(_ application: ApplicationManifest, _ document: ManifestDocument?) {
    origin = .application
    name = application.name
    version = nil
    manifest = nil
    self.document = document
    places = RequirementPlaces(document)
  }

  init(_ entry: CatalogEntry) {
    origin = entry.isFromWorkspace ? .workspace : .catalog
    name = entry.module
    version = entry.version
    manifest = entry.manifest
    document = entry.document
    places = RequirementPlaces(document)
  }

  /// How messages name it.
  var title: String { version.map { "\(name) \($0)" } ?? name }

  /// Whether its author can still correct it, unlike a version that was published.
  var isOwn: Bool { origin != .catalog }

  /// Whether no new selection gets it, so that what it needs does not matter.
  var isWithdrawn: Bool { manifest?.yanked != nil }

  /// A diagnostic about a part of the file.
  func diagnostic(
    _ code: DiagnosticCode,
    _ message: String,
    at range: Range<Int>?,
    severity: Diagnostic.Severity,
    notes: [Diagnostic.Note] = [],
    hint: String? = nil
  ) -> Diagnostic {
    if let document, let range {
      return Diagnostic(
        code,
        message,
        in: document.file,
        range,
        severity: severity,
        notes: notes,
        hint: hint
      )
    }
    let position = document?.file.start ?? SourcePosition(file: name)
    return Diagnostic(code, message, at: position, severity: severity, notes: notes, hint: hint)
  }
}
